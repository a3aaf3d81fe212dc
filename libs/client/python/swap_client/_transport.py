"""How requests are sent: with nothing but what Python brings."""

from __future__ import annotations

import email.utils
import http.client
import json
import random
import socket
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from typing import Any, Callable, Dict, List, Mapping, NamedTuple, Optional

from ._generated import UNSET


class Limit(NamedTuple):
    """One limit that a request counted against."""

    name: str
    limit: Optional[int]
    window_seconds: Optional[int]
    remaining: int
    reset_seconds: int


class AnswerDetails(NamedTuple):
    """What an answer said beside its body."""

    status: int
    request_id: Optional[str]
    limits: List[Limit]
    replayed: bool


class SwapError(Exception):
    """What every call raises when it did not succeed. Decide by ``code``: it never changes its meaning."""

    def __init__(
        self,
        code: str,
        message: str,
        *,
        status: int = 0,
        body: Any = None,
        retry_after_seconds: Optional[float] = None,
        details: Optional[AnswerDetails] = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.status = status
        self.body = body
        self.retry_after_seconds = retry_after_seconds
        self.request_id = details.request_id if details else None
        self.limits = details.limits if details else []

    @property
    def is_temporary(self) -> bool:
        """Whether the same request may succeed later."""
        passing = ("unreachable", "timeout", "idempotency_in_progress")
        return self.status >= 500 or self.status == 429 or self.code in passing


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """Keys and tokens go where they were meant to go, and never on to where an answer points."""

    def redirect_request(self, *_args: Any, **_kwargs: Any) -> None:
        return None


_FIRST_WAIT_SECONDS = 0.25


class Transport:
    """Sends what may be sent again: reads, and writes that carry an idempotency key."""

    def __init__(
        self,
        base_url: str,
        *,
        timeout_seconds: float = 15.0,
        retries: int = 2,
        longest_wait_seconds: float = 10.0,
        headers: Optional[Mapping[str, str]] = None,
        on_answer: Optional[Callable[[AnswerDetails], None]] = None,
    ) -> None:
        if not base_url.startswith(("https://", "http://")):
            raise ValueError(f"{base_url} is no address of a service")
        self._base_url = base_url.rstrip("/")
        self._timeout = timeout_seconds
        self._retries = retries
        self._longest_wait = longest_wait_seconds
        self._headers = dict(headers or {})
        self._on_answer = on_answer
        self._opener = urllib.request.build_opener(_NoRedirect)

    def call(
        self,
        route: Any,
        arguments: Mapping[str, Any],
        *,
        headers: Optional[Mapping[str, str]] = None,
        idempotency_key: Optional[str] = None,
    ) -> Any:
        """What a route answers: its JSON, its text, or nothing."""
        method, path, in_path, in_query, kinds = route
        given = {name: value for name, value in arguments.items() if value is not UNSET}
        for name in in_path:
            path = path.replace("{" + name + "}", urllib.parse.quote(str(given.pop(name)), safe=""))
        asked = {name: given.pop(name) for name in in_query if name in given}
        query = {name: _text(value) for name, value in asked.items() if value is not None}
        if query:
            path += "?" + urllib.parse.urlencode(query)
        sent: Dict[str, str] = {**self._headers, **(headers or {})}
        data = None
        if "repeats" in kinds:
            sent["idempotency-key"] = idempotency_key or uuid.uuid4().hex
        if "body" in kinds:
            sent["content-type"] = "application/json"
            data = json.dumps(given).encode()
        repeats = method == "GET" or "repeats" in kinds
        text = self._repeated(lambda: self._once(method, path, sent, data), repeats)
        if text == "":
            return None
        return text if "text" in kinds else _parsed(text)

    def _repeated(self, attempt: Callable[[], str], repeats: bool) -> str:
        tries = 0
        while True:
            try:
                return attempt()
            except SwapError as error:
                wait = error.retry_after_seconds
                if wait is None:
                    wait = _FIRST_WAIT_SECONDS * 2**tries * random.uniform(0.5, 1.5)
                if not (repeats and error.is_temporary) or tries >= self._retries or wait > self._longest_wait:
                    raise
                tries += 1
                time.sleep(wait)

    def _once(self, method: str, path: str, headers: Mapping[str, str], data: Optional[bytes]) -> str:
        request = urllib.request.Request(self._base_url + path, data=data, headers=dict(headers), method=method)
        try:
            with self._opened(request) as answer:
                status, answered, text = answer.status, answer.headers, answer.read().decode(errors="replace")
        except (OSError, http.client.HTTPException) as error:
            # urllib wraps what befell the connection, and not what befell the answer.
            if isinstance(getattr(error, "reason", error), (TimeoutError, socket.timeout)):
                raise SwapError("timeout", f"No answer within {self._timeout} s") from error
            raise SwapError("unreachable", "The service cannot be reached") from error
        details = self._tell(status, answered)
        if status >= 300:
            raise _error_of(answered, text, details)
        return text

    def _opened(self, request: urllib.request.Request) -> Any:
        try:
            return self._opener.open(request, timeout=self._timeout)
        except urllib.error.HTTPError as answer:
            return answer

    def _tell(self, status: int, headers: Any) -> AnswerDetails:
        details = AnswerDetails(
            status, headers.get("x-request-id"), _limits(headers), headers.get("idempotent-replayed") == "true"
        )
        if self._on_answer:
            self._on_answer(details)
        return details


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        raise SwapError("unreadable", "The answer is not JSON", status=200) from None


def _error_of(headers: Any, text: str, details: AnswerDetails) -> SwapError:
    try:
        body = json.loads(text)
    except ValueError:
        body = None
    known = body if isinstance(body, dict) else {}
    return SwapError(
        known.get("code", "unreadable"),
        known.get("detail", f"The service answered {details.status}"),
        status=details.status,
        body=body,
        retry_after_seconds=_seconds_of(headers.get("retry-after")),
        details=details,
    )


def _seconds_of(retry_after: Optional[str]) -> Optional[float]:
    """Of seconds or a date (RFC 9110, section 10.2.3)."""
    if retry_after is None:
        return None
    if retry_after.isdecimal():
        return float(retry_after)
    try:
        return max(0.0, email.utils.parsedate_to_datetime(retry_after).timestamp() - time.time())
    except (TypeError, ValueError):
        return None


def _limits(headers: Any) -> List[Limit]:
    policies = {name: values for name, values in _items(headers.get("ratelimit-policy"))}
    return [
        Limit(name, policies.get(name, {}).get("q"), policies.get(name, {}).get("w"), of.get("r", 0), of.get("t", 0))
        for name, of in _items(headers.get("ratelimit"))
    ]


def _items(header: Optional[str]) -> List[Any]:
    found = []
    for item in (header or "").split(","):
        name, *parts = item.strip().split(";")
        pairs = (part.split("=", 1) for part in parts if "=" in part)
        if name.startswith('"'):
            found.append((name.strip('"'), {key.strip(): int(value) for key, value in pairs if value.isdecimal()}))
    return found
