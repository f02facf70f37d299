"""The documentation as a site: every page of Markdown, and the reference made from the code, as plain HTML.

`python -m site_builder` (`make site`) writes it into `controller/web/documentation`, from where a table's and a hub's
page serve it at `/docs`. Nothing in it is loaded from elsewhere, and no page has a script or a style within it: it
works under the pages' Content-Security-Policy and in a parlor without internet.
"""
