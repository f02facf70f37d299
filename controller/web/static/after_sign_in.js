// Where somebody goes once they have signed in: to the page that sent them here, where it is one of ours, else to the
// account.

const PAGES = /^replay(\/[^/?#]+\/\d+)?$/;

export function afterSignIn() {
  const next = new URLSearchParams(location.search).get("next") || "";
  return PAGES.test(next) ? next.split("/").map(encodeURIComponent).join("/") : "account";
}
