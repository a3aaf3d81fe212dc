"""Whether a webhook is to be believed."""

from __future__ import annotations

import hashlib
import hmac
import json
import time
from typing import TYPE_CHECKING, Mapping, Sequence, Union, cast

if TYPE_CHECKING:
    from ._generated import WebhookEvent


class WebhookError(Exception):
    """Why a request is not to be believed: ``code`` is unsigned, stale, wrong_signature or unreadable."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def verify_webhook(
    body: bytes,
    headers: Mapping[str, str],
    secret: Union[str, Sequence[str]],
    *,
    tolerance_seconds: float = 300,
) -> WebhookEvent:
    """The event, once it is certain that the service sent it, lately and unaltered. ``body`` is the raw one."""
    given = {name.lower(): value for name, value in headers.items()}
    timestamp = given.get("x-service-timestamp", "")
    signatures = [given[name] for name in ("x-service-signature", "x-service-signature-next") if name in given]
    if not (timestamp.isascii() and timestamp.isdecimal()) or not signatures:
        raise WebhookError("unsigned", "X-Service-Timestamp and X-Service-Signature are missing or malformed")
    if abs(time.time() - int(timestamp)) > tolerance_seconds:
        raise WebhookError("stale", f"The request was signed more than {tolerance_seconds} seconds away from now")
    signed = timestamp.encode() + b"." + body
    secrets = [secret] if isinstance(secret, str) else list(secret)
    expected = ["v1=" + hmac.new(each.encode(), signed, hashlib.sha256).hexdigest() for each in secrets]
    if not any(hmac.compare_digest(one.encode(), other.encode()) for one in expected for other in signatures):
        raise WebhookError("wrong_signature", "The signature is not one of this body under this secret")
    try:
        return cast("WebhookEvent", json.loads(body))
    except ValueError:
        raise WebhookError("unreadable", "The body is not JSON") from None
