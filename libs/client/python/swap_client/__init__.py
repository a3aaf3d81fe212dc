"""The client of the Swap Exchange Service. It needs nothing but Python 3.9 or newer."""

from __future__ import annotations

import time
from typing import Any, Callable, Iterator, Mapping, Optional, Union

from ._generated import ROUTES, PartnerRoutes, PublicRoutes, Snapshot
from ._transport import AnswerDetails, Limit, SwapError, Transport
from ._webhooks import WebhookError, verify_webhook

__all__ = ["AnswerDetails", "Limit", "PartnerClient", "SwapClient", "SwapError", "WebhookError", "verify_webhook"]

_REST_SECONDS = 10


class SwapClient(PublicRoutes):
    """The public API. Answers are the service's JSON as it came; whatever else happens is raised as a SwapError.

    ``base_url`` is where the service answers, version included. ``api_key`` attributes orders to a partner and has limits of its
    own where it counts; a secret key belongs on a server. Further arguments: ``timeout_seconds``, ``retries``,
    ``longest_wait_seconds``, ``headers``, ``on_answer``.
    """

    def __init__(self, base_url: str, *, api_key: Optional[str] = None, **connection: Any) -> None:
        self._transport = Transport(base_url, **connection)
        self._api_key = api_key

    def _call(self, route: str, arguments: Mapping[str, Any], idempotency_key: Optional[str] = None) -> Any:
        kinds = ROUTES[route][4]
        given = dict(arguments)
        headers = {}
        if self._api_key is not None and "key" in kinds:
            headers["x-service-api-key"] = self._api_key
        manage_token = given.pop("manage_token", None)
        if manage_token:
            headers["x-manage-token"] = manage_token
        return self._transport.call(ROUTES[route], given, headers=headers, idempotency_key=idempotency_key)

    def wait_for_order(
        self,
        order_id: str,
        *,
        until: Callable[[Snapshot], bool] = lambda order: order["is_final"],
        on_change: Optional[Callable[[Snapshot], None]] = None,
        timeout_seconds: float = 24 * 60 * 60,
    ) -> Snapshot:
        """Asks as often as the service says, until the order is final; gives up with the code ``timeout``."""
        end = time.monotonic() + timeout_seconds
        version = None
        while True:
            wait: float = _REST_SECONDS
            try:
                order = self.get_swap_status(order_id=order_id)["order_info"]
                if on_change and order["version"] != version:
                    on_change(order)
                version = order["version"]
                seconds = order["poll_after_seconds"]
                if until(order) or seconds is None:
                    return order
                wait = seconds
            except SwapError as error:
                if not error.is_temporary:
                    raise
                wait = max(wait, error.retry_after_seconds or 0)
            if time.monotonic() + wait > end:
                raise SwapError("timeout", f"The order was not over within {timeout_seconds} s")
            time.sleep(wait)


class PartnerClient(PartnerRoutes):
    """Everything of a partner's account.

    ``api_key`` is a secret key, exchanged for tokens as they are needed; ``access_token`` one of a session, or what gets one.
    Further arguments are those of SwapClient.
    """

    def __init__(
        self,
        base_url: str,
        *,
        api_key: Optional[str] = None,
        access_token: Union[str, Callable[[], str]] = "",
        **connection: Any,
    ) -> None:
        self._transport = Transport(base_url, **connection)
        self._api_key = api_key
        self._access_token = access_token
        self._token: Optional[str] = None

    def _call(self, route: str, arguments: Mapping[str, Any], idempotency_key: Optional[str] = None) -> Any:
        def send(headers: Mapping[str, str]) -> Any:
            return self._transport.call(ROUTES[route], arguments, headers=headers, idempotency_key=idempotency_key)

        if "token" not in ROUTES[route][4]:
            return send({})
        token = self._current_token()
        try:
            return send({"authorization": f"Bearer {token}"})
        except SwapError as error:
            # Tokens live shortly; a refused one was good for nothing, so nothing happened yet.
            if error.code != "invalid_token":
                raise
            # Another thread may have the next one already.
            if self._token == token:
                self._token = None
            return send({"authorization": f"Bearer {self._current_token()}"})

    def _current_token(self) -> str:
        token = self._token
        if token is None:
            if self._api_key is not None:
                token = self.exchange_api_key(api_key=self._api_key)["access_token"]
            else:
                token = self._access_token() if callable(self._access_token) else self._access_token
            self._token = token
        return token

    def every(self, list_of: Callable[..., Any], **arguments: Any) -> Iterator[Any]:
        """Every row of a list, over all of its pages: ``partner.every(partner.list_orders, limit=100)``."""
        cursor = None
        while True:
            page = list_of(**arguments, cursor=cursor)
            yield from page["data"]
            cursor = page["next_cursor"]
            if cursor is None:
                return
