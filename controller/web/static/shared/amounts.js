// Numbers and times as people read them.

/** "+12", "−4", "0": with its sign; a minus is as wide as a plus. */
export function signed(number) {
  const value = Number(number) || 0;
  if (value > 0) return `+${value}`;
  return value < 0 ? `−${-value}` : "0";
}

/** Whether there is a value, as 0 and "" are. */
export const given = (value) => value !== null && value !== undefined;

/** A value as text; `otherwise` for a missing value (0 is a value). */
export function orElse(value, otherwise = "") {
  return given(value) ? String(value) : otherwise;
}

export function gainClass(number) {
  const value = Number(number) || 0;
  if (value > 0) return "gain";
  return value < 0 ? "loss" : "even";
}

/** A balance: a minus that is as wide as a plus, no plus. */
export function balance(number) {
  const value = Number(number) || 0;
  return value < 0 ? `−${-value}` : String(value);
}

/** An amount of money, given in digits: its sign, and at least two decimals. */
export function money(amount) {
  const [whole, rest = ""] = String(amount).split(".");
  const plus = Number(amount) ? "+" : "";
  return `${whole.startsWith("-") ? "−" : plus}${whole.replace("-", "")}.${rest.padEnd(2, "0")}`;
}

/** The same of an amount that is paid: no plus. */
export const paidMoney = (amount) => money(amount).replace("+", "");

const A_DATE = 1e8; // seconds beyond which a time is a date since 1970 and not a time since the start

/** Seconds as a person reads them: "14:07:31" of a date, "4:07" since the start. */
export function clock(seconds) {
  const value = Math.max(0, Number(seconds) || 0);
  if (value > A_DATE) return new Date(value * 1000).toLocaleTimeString("en-GB");
  const whole = Math.floor(value);
  const two = (number) => String(number).padStart(2, "0");
  const minutes = Math.floor(whole / 60) % 60;
  return whole < 3600
    ? `${minutes}:${two(whole % 60)}`
    : `${Math.floor(whole / 3600)}:${two(minutes)}:${two(whole % 60)}`;
}
