"""The certificate of a page that has TLS of its own; a renewed one is taken without a new start."""

from __future__ import annotations

import logging
import ssl
from pathlib import Path
from typing import Self

log = logging.getLogger(__name__)


class CertificateError(Exception):
    """The certificate of a page cannot be used; the sentence says why and what to do."""


class PageCertificate:
    """A certificate with its chain, and its private key (`key` None: in the same file), as PEM.

    Raises `OSError` (`ssl.SSLError` is one) where they cannot be read or do not belong together.
    """

    def __init__(self, certificate: Path, key: Path | None = None) -> None:
        self._files = (certificate, certificate if key is None else key)
        self._stamp = self._state()
        self._context = self._loaded()

    @classmethod
    def of(cls, certificate: Path | None, key: Path | None) -> Self | None:
        """The certificate that the settings name, None where they name none. Raises `CertificateError`."""
        if certificate is None:
            return None
        try:
            return cls(certificate, key)
        except OSError as error:
            files = " and ".join(str(file) for file in (certificate, key) if file is not None)
            raise CertificateError(
                f"The page's certificate, {files}, cannot be used: {error.strerror or error}. Name a certificate with "
                "its chain, and its key without a password, both as PEM."
            ) from error

    def context(self) -> ssl.SSLContext:
        """The TLS context for a new connection, with the files as they are now. While they cannot be used, as in the
        middle of a renewal, the last ones serve."""
        try:
            now = self._state()
            if now != self._stamp:
                self._stamp = now
                self._context = self._loaded()
        except OSError as error:
            log.warning("The page's certificate cannot be read anew (%s); the former one serves.", error)
        return self._context

    def _loaded(self) -> ssl.SSLContext:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.minimum_version = ssl.TLSVersion.TLSv1_2
        context.set_alpn_protocols(["http/1.1"])
        context.load_cert_chain(*self._files, password=lambda: b"")  # nobody is there to be asked for one
        return context

    def _state(self) -> tuple[tuple[int, int], ...]:
        return tuple((found.st_mtime_ns, found.st_ino) for found in (file.stat() for file in self._files))
