"""Written by test/contract/openapi from what the service publishes: change the service, not this file."""

from __future__ import annotations

from typing import Any, Dict, List, Literal, Mapping, Optional, TypedDict, Union


class Unset:
    """What is left out, where None says null."""

    def __bool__(self) -> bool:
        return False


UNSET = Unset()

AssetList = TypedDict("AssetList", {
    "data": "List[Asset]",
    "networks": "List[AssetListNetworksItem]",
    "as_of": "Union[str, None]",
})

Asset = TypedDict("Asset", {
    "param": "str",
    "ticker": "str",
    "name": "str",
    "network": "str",
    "network_name": "str",
    "decimals": "int",
    "contract_address": "Union[str, None]",
    "memo_required": "bool",
    "memo_name": "Union[str, None]",
    "is_stable": "bool",
    "is_native": "bool",
    "icon_url": "Union[str, None]",
    "maintenance": "bool",
    "deposit_enabled": "bool",
    "withdraw_enabled": "bool",
    "fixed_supported": "bool",
    "private_supported": "bool",
    "caip19": "Union[str, None]",
    "explorer": "Union[AssetExplorer, None]",
})

AssetExplorer = TypedDict("AssetExplorer", {
    "address": "str",
    "tx": "str",
})

AssetListNetworksItem = TypedDict("AssetListNetworksItem", {
    "network": "str",
    "name": "str",
    "icon_url": "Union[str, None]",
})

GetSwapPriceAnswer = TypedDict("GetSwapPriceAnswer", {
    "data": "Quote",
})

Quote = TypedDict("Quote", {
    "source": "int",
    "provider": "str",
    "amount_from": "str",
    "amount_to": "str",
    "rate": "str",
    "spread_bps": "Union[int, None]",
    "network_fee": "Union[str, None]",
    "min_amount": "Union[str, None]",
    "max_amount": "Union[str, None]",
    "estimated_minutes": "QuoteEstimatedMinutes",
    "refund_address_required": "bool",
    "expires_at": "Union[str, None]",
    "currency_from": "str",
    "currency_to": "str",
    "price_usd_from": "Union[float, None]",
    "price_usd_to": "Union[float, None]",
    "fixed": "bool",
    "is_anonym": "bool",
    "quote_id": "Union[str, None]",
    "warnings": "List[str]",
    "limits": "QuoteLimits",
    "costs": "QuoteCosts",
    "offers": "List[QuoteOffersItem]",
})

QuoteEstimatedMinutes = TypedDict("QuoteEstimatedMinutes", {
    "min": "int",
    "max": "int",
})

QuoteLimits = TypedDict("QuoteLimits", {
    "min_amount": "Union[str, None]",
    "max_amount": "Union[str, None]",
})

QuoteCosts = TypedDict("QuoteCosts", {
    "reference_rate": "Union[str, None]",
    "spread_bps": "Union[int, None]",
    "network_fee": "Union[str, None]",
    "partner_commission_bps": "int",
})

QuoteOffersItem = TypedDict("QuoteOffersItem", {
    "source": "int",
    "provider": "str",
    "amount_from": "str",
    "amount_to": "str",
    "rate": "str",
    "spread_bps": "Union[int, None]",
    "network_fee": "Union[str, None]",
    "min_amount": "Union[str, None]",
    "max_amount": "Union[str, None]",
    "estimated_minutes": "QuoteOffersItemEstimatedMinutes",
    "refund_address_required": "bool",
    "expires_at": "Union[str, None]",
    "best": "bool",
})

QuoteOffersItemEstimatedMinutes = TypedDict("QuoteOffersItemEstimatedMinutes", {
    "min": "int",
    "max": "int",
})

EstimateUsdAnswer = TypedDict("EstimateUsdAnswer", {
    "data": "UsdEstimate",
})

UsdEstimate = TypedDict("UsdEstimate", {
    "currency_from": "str",
    "amount_from": "str",
    "price_usd": "str",
    "amount_usd": "float",
    "as_of": "str",
    "sources": "List[str]",
})

ListPopularPairsAnswer = TypedDict("ListPopularPairsAnswer", {
    "data": "List[PopularPair]",
})

PopularPair = TypedDict("PopularPair", {
    "currency_from": "str",
    "currency_to": "str",
    "orders": "int",
})

GetPairRatesAnswer = TypedDict("GetPairRatesAnswer", {
    "data": "PairRates",
})

PairRates = TypedDict("PairRates", {
    "currency_from": "str",
    "currency_to": "str",
    "window": "Union[Literal['day', 'week'], str]",
    "points": "List[PairRatesPointsItem]",
})

PairRatesPointsItem = TypedDict("PairRatesPointsItem", {
    "at": "str",
    "rate": "str",
})

CreatedOrder = TypedDict("CreatedOrder", {
    "message": "Literal['success']",
    "order_info": "str",
    "manage_token": "str",
    "deposit": "Deposit",
    "data": "Snapshot",
})

Deposit = TypedDict("Deposit", {
    "address": "str",
    "memo_tag": "Union[str, None]",
    "memo_name": "Union[str, None]",
    "amount": "str",
    "currency": "str",
    "network": "str",
    "uri": "Union[str, None]",
    "qr_svg": "str",
    "expires_at": "Union[str, None]",
})

Snapshot = TypedDict("Snapshot", {
    "order_id": "str",
    "status": "int",
    "status_name": "Union[Literal['waiting', 'confirming', 'exchanging', 'sending', 'completed', 'expired', 'failed', 'refunded', 'refund_pending', 'created'], str]",
    "is_final": "bool",
    "action_required": "Union[SnapshotActionRequired, None]",
    "reason": "Union[SnapshotReason, None]",
    "poll_after_seconds": "Union[int, None]",
    "creation_time": "int",
    "updated_at": "str",
    "version": "int",
    "currency_from": "str",
    "network_from": "str",
    "amount_from": "str",
    "currency_to": "str",
    "network_to": "str",
    "amount_to": "str",
    "address_from": "Union[str, None]",
    "sender_memo_tag": "Union[str, None]",
    "deposit_uri": "Union[str, None]",
    "address_to": "str",
    "receiver_memo_tag": "Union[str, None]",
    "refund_address": "Union[str, None]",
    "fixed": "bool",
    "is_anonym": "bool",
    "rate": "str",
    "price_usd_from": "Union[float, None]",
    "provider": "str",
    "legs": "int",
    "deposit_tx": "Union[str, None]",
    "payout_tx": "Union[str, None]",
    "refund_tx": "Union[str, None]",
    "confirmations": "Union[SnapshotConfirmations, None]",
    "repeated_deposits": "List[SnapshotRepeatedDepositsItem]",
    "evidence": "Union[SnapshotEvidence, None]",
    "expires_at": "Union[str, None]",
    "timeline": "List[SnapshotTimelineItem]",
})

SnapshotActionRequired = TypedDict("SnapshotActionRequired", {
    "code": "str",
    "message": "str",
})

SnapshotReason = TypedDict("SnapshotReason", {
    "code": "str",
    "message": "str",
})

SnapshotConfirmations = TypedDict("SnapshotConfirmations", {
    "seen": "int",
    "required": "int",
})

SnapshotRepeatedDepositsItem = TypedDict("SnapshotRepeatedDepositsItem", {
    "status_name": "Union[Union[Literal['waiting', 'confirming', 'exchanging', 'sending', 'completed', 'expired', 'failed', 'refunded', 'refund_pending', 'created'], str], None]",
    "amount_from": "Union[str, None]",
    "amount_to": "Union[str, None]",
    "deposit_tx": "Union[str, None]",
    "payout_tx": "Union[str, None]",
})

SnapshotEvidence = TypedDict("SnapshotEvidence", {
    "deposit": "Union[SnapshotEvidenceDeposit, None]",
    "payout": "Union[SnapshotEvidencePayout, None]",
})

SnapshotEvidenceDeposit = TypedDict("SnapshotEvidenceDeposit", {
    "tx": "str",
    "amount": "str",
    "confirmations": "int",
    "required": "int",
    "first_seen_at": "str",
    "confirmed_at": "Union[str, None]",
    "source": "str",
})

SnapshotEvidencePayout = TypedDict("SnapshotEvidencePayout", {
    "tx": "str",
    "amount": "str",
    "confirmations": "int",
    "required": "int",
    "first_seen_at": "str",
    "confirmed_at": "Union[str, None]",
    "source": "str",
})

SnapshotTimelineItem = TypedDict("SnapshotTimelineItem", {
    "status_name": "Union[Literal['waiting', 'confirming', 'exchanging', 'sending', 'completed', 'expired', 'failed', 'refunded', 'refund_pending', 'created'], str]",
    "at": "str",
})

CheckAttributionAnswer = TypedDict("CheckAttributionAnswer", {
    "data": "KeyAttribution",
})

KeyAttribution = TypedDict("KeyAttribution", {
    "kind": "Union[Literal['secret', 'publishable'], str]",
})

_StatusAnswer = TypedDict("_StatusAnswer", {
    "support": "List[SupportRef]",
    "decision": "Union[Decision, None]",
}, total=False)


class StatusAnswer(_StatusAnswer):
    message: Literal["success"]
    order_info: Snapshot
    expected: Union[ExpectedTimes, None]


ExpectedTimes = TypedDict("ExpectedTimes", {
    "typical_seconds": "Union[int, None]",
    "slow_seconds": "Union[int, None]",
    "patience_seconds": "Union[int, None]",
})

SupportRef = TypedDict("SupportRef", {
    "provider": "str",
    "ref": "str",
    "url": "Union[str, None]",
})

Decision = TypedDict("Decision", {
    "choices": "List[Union[Literal['exchange', 'refund'], str]]",
    "refund_currency": "str",
    "refund_address": "Union[str, None]",
    "sent": "Union[DecisionSent, None]",
})

DecisionSent = TypedDict("DecisionSent", {
    "choice": "Union[Literal['exchange', 'refund'], str]",
    "sent_at": "str",
})

ValidateSwapOrderAnswer = TypedDict("ValidateSwapOrderAnswer", {
    "data": "Validation",
})

Validation = TypedDict("Validation", {
    "valid": "bool",
    "errors": "List[ValidationErrorsItem]",
})

_ValidationErrorsItem = TypedDict("_ValidationErrorsItem", {
    "min_amount": "Union[str, None]",
    "max_amount": "Union[str, None]",
}, total=False)


class ValidationErrorsItem(_ValidationErrorsItem):
    code: str
    field: str
    message: str


NameRefundAddressAnswer = TypedDict("NameRefundAddressAnswer", {
    "data": "Snapshot",
})

ResolveSwapOrderAnswer = TypedDict("ResolveSwapOrderAnswer", {
    "data": "Snapshot",
})

ErasePersonalDataAnswer = TypedDict("ErasePersonalDataAnswer", {
    "data": "OrderErasure",
})

OrderErasure = TypedDict("OrderErasure", {
    "erased_at": "Union[str, None]",
})

GetPublicAnalyticsAnswer = TypedDict("GetPublicAnalyticsAnswer", {
    "data": "PublicAnalytics",
})

PublicAnalytics = TypedDict("PublicAnalytics", {
    "days": "int",
    "orders": "int",
    "completed_orders": "int",
    "volume_usd": "float",
    "daily": "List[PublicAnalyticsDailyItem]",
    "from": "str",
    "to": "str",
    "completion_rate": "Union[float, None]",
    "median_completion_seconds": "Union[float, None]",
    "top_pairs": "List[PublicAnalyticsTopPairsItem]",
})

PublicAnalyticsDailyItem = TypedDict("PublicAnalyticsDailyItem", {
    "date": "str",
    "orders": "int",
    "completed_orders": "int",
    "volume_usd": "float",
})

PublicAnalyticsTopPairsItem = TypedDict("PublicAnalyticsTopPairsItem", {
    "currency_from": "str",
    "currency_to": "str",
    "orders": "int",
    "volume_usd": "float",
})

ListProvidersAnswer = TypedDict("ListProvidersAnswer", {
    "data": "List[Provider]",
})

Provider = TypedDict("Provider", {
    "orders": "int",
    "success_rate": "Union[float, None]",
    "median_completion_seconds": "Union[float, None]",
    "hold_rate": "Union[float, None]",
    "mean_slippage_bps": "Union[float, None]",
    "proof_rate": "Union[float, None]",
    "median_credit_delay_seconds": "Union[float, None]",
    "since": "Union[str, None]",
    "name": "str",
    "title": "str",
    "up": "bool",
    "declared": "ProviderDeclared",
})

ProviderDeclared = TypedDict("ProviderDeclared", {
    "fixed": "bool",
    "private_leg": "bool",
    "refunds": "Union[Literal['automatic', 'address', 'choice', 'support'], str]",
    "kyc": "Union[Literal['never', 'on_suspicion'], str]",
})

Health = TypedDict("Health", {
    "status": "Literal['ok']",
    "version": "str",
    "uptime_seconds": "int",
    "trial": "bool",
})

Readiness = TypedDict("Readiness", {
    "status": "Union[Literal['ok', 'unavailable'], str]",
    "checks": "ReadinessChecks",
    "degraded": "List[ReadinessDegradedItem]",
})

ReadinessChecks = TypedDict("ReadinessChecks", {
    "database": "Union[Literal['up', 'down'], str]",
    "queue": "Union[Literal['up', 'down'], str]",
    "providers": "Dict[str, Any]",
    "prices": "Union[Literal['up', 'down'], str]",
})

ReadinessDegradedItem = TypedDict("ReadinessDegradedItem", {
    "dependency": "str",
    "state": "Union[Literal['slow', 'reading', 'off', 'down', 'behind', 'disagreeing'], str]",
    "effect": "str",
})

GetServiceStatusAnswer = TypedDict("GetServiceStatusAnswer", {
    "data": "ServiceStatus",
})

ServiceStatus = TypedDict("ServiceStatus", {
    "status": "Union[Literal['ok', 'unavailable'], str]",
    "checks": "ServiceStatusChecks",
    "degraded": "List[ServiceStatusDegradedItem]",
    "watched_since": "Union[str, None]",
    "looked_at": "Union[str, None]",
    "incidents": "List[ServiceStatusIncidentsItem]",
})

ServiceStatusChecks = TypedDict("ServiceStatusChecks", {
    "database": "Union[Literal['up', 'down'], str]",
    "queue": "Union[Literal['up', 'down'], str]",
    "providers": "Dict[str, Any]",
    "prices": "Union[Literal['up', 'down'], str]",
})

ServiceStatusDegradedItem = TypedDict("ServiceStatusDegradedItem", {
    "dependency": "str",
    "state": "Union[Literal['slow', 'reading', 'off', 'down', 'behind', 'disagreeing'], str]",
    "effect": "str",
})

ServiceStatusIncidentsItem = TypedDict("ServiceStatusIncidentsItem", {
    "component": "str",
    "began_at": "str",
    "ended_at": "Union[str, None]",
})

GetChangelogAnswer = TypedDict("GetChangelogAnswer", {
    "data": "Changelog",
})

Changelog = TypedDict("Changelog", {
    "version": "str",
    "releases": "List[ChangelogReleasesItem]",
})

ChangelogReleasesItem = TypedDict("ChangelogReleasesItem", {
    "version": "str",
    "date": "Union[str, None]",
    "changes": "List[ChangelogReleasesItemChangesItem]",
})

ChangelogReleasesItemChangesItem = TypedDict("ChangelogReleasesItemChangesItem", {
    "kind": "Union[Literal['security', 'changed', 'added', 'deprecated'], str]",
    "text": "str",
})

SignUpAnswer = TypedDict("SignUpAnswer", {
    "email": "str",
    "verification_expires_at": "str",
})

VerifyEmailAnswer = TypedDict("VerifyEmailAnswer", {
    "verified": "bool",
})

Tokens = TypedDict("Tokens", {
    "access_token": "str",
    "token_type": "Literal['Bearer']",
    "expires_in": "int",
    "refresh_token": "str",
    "refresh_expires_in": "int",
})

DashboardToken = TypedDict("DashboardToken", {
    "access_token": "str",
    "token_type": "Literal['Bearer']",
    "expires_in": "int",
    "scope": "Literal['dashboard']",
})

PageTokens = TypedDict("PageTokens", {
    "access_token": "str",
    "token_type": "Literal['Bearer']",
    "expires_in": "int",
    "refresh_expires_in": "int",
})

BeginPasskeySignInAnswer = TypedDict("BeginPasskeySignInAnswer", {
    "data": "PasskeyOptions",
})

PasskeyOptions = TypedDict("PasskeyOptions", {
    "options": "Dict[str, Any]",
})

ListPasskeysAnswer = TypedDict("ListPasskeysAnswer", {
    "data": "List[Passkey]",
})

Passkey = TypedDict("Passkey", {
    "id": "str",
    "name": "str",
    "created_at": "str",
    "last_used_at": "Union[str, None]",
})

AddPasskeyAnswer = TypedDict("AddPasskeyAnswer", {
    "data": "Passkey",
})

BeginPasskeyAnswer = TypedDict("BeginPasskeyAnswer", {
    "data": "PasskeyOptions",
})

RenamePasskeyAnswer = TypedDict("RenamePasskeyAnswer", {
    "data": "Passkey",
})

BeginStepUpByPasskeyAnswer = TypedDict("BeginStepUpByPasskeyAnswer", {
    "data": "PasskeyOptions",
})

StepUpByPasskeyAnswer = TypedDict("StepUpByPasskeyAnswer", {
    "data": "StepUp",
})

StepUp = TypedDict("StepUp", {
    "step_up_until": "str",
})

ListSessionsAnswer = TypedDict("ListSessionsAnswer", {
    "data": "List[Session]",
})

Session = TypedDict("Session", {
    "id": "str",
    "ip": "Union[str, None]",
    "user_agent": "Union[str, None]",
    "created_at": "str",
    "last_used_at": "str",
    "expires_at": "str",
    "current": "bool",
})

StepUpAnswer = TypedDict("StepUpAnswer", {
    "data": "StepUp",
})

TwoFactorSetup = TypedDict("TwoFactorSetup", {
    "secret": "str",
    "otpauth_url": "str",
    "qr_svg": "str",
})

RecoveryCodes = TypedDict("RecoveryCodes", {
    "recovery_codes": "List[str]",
})

Profile = TypedDict("Profile", {
    "id": "str",
    "email": "str",
    "name": "str",
    "website": "Union[str, None]",
    "email_verified": "bool",
    "two_factor_enabled": "bool",
    "affiliate": "ProfileAffiliate",
    "created_at": "str",
    "member": "Union[ProfileMember, None]",
    "language": "Union[Union[Literal['en', 'es', 'pt', 'fr', 'de', 'it', 'tr', 'ru', 'ar', 'zh', 'ja', 'ko'], str], None]",
})

ProfileAffiliate = TypedDict("ProfileAffiliate", {
    "affiliate_enabled": "bool",
    "affiliate_commission_bps": "int",
    "minimum_payout_usd": "float",
    "holding_days": "int",
})

ProfileMember = TypedDict("ProfileMember", {
    "id": "str",
    "email": "str",
    "name": "str",
    "role": "Union[Literal['owner', 'finance', 'developer', 'viewer'], str]",
})

ListOrdersAnswer = TypedDict("ListOrdersAnswer", {
    "data": "List[PartnerOrder]",
    "next_cursor": "Union[str, None]",
})

PartnerOrder = TypedDict("PartnerOrder", {
    "order_id": "str",
    "status": "int",
    "status_name": "Union[Literal['waiting', 'confirming', 'exchanging', 'sending', 'completed', 'expired', 'failed', 'refunded', 'refund_pending', 'created'], str]",
    "is_final": "bool",
    "action_required": "Union[PartnerOrderActionRequired, None]",
    "reason": "Union[PartnerOrderReason, None]",
    "poll_after_seconds": "Union[int, None]",
    "creation_time": "int",
    "updated_at": "str",
    "version": "int",
    "currency_from": "str",
    "network_from": "str",
    "amount_from": "str",
    "currency_to": "str",
    "network_to": "str",
    "amount_to": "str",
    "address_from": "Union[str, None]",
    "sender_memo_tag": "Union[str, None]",
    "deposit_uri": "Union[str, None]",
    "address_to": "str",
    "receiver_memo_tag": "Union[str, None]",
    "refund_address": "Union[str, None]",
    "fixed": "bool",
    "is_anonym": "bool",
    "rate": "str",
    "price_usd_from": "Union[float, None]",
    "provider": "str",
    "legs": "int",
    "deposit_tx": "Union[str, None]",
    "payout_tx": "Union[str, None]",
    "refund_tx": "Union[str, None]",
    "confirmations": "Union[PartnerOrderConfirmations, None]",
    "repeated_deposits": "List[PartnerOrderRepeatedDepositsItem]",
    "evidence": "Union[PartnerOrderEvidence, None]",
    "expires_at": "Union[str, None]",
    "timeline": "List[PartnerOrderTimelineItem]",
    "commission_usd": "Union[float, None]",
    "external_id": "Union[str, None]",
    "metadata": "Union[Dict[str, Any], None]",
})

PartnerOrderActionRequired = TypedDict("PartnerOrderActionRequired", {
    "code": "str",
    "message": "str",
})

PartnerOrderReason = TypedDict("PartnerOrderReason", {
    "code": "str",
    "message": "str",
})

PartnerOrderConfirmations = TypedDict("PartnerOrderConfirmations", {
    "seen": "int",
    "required": "int",
})

PartnerOrderRepeatedDepositsItem = TypedDict("PartnerOrderRepeatedDepositsItem", {
    "status_name": "Union[Union[Literal['waiting', 'confirming', 'exchanging', 'sending', 'completed', 'expired', 'failed', 'refunded', 'refund_pending', 'created'], str], None]",
    "amount_from": "Union[str, None]",
    "amount_to": "Union[str, None]",
    "deposit_tx": "Union[str, None]",
    "payout_tx": "Union[str, None]",
})

PartnerOrderEvidence = TypedDict("PartnerOrderEvidence", {
    "deposit": "Union[PartnerOrderEvidenceDeposit, None]",
    "payout": "Union[PartnerOrderEvidencePayout, None]",
})

PartnerOrderEvidenceDeposit = TypedDict("PartnerOrderEvidenceDeposit", {
    "tx": "str",
    "amount": "str",
    "confirmations": "int",
    "required": "int",
    "first_seen_at": "str",
    "confirmed_at": "Union[str, None]",
    "source": "str",
})

PartnerOrderEvidencePayout = TypedDict("PartnerOrderEvidencePayout", {
    "tx": "str",
    "amount": "str",
    "confirmations": "int",
    "required": "int",
    "first_seen_at": "str",
    "confirmed_at": "Union[str, None]",
    "source": "str",
})

PartnerOrderTimelineItem = TypedDict("PartnerOrderTimelineItem", {
    "status_name": "Union[Literal['waiting', 'confirming', 'exchanging', 'sending', 'completed', 'expired', 'failed', 'refunded', 'refund_pending', 'created'], str]",
    "at": "str",
})

GetOrderAnswer = TypedDict("GetOrderAnswer", {
    "data": "PartnerOrder",
})

GetAnalyticsAnswer = TypedDict("GetAnalyticsAnswer", {
    "data": "PartnerAnalytics",
})

PartnerAnalytics = TypedDict("PartnerAnalytics", {
    "days": "int",
    "orders": "int",
    "completed_orders": "int",
    "volume_usd": "float",
    "daily": "List[PartnerAnalyticsDailyItem]",
    "affiliate_usd": "float",
    "quotes": "int",
    "top_pairs": "List[PartnerAnalyticsTopPairsItem]",
    "maturing": "List[PartnerAnalyticsMaturingItem]",
})

PartnerAnalyticsDailyItem = TypedDict("PartnerAnalyticsDailyItem", {
    "date": "str",
    "orders": "int",
    "completed_orders": "int",
    "volume_usd": "float",
    "affiliate_usd": "float",
    "quotes": "int",
})

PartnerAnalyticsTopPairsItem = TypedDict("PartnerAnalyticsTopPairsItem", {
    "currency_from": "str",
    "currency_to": "str",
    "orders": "int",
    "volume_usd": "float",
    "affiliate_usd": "float",
})

PartnerAnalyticsMaturingItem = TypedDict("PartnerAnalyticsMaturingItem", {
    "date": "str",
    "amount_usd": "float",
})

NewApiKey = TypedDict("NewApiKey", {
    "id": "str",
    "name": "str",
    "kind": "Union[Literal['secret', 'publishable'], str]",
    "key": "str",
    "prefix": "str",
    "allowed_origins": "List[str]",
    "scopes": "List[Union[Literal['orders:read', 'account:read', 'webhooks:write', 'attribution'], str]]",
    "created_at": "str",
})

ListApiKeysAnswer = TypedDict("ListApiKeysAnswer", {
    "data": "List[ApiKey]",
})

ApiKey = TypedDict("ApiKey", {
    "id": "str",
    "name": "str",
    "kind": "Union[Literal['secret', 'publishable'], str]",
    "prefix": "str",
    "allowed_origins": "List[str]",
    "scopes": "List[Union[Literal['orders:read', 'account:read', 'webhooks:write', 'attribution'], str]]",
    "created_at": "str",
    "last_used_at": "Union[str, None]",
    "expires_at": "Union[str, None]",
    "revoked_at": "Union[str, None]",
    "locked": "bool",
})

RotatedApiKey = TypedDict("RotatedApiKey", {
    "id": "str",
    "name": "str",
    "kind": "Union[Literal['secret', 'publishable'], str]",
    "key": "str",
    "prefix": "str",
    "allowed_origins": "List[str]",
    "scopes": "List[Union[Literal['orders:read', 'account:read', 'webhooks:write', 'attribution'], str]]",
    "created_at": "str",
    "old_key_expires_at": "str",
})

GetLimitsAnswer = TypedDict("GetLimitsAnswer", {
    "data": "Limits",
})

Limits = TypedDict("Limits", {
    "limit_multiplier": "float",
    "surfaces": "List[LimitsSurfacesItem]",
    "partner_routes": "LimitsPartnerRoutes",
    "open_orders": "LimitsOpenOrders",
})

LimitsSurfacesItem = TypedDict("LimitsSurfacesItem", {
    "surface": "Union[Literal['quote', 'usd', 'assets', 'status', 'create'], str]",
    "no_key": "LimitsSurfacesItemNoKey",
    "publishable_key": "LimitsSurfacesItemPublishableKey",
    "secret_key": "LimitsSurfacesItemSecretKey",
})

LimitsSurfacesItemNoKey = TypedDict("LimitsSurfacesItemNoKey", {
    "limit": "int",
    "window_seconds": "int",
})

LimitsSurfacesItemPublishableKey = TypedDict("LimitsSurfacesItemPublishableKey", {
    "limit": "int",
    "window_seconds": "int",
})

LimitsSurfacesItemSecretKey = TypedDict("LimitsSurfacesItemSecretKey", {
    "limit": "int",
    "window_seconds": "int",
})

LimitsPartnerRoutes = TypedDict("LimitsPartnerRoutes", {
    "limit": "int",
    "window_seconds": "int",
})

LimitsOpenOrders = TypedDict("LimitsOpenOrders", {
    "per_address": "int",
    "per_secret_key": "int",
})

ListMembersAnswer = TypedDict("ListMembersAnswer", {
    "data": "List[Member]",
})

Member = TypedDict("Member", {
    "id": "str",
    "email": "str",
    "name": "str",
    "role": "Union[Literal['owner', 'finance', 'developer', 'viewer'], str]",
    "state": "Union[Literal['active', 'invited'], str]",
    "two_factor_enabled": "bool",
    "created_at": "str",
    "joined_at": "Union[str, None]",
})

SearchOwnAnswer = TypedDict("SearchOwnAnswer", {
    "data": "List[Found]",
})

Found = TypedDict("Found", {
    "kind": "Union[Literal['order', 'partner', 'payout', 'batch', 'delivery', 'event', 'staff'], str]",
    "matched": "Union[Literal['order_id', 'external_id', 'exchange_reference', 'deposit_address', 'receiving_address', 'refund_address', 'transaction', 'email', 'name', 'id', 'payout_address'], str]",
    "id": "str",
    "name": "str",
    "amount_usd": "Union[float, None]",
    "status": "Union[str, None]",
    "partner_id": "Union[str, None]",
    "endpoint_id": "Union[str, None]",
    "at": "str",
})

GetAffiliateSummaryAnswer = TypedDict("GetAffiliateSummaryAnswer", {
    "data": "AffiliateSummary",
})

AffiliateSummary = TypedDict("AffiliateSummary", {
    "ledger_balance": "float",
    "pending_payouts": "float",
    "available_balance": "float",
    "unmatured_balance": "float",
    "affiliate_commission_bps": "int",
    "affiliate_enabled": "bool",
    "terms_version": "str",
    "terms_accepted_version": "Union[str, None]",
    "terms_accepted_at": "Union[str, None]",
    "minimum_payout_usd": "float",
})

ListLedgerAnswer = TypedDict("ListLedgerAnswer", {
    "data": "List[LedgerEntry]",
    "next_cursor": "Union[str, None]",
})

LedgerEntry = TypedDict("LedgerEntry", {
    "id": "str",
    "sequence": "int",
    "kind": "str",
    "amount_usd": "float",
    "balance_after_usd": "float",
    "order_id": "Union[str, None]",
    "payout_request_id": "Union[str, None]",
    "note": "Union[str, None]",
    "matures_at": "str",
    "created_at": "str",
    "hash": "str",
})

ListAuditAnswer = TypedDict("ListAuditAnswer", {
    "data": "List[AuditEntry]",
    "next_cursor": "Union[str, None]",
})

AuditEntry = TypedDict("AuditEntry", {
    "id": "str",
    "sequence": "int",
    "action": "str",
    "actor": "AuditEntryActor",
    "ip": "Union[str, None]",
    "changes": "Dict[str, Any]",
    "created_at": "str",
    "hash": "str",
})

AuditEntryActor = TypedDict("AuditEntryActor", {
    "kind": "str",
    "via": "Union[str, None]",
    "member_id": "Union[str, None]",
})

Terms = TypedDict("Terms", {
    "version": "str",
    "url": "str",
    "sha256": "str",
})

AcceptTermsAnswer = TypedDict("AcceptTermsAnswer", {
    "version": "str",
    "sha256": "str",
    "accepted_at": "str",
})

Payout = TypedDict("Payout", {
    "id": "str",
    "amount_usd": "float",
    "status": "Union[Literal['pending', 'approved', 'processing', 'paid', 'failed', 'cancelled'], str]",
    "note": "Union[str, None]",
    "destination": "PayoutDestination",
    "tx_hash": "Union[str, None]",
    "tx_url": "Union[str, None]",
    "failure_reason": "Union[str, None]",
    "created_at": "str",
    "updated_at": "str",
})

PayoutDestination = TypedDict("PayoutDestination", {
    "asset": "str",
    "network": "str",
    "address": "str",
    "memo_tag": "Union[str, None]",
})

ListPayoutsAnswer = TypedDict("ListPayoutsAnswer", {
    "data": "List[Payout]",
    "next_cursor": "Union[str, None]",
})

PayoutWithHistory = TypedDict("PayoutWithHistory", {
    "id": "str",
    "amount_usd": "float",
    "status": "Union[Literal['pending', 'approved', 'processing', 'paid', 'failed', 'cancelled'], str]",
    "note": "Union[str, None]",
    "destination": "PayoutWithHistoryDestination",
    "tx_hash": "Union[str, None]",
    "tx_url": "Union[str, None]",
    "failure_reason": "Union[str, None]",
    "created_at": "str",
    "updated_at": "str",
    "history": "List[PayoutWithHistoryHistoryItem]",
})

PayoutWithHistoryDestination = TypedDict("PayoutWithHistoryDestination", {
    "asset": "str",
    "network": "str",
    "address": "str",
    "memo_tag": "Union[str, None]",
})

PayoutWithHistoryHistoryItem = TypedDict("PayoutWithHistoryHistoryItem", {
    "status": "Union[Literal['pending', 'approved', 'processing', 'paid', 'failed', 'cancelled'], str]",
    "actor": "str",
    "reason": "Union[str, None]",
    "at": "str",
})

GetPayoutProfileAnswer = TypedDict("GetPayoutProfileAnswer", {
    "data": "Union[PayoutProfile, None]",
})

PayoutProfile = TypedDict("PayoutProfile", {
    "asset": "str",
    "network": "str",
    "address": "str",
    "memo_tag": "Union[str, None]",
    "preferences": "PayoutProfilePreferences",
    "cooling_down_until": "Union[str, None]",
    "frozen": "bool",
    "updated_at": "str",
})

PayoutProfilePreferences = TypedDict("PayoutProfilePreferences", {
    "notify_email": "bool",
})

_PayoutPreferences = TypedDict("_PayoutPreferences", {
    "notify_email": "bool",
}, total=False)


class PayoutPreferences(_PayoutPreferences):
    pass


ChangePayoutProfileAnswer = TypedDict("ChangePayoutProfileAnswer", {
    "data": "Union[PayoutProfile, None]",
})

FreezePayoutsAnswer = TypedDict("FreezePayoutsAnswer", {
    "frozen": "bool",
})

ListWebhooksAnswer = TypedDict("ListWebhooksAnswer", {
    "data": "List[WebhookEndpoint]",
})

WebhookEndpoint = TypedDict("WebhookEndpoint", {
    "id": "str",
    "url": "str",
    "events": "List[str]",
    "active": "bool",
    "ordered": "bool",
    "description": "Union[str, None]",
    "created_at": "str",
    "health": "WebhookEndpointHealth",
    "missed_events": "Union[WebhookEndpointMissedEvents, None]",
})

WebhookEndpointHealth = TypedDict("WebhookEndpointHealth", {
    "state": "Union[Literal['healthy', 'failing', 'disabled'], str]",
    "failing_since": "Union[str, None]",
    "disabled_at": "Union[str, None]",
    "disabled_reason": "Union[str, None]",
    "pending": "int",
    "exhausted": "int",
})

WebhookEndpointMissedEvents = TypedDict("WebhookEndpointMissedEvents", {
    "since": "str",
    "until": "Union[str, None]",
    "count": "int",
})

NewWebhookEndpoint = TypedDict("NewWebhookEndpoint", {
    "id": "str",
    "url": "str",
    "events": "List[str]",
    "active": "bool",
    "ordered": "bool",
    "description": "Union[str, None]",
    "created_at": "str",
    "health": "NewWebhookEndpointHealth",
    "missed_events": "Union[NewWebhookEndpointMissedEvents, None]",
    "secret": "str",
})

NewWebhookEndpointHealth = TypedDict("NewWebhookEndpointHealth", {
    "state": "Union[Literal['healthy', 'failing', 'disabled'], str]",
    "failing_since": "Union[str, None]",
    "disabled_at": "Union[str, None]",
    "disabled_reason": "Union[str, None]",
    "pending": "int",
    "exhausted": "int",
})

NewWebhookEndpointMissedEvents = TypedDict("NewWebhookEndpointMissedEvents", {
    "since": "str",
    "until": "Union[str, None]",
    "count": "int",
})

ListEventTypesAnswer = TypedDict("ListEventTypesAnswer", {
    "data": "List[ListEventTypesAnswerDataItem]",
})

ListEventTypesAnswerDataItem = TypedDict("ListEventTypesAnswerDataItem", {
    "type": "str",
    "description": "str",
    "schema": "Dict[str, Any]",
    "sample": "Dict[str, Any]",
})

RotateWebhookSecretAnswer = TypedDict("RotateWebhookSecretAnswer", {
    "secret": "str",
})

ListDeliveriesAnswer = TypedDict("ListDeliveriesAnswer", {
    "data": "List[WebhookDelivery]",
    "next_cursor": "Union[str, None]",
})

WebhookDelivery = TypedDict("WebhookDelivery", {
    "id": "str",
    "endpoint_id": "str",
    "event_id": "str",
    "event_type": "str",
    "is_test": "bool",
    "order_id": "Union[str, None]",
    "sequence": "int",
    "state": "Union[Literal['pending', 'delivered', 'exhausted'], str]",
    "next_attempt_at": "Union[str, None]",
    "created_at": "str",
    "delivered_at": "Union[str, None]",
    "attempts": "List[WebhookDeliveryAttemptsItem]",
})

WebhookDeliveryAttemptsItem = TypedDict("WebhookDeliveryAttemptsItem", {
    "number": "int",
    "started_at": "str",
    "duration_ms": "int",
    "connected_ms": "Union[int, None]",
    "answered_ms": "Union[int, None]",
    "request": "WebhookDeliveryAttemptsItemRequest",
    "response_status": "Union[int, None]",
    "response_excerpt": "Union[str, None]",
    "error": "Union[str, None]",
})

WebhookDeliveryAttemptsItemRequest = TypedDict("WebhookDeliveryAttemptsItemRequest", {
    "method": "Literal['POST']",
    "url": "str",
    "headers": "Dict[str, Any]",
    "body": "str",
})

ListAllDeliveriesAnswer = TypedDict("ListAllDeliveriesAnswer", {
    "data": "List[WebhookDelivery]",
    "next_cursor": "Union[str, None]",
})

GetDeliveryAnswer = TypedDict("GetDeliveryAnswer", {
    "data": "WebhookDelivery",
})

RedeliverAnswer = TypedDict("RedeliverAnswer", {
    "delivery_id": "str",
})

TestWebhookAnswer = TypedDict("TestWebhookAnswer", {
    "delivery_id": "str",
})

PreviewReplayAnswer = TypedDict("PreviewReplayAnswer", {
    "data": "ReplayPreview",
})

ReplayPreview = TypedDict("ReplayPreview", {
    "since": "str",
    "until": "str",
    "only_failed": "bool",
    "total": "int",
    "types": "List[ReplayPreviewTypesItem]",
    "first": "Union[Dict[str, Any], None]",
})

ReplayPreviewTypesItem = TypedDict("ReplayPreviewTypesItem", {
    "type": "str",
    "events": "int",
})

WebhookReplay = TypedDict("WebhookReplay", {
    "id": "str",
    "endpoint_id": "str",
    "since": "str",
    "until": "str",
    "only_failed": "bool",
    "state": "Union[Literal['running', 'finished'], str]",
    "total": "int",
    "delivered": "int",
    "failed": "int",
    "left": "int",
    "created_at": "str",
})

GetReplayAnswer = TypedDict("GetReplayAnswer", {
    "data": "WebhookReplay",
})

PulledEvents = TypedDict("PulledEvents", {
    "data": "List[Dict[str, Any]]",
    "last_sequence": "int",
})

_EventAffiliateCommissionAccrued = TypedDict("_EventAffiliateCommissionAccrued", {
    "test": "Literal[True]",
}, total=False)


class EventAffiliateCommissionAccrued(_EventAffiliateCommissionAccrued):
    id: str
    type: Literal["affiliate.commission_accrued"]
    created_at: str
    sequence: int
    data: EventAffiliateCommissionAccruedData


EventAffiliateCommissionAccruedData = TypedDict("EventAffiliateCommissionAccruedData", {
    "order_id": "str",
    "amount_usd": "float",
    "commission_bps": "int",
    "price_usd_from": "Union[float, None]",
    "ledger_entry_id": "str",
})

_EventAffiliatePayoutUpdated = TypedDict("_EventAffiliatePayoutUpdated", {
    "test": "Literal[True]",
}, total=False)


class EventAffiliatePayoutUpdated(_EventAffiliatePayoutUpdated):
    id: str
    type: Literal["affiliate.payout_updated"]
    created_at: str
    sequence: int
    data: EventAffiliatePayoutUpdatedData


EventAffiliatePayoutUpdatedData = TypedDict("EventAffiliatePayoutUpdatedData", {
    "payout_request_id": "str",
    "status": "Union[Literal['pending', 'approved', 'processing', 'paid', 'failed', 'cancelled'], str]",
    "previous_status": "Union[Union[Literal['pending', 'approved', 'processing', 'paid', 'failed', 'cancelled'], str], None]",
    "amount_usd": "float",
    "asset": "str",
    "network": "str",
    "tx_hash": "Union[str, None]",
    "failure_reason": "Union[str, None]",
})

_EventAffiliatePayoutProfileChanged = TypedDict("_EventAffiliatePayoutProfileChanged", {
    "test": "Literal[True]",
}, total=False)


class EventAffiliatePayoutProfileChanged(_EventAffiliatePayoutProfileChanged):
    id: str
    type: Literal["affiliate.payout_profile_changed"]
    created_at: str
    sequence: int
    data: EventAffiliatePayoutProfileChangedData


EventAffiliatePayoutProfileChangedData = TypedDict("EventAffiliatePayoutProfileChangedData", {
    "asset": "str",
    "network": "str",
    "address": "str",
    "memo_tag": "Union[str, None]",
    "cooling_down_until": "Union[str, None]",
    "updated_at": "str",
})

_EventOrderCreated = TypedDict("_EventOrderCreated", {
    "test": "Literal[True]",
}, total=False)


class EventOrderCreated(_EventOrderCreated):
    id: str
    type: Literal["order.created"]
    created_at: str
    sequence: int
    data: EventOrderCreatedData


EventOrderCreatedData = TypedDict("EventOrderCreatedData", {
    "order_id": "str",
    "status": "int",
    "status_name": "Union[Literal['waiting', 'confirming', 'exchanging', 'sending', 'completed', 'expired', 'failed', 'refunded', 'refund_pending', 'created'], str]",
    "is_final": "bool",
    "action_required": "Union[EventOrderCreatedDataActionRequired, None]",
    "reason": "Union[EventOrderCreatedDataReason, None]",
    "poll_after_seconds": "Union[int, None]",
    "creation_time": "int",
    "updated_at": "str",
    "version": "int",
    "currency_from": "str",
    "network_from": "str",
    "amount_from": "str",
    "currency_to": "str",
    "network_to": "str",
    "amount_to": "str",
    "address_from": "Union[str, None]",
    "sender_memo_tag": "Union[str, None]",
    "deposit_uri": "Union[str, None]",
    "address_to": "str",
    "receiver_memo_tag": "Union[str, None]",
    "refund_address": "Union[str, None]",
    "fixed": "bool",
    "is_anonym": "bool",
    "rate": "str",
    "price_usd_from": "Union[float, None]",
    "provider": "str",
    "legs": "int",
    "deposit_tx": "Union[str, None]",
    "payout_tx": "Union[str, None]",
    "refund_tx": "Union[str, None]",
    "confirmations": "Union[EventOrderCreatedDataConfirmations, None]",
    "repeated_deposits": "List[EventOrderCreatedDataRepeatedDepositsItem]",
    "evidence": "Union[EventOrderCreatedDataEvidence, None]",
    "expires_at": "Union[str, None]",
    "timeline": "List[EventOrderCreatedDataTimelineItem]",
    "commission_usd": "Union[float, None]",
    "external_id": "Union[str, None]",
    "metadata": "Union[Dict[str, Any], None]",
})

EventOrderCreatedDataActionRequired = TypedDict("EventOrderCreatedDataActionRequired", {
    "code": "str",
    "message": "str",
})

EventOrderCreatedDataReason = TypedDict("EventOrderCreatedDataReason", {
    "code": "str",
    "message": "str",
})

EventOrderCreatedDataConfirmations = TypedDict("EventOrderCreatedDataConfirmations", {
    "seen": "int",
    "required": "int",
})

EventOrderCreatedDataRepeatedDepositsItem = TypedDict("EventOrderCreatedDataRepeatedDepositsItem", {
    "status_name": "Union[Union[Literal['waiting', 'confirming', 'exchanging', 'sending', 'completed', 'expired', 'failed', 'refunded', 'refund_pending', 'created'], str], None]",
    "amount_from": "Union[str, None]",
    "amount_to": "Union[str, None]",
    "deposit_tx": "Union[str, None]",
    "payout_tx": "Union[str, None]",
})

EventOrderCreatedDataEvidence = TypedDict("EventOrderCreatedDataEvidence", {
    "deposit": "Union[EventOrderCreatedDataEvidenceDeposit, None]",
    "payout": "Union[EventOrderCreatedDataEvidencePayout, None]",
})

EventOrderCreatedDataEvidenceDeposit = TypedDict("EventOrderCreatedDataEvidenceDeposit", {
    "tx": "str",
    "amount": "str",
    "confirmations": "int",
    "required": "int",
    "first_seen_at": "str",
    "confirmed_at": "Union[str, None]",
    "source": "str",
})

EventOrderCreatedDataEvidencePayout = TypedDict("EventOrderCreatedDataEvidencePayout", {
    "tx": "str",
    "amount": "str",
    "confirmations": "int",
    "required": "int",
    "first_seen_at": "str",
    "confirmed_at": "Union[str, None]",
    "source": "str",
})

EventOrderCreatedDataTimelineItem = TypedDict("EventOrderCreatedDataTimelineItem", {
    "status_name": "Union[Literal['waiting', 'confirming', 'exchanging', 'sending', 'completed', 'expired', 'failed', 'refunded', 'refund_pending', 'created'], str]",
    "at": "str",
})

_EventOrderStatusChanged = TypedDict("_EventOrderStatusChanged", {
    "test": "Literal[True]",
}, total=False)


class EventOrderStatusChanged(_EventOrderStatusChanged):
    id: str
    type: Literal["order.status_changed"]
    created_at: str
    sequence: int
    data: EventOrderStatusChangedData


EventOrderStatusChangedData = TypedDict("EventOrderStatusChangedData", {
    "order_id": "str",
    "status": "int",
    "status_name": "Union[Literal['waiting', 'confirming', 'exchanging', 'sending', 'completed', 'expired', 'failed', 'refunded', 'refund_pending', 'created'], str]",
    "is_final": "bool",
    "action_required": "Union[EventOrderStatusChangedDataActionRequired, None]",
    "reason": "Union[EventOrderStatusChangedDataReason, None]",
    "poll_after_seconds": "Union[int, None]",
    "creation_time": "int",
    "updated_at": "str",
    "version": "int",
    "currency_from": "str",
    "network_from": "str",
    "amount_from": "str",
    "currency_to": "str",
    "network_to": "str",
    "amount_to": "str",
    "address_from": "Union[str, None]",
    "sender_memo_tag": "Union[str, None]",
    "deposit_uri": "Union[str, None]",
    "address_to": "str",
    "receiver_memo_tag": "Union[str, None]",
    "refund_address": "Union[str, None]",
    "fixed": "bool",
    "is_anonym": "bool",
    "rate": "str",
    "price_usd_from": "Union[float, None]",
    "provider": "str",
    "legs": "int",
    "deposit_tx": "Union[str, None]",
    "payout_tx": "Union[str, None]",
    "refund_tx": "Union[str, None]",
    "confirmations": "Union[EventOrderStatusChangedDataConfirmations, None]",
    "repeated_deposits": "List[EventOrderStatusChangedDataRepeatedDepositsItem]",
    "evidence": "Union[EventOrderStatusChangedDataEvidence, None]",
    "expires_at": "Union[str, None]",
    "timeline": "List[EventOrderStatusChangedDataTimelineItem]",
    "commission_usd": "Union[float, None]",
    "external_id": "Union[str, None]",
    "metadata": "Union[Dict[str, Any], None]",
})

EventOrderStatusChangedDataActionRequired = TypedDict("EventOrderStatusChangedDataActionRequired", {
    "code": "str",
    "message": "str",
})

EventOrderStatusChangedDataReason = TypedDict("EventOrderStatusChangedDataReason", {
    "code": "str",
    "message": "str",
})

EventOrderStatusChangedDataConfirmations = TypedDict("EventOrderStatusChangedDataConfirmations", {
    "seen": "int",
    "required": "int",
})

EventOrderStatusChangedDataRepeatedDepositsItem = TypedDict("EventOrderStatusChangedDataRepeatedDepositsItem", {
    "status_name": "Union[Union[Literal['waiting', 'confirming', 'exchanging', 'sending', 'completed', 'expired', 'failed', 'refunded', 'refund_pending', 'created'], str], None]",
    "amount_from": "Union[str, None]",
    "amount_to": "Union[str, None]",
    "deposit_tx": "Union[str, None]",
    "payout_tx": "Union[str, None]",
})

EventOrderStatusChangedDataEvidence = TypedDict("EventOrderStatusChangedDataEvidence", {
    "deposit": "Union[EventOrderStatusChangedDataEvidenceDeposit, None]",
    "payout": "Union[EventOrderStatusChangedDataEvidencePayout, None]",
})

EventOrderStatusChangedDataEvidenceDeposit = TypedDict("EventOrderStatusChangedDataEvidenceDeposit", {
    "tx": "str",
    "amount": "str",
    "confirmations": "int",
    "required": "int",
    "first_seen_at": "str",
    "confirmed_at": "Union[str, None]",
    "source": "str",
})

EventOrderStatusChangedDataEvidencePayout = TypedDict("EventOrderStatusChangedDataEvidencePayout", {
    "tx": "str",
    "amount": "str",
    "confirmations": "int",
    "required": "int",
    "first_seen_at": "str",
    "confirmed_at": "Union[str, None]",
    "source": "str",
})

EventOrderStatusChangedDataTimelineItem = TypedDict("EventOrderStatusChangedDataTimelineItem", {
    "status_name": "Union[Literal['waiting', 'confirming', 'exchanging', 'sending', 'completed', 'expired', 'failed', 'refunded', 'refund_pending', 'created'], str]",
    "at": "str",
})

_EventOrderActionRequired = TypedDict("_EventOrderActionRequired", {
    "test": "Literal[True]",
}, total=False)


class EventOrderActionRequired(_EventOrderActionRequired):
    id: str
    type: Literal["order.action_required"]
    created_at: str
    sequence: int
    data: EventOrderActionRequiredData


EventOrderActionRequiredData = TypedDict("EventOrderActionRequiredData", {
    "order_id": "str",
    "status": "int",
    "status_name": "Union[Literal['waiting', 'confirming', 'exchanging', 'sending', 'completed', 'expired', 'failed', 'refunded', 'refund_pending', 'created'], str]",
    "is_final": "bool",
    "action_required": "Union[EventOrderActionRequiredDataActionRequired, None]",
    "reason": "Union[EventOrderActionRequiredDataReason, None]",
    "poll_after_seconds": "Union[int, None]",
    "creation_time": "int",
    "updated_at": "str",
    "version": "int",
    "currency_from": "str",
    "network_from": "str",
    "amount_from": "str",
    "currency_to": "str",
    "network_to": "str",
    "amount_to": "str",
    "address_from": "Union[str, None]",
    "sender_memo_tag": "Union[str, None]",
    "deposit_uri": "Union[str, None]",
    "address_to": "str",
    "receiver_memo_tag": "Union[str, None]",
    "refund_address": "Union[str, None]",
    "fixed": "bool",
    "is_anonym": "bool",
    "rate": "str",
    "price_usd_from": "Union[float, None]",
    "provider": "str",
    "legs": "int",
    "deposit_tx": "Union[str, None]",
    "payout_tx": "Union[str, None]",
    "refund_tx": "Union[str, None]",
    "confirmations": "Union[EventOrderActionRequiredDataConfirmations, None]",
    "repeated_deposits": "List[EventOrderActionRequiredDataRepeatedDepositsItem]",
    "evidence": "Union[EventOrderActionRequiredDataEvidence, None]",
    "expires_at": "Union[str, None]",
    "timeline": "List[EventOrderActionRequiredDataTimelineItem]",
    "commission_usd": "Union[float, None]",
    "external_id": "Union[str, None]",
    "metadata": "Union[Dict[str, Any], None]",
})

EventOrderActionRequiredDataActionRequired = TypedDict("EventOrderActionRequiredDataActionRequired", {
    "code": "str",
    "message": "str",
})

EventOrderActionRequiredDataReason = TypedDict("EventOrderActionRequiredDataReason", {
    "code": "str",
    "message": "str",
})

EventOrderActionRequiredDataConfirmations = TypedDict("EventOrderActionRequiredDataConfirmations", {
    "seen": "int",
    "required": "int",
})

EventOrderActionRequiredDataRepeatedDepositsItem = TypedDict("EventOrderActionRequiredDataRepeatedDepositsItem", {
    "status_name": "Union[Union[Literal['waiting', 'confirming', 'exchanging', 'sending', 'completed', 'expired', 'failed', 'refunded', 'refund_pending', 'created'], str], None]",
    "amount_from": "Union[str, None]",
    "amount_to": "Union[str, None]",
    "deposit_tx": "Union[str, None]",
    "payout_tx": "Union[str, None]",
})

EventOrderActionRequiredDataEvidence = TypedDict("EventOrderActionRequiredDataEvidence", {
    "deposit": "Union[EventOrderActionRequiredDataEvidenceDeposit, None]",
    "payout": "Union[EventOrderActionRequiredDataEvidencePayout, None]",
})

EventOrderActionRequiredDataEvidenceDeposit = TypedDict("EventOrderActionRequiredDataEvidenceDeposit", {
    "tx": "str",
    "amount": "str",
    "confirmations": "int",
    "required": "int",
    "first_seen_at": "str",
    "confirmed_at": "Union[str, None]",
    "source": "str",
})

EventOrderActionRequiredDataEvidencePayout = TypedDict("EventOrderActionRequiredDataEvidencePayout", {
    "tx": "str",
    "amount": "str",
    "confirmations": "int",
    "required": "int",
    "first_seen_at": "str",
    "confirmed_at": "Union[str, None]",
    "source": "str",
})

EventOrderActionRequiredDataTimelineItem = TypedDict("EventOrderActionRequiredDataTimelineItem", {
    "status_name": "Union[Literal['waiting', 'confirming', 'exchanging', 'sending', 'completed', 'expired', 'failed', 'refunded', 'refund_pending', 'created'], str]",
    "at": "str",
})

_EventOrderUpdated = TypedDict("_EventOrderUpdated", {
    "test": "Literal[True]",
}, total=False)


class EventOrderUpdated(_EventOrderUpdated):
    id: str
    type: Literal["order.updated"]
    created_at: str
    sequence: int
    data: EventOrderUpdatedData


EventOrderUpdatedData = TypedDict("EventOrderUpdatedData", {
    "order_id": "str",
    "status": "int",
    "status_name": "Union[Literal['waiting', 'confirming', 'exchanging', 'sending', 'completed', 'expired', 'failed', 'refunded', 'refund_pending', 'created'], str]",
    "is_final": "bool",
    "action_required": "Union[EventOrderUpdatedDataActionRequired, None]",
    "reason": "Union[EventOrderUpdatedDataReason, None]",
    "poll_after_seconds": "Union[int, None]",
    "creation_time": "int",
    "updated_at": "str",
    "version": "int",
    "currency_from": "str",
    "network_from": "str",
    "amount_from": "str",
    "currency_to": "str",
    "network_to": "str",
    "amount_to": "str",
    "address_from": "Union[str, None]",
    "sender_memo_tag": "Union[str, None]",
    "deposit_uri": "Union[str, None]",
    "address_to": "str",
    "receiver_memo_tag": "Union[str, None]",
    "refund_address": "Union[str, None]",
    "fixed": "bool",
    "is_anonym": "bool",
    "rate": "str",
    "price_usd_from": "Union[float, None]",
    "provider": "str",
    "legs": "int",
    "deposit_tx": "Union[str, None]",
    "payout_tx": "Union[str, None]",
    "refund_tx": "Union[str, None]",
    "confirmations": "Union[EventOrderUpdatedDataConfirmations, None]",
    "repeated_deposits": "List[EventOrderUpdatedDataRepeatedDepositsItem]",
    "evidence": "Union[EventOrderUpdatedDataEvidence, None]",
    "expires_at": "Union[str, None]",
    "timeline": "List[EventOrderUpdatedDataTimelineItem]",
    "commission_usd": "Union[float, None]",
    "external_id": "Union[str, None]",
    "metadata": "Union[Dict[str, Any], None]",
    "changed": "List[str]",
})

EventOrderUpdatedDataActionRequired = TypedDict("EventOrderUpdatedDataActionRequired", {
    "code": "str",
    "message": "str",
})

EventOrderUpdatedDataReason = TypedDict("EventOrderUpdatedDataReason", {
    "code": "str",
    "message": "str",
})

EventOrderUpdatedDataConfirmations = TypedDict("EventOrderUpdatedDataConfirmations", {
    "seen": "int",
    "required": "int",
})

EventOrderUpdatedDataRepeatedDepositsItem = TypedDict("EventOrderUpdatedDataRepeatedDepositsItem", {
    "status_name": "Union[Union[Literal['waiting', 'confirming', 'exchanging', 'sending', 'completed', 'expired', 'failed', 'refunded', 'refund_pending', 'created'], str], None]",
    "amount_from": "Union[str, None]",
    "amount_to": "Union[str, None]",
    "deposit_tx": "Union[str, None]",
    "payout_tx": "Union[str, None]",
})

EventOrderUpdatedDataEvidence = TypedDict("EventOrderUpdatedDataEvidence", {
    "deposit": "Union[EventOrderUpdatedDataEvidenceDeposit, None]",
    "payout": "Union[EventOrderUpdatedDataEvidencePayout, None]",
})

EventOrderUpdatedDataEvidenceDeposit = TypedDict("EventOrderUpdatedDataEvidenceDeposit", {
    "tx": "str",
    "amount": "str",
    "confirmations": "int",
    "required": "int",
    "first_seen_at": "str",
    "confirmed_at": "Union[str, None]",
    "source": "str",
})

EventOrderUpdatedDataEvidencePayout = TypedDict("EventOrderUpdatedDataEvidencePayout", {
    "tx": "str",
    "amount": "str",
    "confirmations": "int",
    "required": "int",
    "first_seen_at": "str",
    "confirmed_at": "Union[str, None]",
    "source": "str",
})

EventOrderUpdatedDataTimelineItem = TypedDict("EventOrderUpdatedDataTimelineItem", {
    "status_name": "Union[Literal['waiting', 'confirming', 'exchanging', 'sending', 'completed', 'expired', 'failed', 'refunded', 'refund_pending', 'created'], str]",
    "at": "str",
})

_EventAccountApiKeyCreated = TypedDict("_EventAccountApiKeyCreated", {
    "test": "Literal[True]",
}, total=False)


class EventAccountApiKeyCreated(_EventAccountApiKeyCreated):
    id: str
    type: Literal["account.api_key_created"]
    created_at: str
    sequence: int
    data: EventAccountApiKeyCreatedData


EventAccountApiKeyCreatedData = TypedDict("EventAccountApiKeyCreatedData", {
    "api_key_id": "str",
    "name": "str",
    "kind": "Union[Literal['secret', 'publishable'], str]",
    "prefix": "str",
    "created_at": "str",
    "replaces": "Union[str, None]",
})

_EventAccountApiKeyRevoked = TypedDict("_EventAccountApiKeyRevoked", {
    "test": "Literal[True]",
}, total=False)


class EventAccountApiKeyRevoked(_EventAccountApiKeyRevoked):
    id: str
    type: Literal["account.api_key_revoked"]
    created_at: str
    sequence: int
    data: EventAccountApiKeyRevokedData


EventAccountApiKeyRevokedData = TypedDict("EventAccountApiKeyRevokedData", {
    "api_key_id": "str",
    "name": "str",
    "kind": "Union[Literal['secret', 'publishable'], str]",
    "prefix": "str",
    "created_at": "str",
    "replaces": "Union[str, None]",
})

_EventWebhookTest = TypedDict("_EventWebhookTest", {
    "test": "Literal[True]",
}, total=False)


class EventWebhookTest(_EventWebhookTest):
    id: str
    type: Literal["webhook.test"]
    created_at: str
    sequence: int
    data: EventWebhookTestData


EventWebhookTestData = TypedDict("EventWebhookTestData", {
    "message": "str",
    "endpoint_id": "str",
})

WebhookEvent = Union[
    "EventAffiliateCommissionAccrued",
    "EventAffiliatePayoutUpdated",
    "EventAffiliatePayoutProfileChanged",
    "EventOrderCreated",
    "EventOrderStatusChanged",
    "EventOrderActionRequired",
    "EventOrderUpdated",
    "EventAccountApiKeyCreated",
    "EventAccountApiKeyRevoked",
    "EventWebhookTest",
]

# Method, path, where each argument goes, and what there is to say of the route.
ROUTES: Dict[str, Any] = {
    "list_assets": ("GET", "/assets", (), ("network", ), ("key", )),
    "get_swap_price": ("GET", "/swap/quote", (), ("currency_from", "currency_to", "amount_from", "amount_to", "is_anonym", "fixed", ), ("key", )),
    "estimate_usd": ("GET", "/swap/usd", (), ("currency_from", "amount_from", ), ("key", )),
    "list_popular_pairs": ("GET", "/pairs/popular", (), (), ()),
    "get_pair_rates": ("GET", "/pairs/rates", (), ("currency_from", "currency_to", "window", ), ()),
    "create_swap_order": ("POST", "/swap/create", (), (), ("key", "repeats", "body", )),
    "check_attribution": ("POST", "/swap/attribution", (), (), ("key", )),
    "get_swap_status": ("GET", "/swap/status", (), ("order_id", ), ("key", "manage", )),
    "validate_swap_order": ("POST", "/swap/validate", (), (), ("key", "body", )),
    "name_refund_address": ("POST", "/swap/orders/{order_id}/refund-address", ("order_id", ), (), ("manage", "body", )),
    "resolve_swap_order": ("POST", "/swap/orders/{order_id}/resolve", ("order_id", ), (), ("manage", "body", )),
    "set_notify_email": ("PUT", "/swap/orders/{order_id}/notify-email", ("order_id", ), (), ("manage", "body", )),
    "remove_notify_email": ("DELETE", "/swap/orders/{order_id}/notify-email", ("order_id", ), (), ("manage", )),
    "erase_personal_data": ("DELETE", "/swap/orders/{order_id}/personal-data", ("order_id", ), (), ("manage", )),
    "get_public_analytics": ("GET", "/analytics/public", (), ("days", ), ()),
    "list_providers": ("GET", "/providers", (), (), ()),
    "get_health": ("GET", "/health", (), (), ()),
    "get_readiness": ("GET", "/health/ready", (), (), ()),
    "get_service_status": ("GET", "/service-status", (), ("days", ), ()),
    "get_changelog": ("GET", "/changelog", (), (), ()),
    "sign_up": ("POST", "/partners/signup", (), (), ("repeats", "body", )),
    "verify_email": ("POST", "/partners/verify-email", (), (), ("body", )),
    "resend_code": ("POST", "/partners/verify-email/resend", (), (), ("body", )),
    "forgot_password": ("POST", "/partners/forgot-password", (), (), ("body", )),
    "reset_password": ("POST", "/partners/reset-password", (), (), ("body", )),
    "sign_in": ("POST", "/partners/signin", (), (), ("body", )),
    "refresh_tokens": ("POST", "/partners/auth/refresh", (), (), ("body", )),
    "exchange_api_key": ("POST", "/partners/auth/token", (), (), ("body", )),
    "sign_out": ("POST", "/partners/auth/logout", (), (), ("body", )),
    "open_page_session": ("POST", "/partners/session", (), (), ("body", )),
    "close_page_session": ("DELETE", "/partners/session", (), (), ()),
    "begin_passkey_sign_in": ("POST", "/partners/session/passkey/options", (), (), ()),
    "open_session_by_passkey": ("POST", "/partners/session/passkey", (), (), ("body", )),
    "refresh_page_session": ("POST", "/partners/session/refresh", (), (), ()),
    "list_passkeys": ("GET", "/partners/passkeys", (), (), ("token", )),
    "add_passkey": ("POST", "/partners/passkeys", (), (), ("token", "body", )),
    "begin_passkey": ("POST", "/partners/passkeys/options", (), (), ("token", )),
    "rename_passkey": ("PATCH", "/partners/passkeys/{id}", ("id", ), (), ("token", "body", )),
    "remove_passkey": ("DELETE", "/partners/passkeys/{id}", ("id", ), (), ("token", )),
    "begin_step_up_by_passkey": ("POST", "/partners/step-up/passkey/options", (), (), ("token", )),
    "step_up_by_passkey": ("POST", "/partners/step-up/passkey", (), (), ("token", "body", )),
    "list_sessions": ("GET", "/partners/sessions", (), (), ("token", )),
    "end_session": ("DELETE", "/partners/sessions/{id}", ("id", ), (), ("token", )),
    "step_up": ("POST", "/partners/step-up", (), (), ("token", "body", )),
    "change_password": ("POST", "/partners/change-password", (), (), ("token", "body", )),
    "set_up_two_factor": ("POST", "/partners/2fa/setup", (), (), ("token", "body", )),
    "enable_two_factor": ("POST", "/partners/2fa/enable", (), (), ("token", "body", )),
    "disable_two_factor": ("POST", "/partners/2fa/disable", (), (), ("token", "body", )),
    "get_profile": ("GET", "/partners/profile", (), (), ("token", )),
    "edit_profile": ("PATCH", "/partners/profile", (), (), ("token", "body", )),
    "list_orders": ("GET", "/partners/orders", (), ("limit", "cursor", "from", "to", "status", "currency_from", "currency_to", "external_id", "updated_since", "sort", ), ("token", )),
    "download_orders": ("GET", "/partners/orders.csv", (), ("from", "to", ), ("token", "text", )),
    "get_order": ("GET", "/partners/orders/{order_id}", ("order_id", ), (), ("token", )),
    "get_analytics": ("GET", "/partners/analytics", (), ("days", ), ("token", )),
    "create_api_key": ("POST", "/partners/api-keys", (), (), ("token", "repeats", "body", )),
    "list_api_keys": ("GET", "/partners/api-keys", (), (), ("token", )),
    "rotate_api_key": ("POST", "/partners/api-keys/{id}/rotate", ("id", ), (), ("token", "repeats", "body", )),
    "change_api_key": ("PATCH", "/partners/api-keys/{id}", ("id", ), (), ("token", "body", )),
    "revoke_api_key": ("DELETE", "/partners/api-keys/{id}", ("id", ), (), ("token", )),
    "unlock_api_key": ("POST", "/partners/api-keys/{id}/unlock", ("id", ), (), ("token", )),
    "get_limits": ("GET", "/partners/limits", (), (), ("token", )),
    "list_members": ("GET", "/partners/members", (), (), ("token", )),
    "invite_member": ("POST", "/partners/members/invitations", (), (), ("token", "repeats", "body", )),
    "change_member": ("PATCH", "/partners/members/{id}", ("id", ), (), ("token", "body", )),
    "remove_member": ("DELETE", "/partners/members/{id}", ("id", ), (), ("token", )),
    "join_account": ("POST", "/partners/invitations/accept", (), (), ("body", )),
    "close_account": ("POST", "/partners/account/close", (), (), ("token", "body", )),
    "search_own": ("GET", "/partners/search", (), ("q", ), ("token", )),
    "get_affiliate_summary": ("GET", "/partners/affiliate/summary", (), (), ("token", )),
    "list_ledger": ("GET", "/partners/affiliate/ledger", (), ("limit", "cursor", "from", "to", "kind", ), ("token", )),
    "download_statement": ("GET", "/partners/affiliate/statement.csv", (), ("from", "to", ), ("token", "text", )),
    "list_audit": ("GET", "/partners/affiliate/audit", (), ("limit", "cursor", "subject", ), ("token", )),
    "get_terms": ("GET", "/partners/affiliate/terms", (), (), ("token", )),
    "accept_terms": ("POST", "/partners/affiliate/terms/accept", (), (), ("token", "body", )),
    "read_terms": ("GET", "/affiliate-terms", (), (), ("text", )),
    "request_payout": ("POST", "/partners/affiliate/payout-requests", (), (), ("token", "repeats", "body", )),
    "list_payouts": ("GET", "/partners/affiliate/payout-requests", (), ("limit", "cursor", "status", ), ("token", )),
    "get_payout": ("GET", "/partners/affiliate/payout-requests/{id}", ("id", ), (), ("token", )),
    "cancel_payout": ("POST", "/partners/affiliate/payout-requests/{id}/cancel", ("id", ), (), ("token", )),
    "get_payout_profile": ("GET", "/partners/affiliate/payout-profile", (), (), ("token", )),
    "change_payout_profile": ("PATCH", "/partners/affiliate/payout-profile", (), (), ("token", "body", )),
    "freeze_payouts": ("POST", "/partners/affiliate/payout-freeze", (), (), ("body", )),
    "list_webhooks": ("GET", "/partners/affiliate/webhooks", (), (), ("token", )),
    "create_webhook": ("POST", "/partners/affiliate/webhooks", (), (), ("token", "repeats", "body", )),
    "list_event_types": ("GET", "/partners/affiliate/webhooks/event-types", (), (), ("token", )),
    "get_webhook": ("GET", "/partners/affiliate/webhooks/{id}", ("id", ), (), ("token", )),
    "change_webhook": ("PATCH", "/partners/affiliate/webhooks/{id}", ("id", ), (), ("token", "body", )),
    "remove_webhook": ("DELETE", "/partners/affiliate/webhooks/{id}", ("id", ), (), ("token", )),
    "rotate_webhook_secret": ("POST", "/partners/affiliate/webhooks/{id}/rotate-secret", ("id", ), (), ("token", "repeats", "body", )),
    "list_deliveries": ("GET", "/partners/affiliate/webhooks/{id}/deliveries", ("id", ), ("limit", "cursor", "from", "to", "state", "type", ), ("token", )),
    "list_all_deliveries": ("GET", "/partners/affiliate/webhook-deliveries", (), ("limit", "cursor", "from", "to", "state", "type", "endpoint_id", ), ("token", )),
    "get_delivery": ("GET", "/partners/affiliate/webhook-deliveries/{id}", ("id", ), (), ("token", )),
    "redeliver": ("POST", "/partners/affiliate/webhook-deliveries/{id}/redeliver", ("id", ), (), ("token", "repeats", )),
    "test_webhook": ("POST", "/partners/affiliate/webhooks/{id}/test", ("id", ), (), ("token", "repeats", "body", )),
    "preview_replay": ("GET", "/partners/affiliate/webhooks/{id}/replay", ("id", ), ("since", "until", "only_failed", ), ("token", )),
    "start_replay": ("POST", "/partners/affiliate/webhooks/{id}/replay", ("id", ), (), ("token", "repeats", "body", )),
    "get_replay": ("GET", "/partners/affiliate/webhook-replays/{id}", ("id", ), (), ("token", )),
    "pull_events": ("GET", "/partners/events", (), ("after", "type", "limit", ), ("token", )),
}


class PublicRoutes:
    """Every route that needs no account."""

    def _call(self, route: str, arguments: Mapping[str, Any], idempotency_key: Optional[str] = None) -> Any:
        raise NotImplementedError

    def list_assets(
        self,
        *,
        network: Union[str, Unset] = UNSET,
    ) -> AssetList:
        """Everything that can be swapped."""
        return self._call("list_assets", {"network": network})

    def get_swap_price(
        self,
        *,
        currency_from: str,
        currency_to: str,
        amount_from: Union[Union[str, float], Unset] = UNSET,
        amount_to: Union[Union[str, float], Unset] = UNSET,
        is_anonym: Union[bool, Unset] = UNSET,
        fixed: Union[bool, Unset] = UNSET,
    ) -> GetSwapPriceAnswer:
        """What a swap brings now, by all offers."""
        return self._call("get_swap_price", {"currency_from": currency_from, "currency_to": currency_to, "amount_from": amount_from, "amount_to": amount_to, "is_anonym": is_anonym, "fixed": fixed})

    def estimate_usd(
        self,
        *,
        currency_from: str,
        amount_from: Union[str, float],
    ) -> EstimateUsdAnswer:
        """What an amount is worth in USD."""
        return self._call("estimate_usd", {"currency_from": currency_from, "amount_from": amount_from})

    def list_popular_pairs(self) -> ListPopularPairsAnswer:
        """What is swapped most, of the last thirty days."""
        return self._call("list_popular_pairs", {})

    def get_pair_rates(
        self,
        *,
        currency_from: str,
        currency_to: str,
        window: Union[Union[Literal["day", "week"], str], Unset] = UNSET,
    ) -> GetPairRatesAnswer:
        """How the market rate of a pair went."""
        return self._call("get_pair_rates", {"currency_from": currency_from, "currency_to": currency_to, "window": window})

    def create_swap_order(
        self,
        *,
        currency_from: str,
        currency_to: str,
        address_to: str,
        amount_from: Union[Union[str, float], Unset] = UNSET,
        amount_to: Union[Union[str, float], Unset] = UNSET,
        receiver_memo_tag: Union[Union[str, None], Unset] = UNSET,
        is_anonym: Union[bool, Unset] = UNSET,
        fixed: Union[bool, Unset] = UNSET,
        source: Union[int, Unset] = UNSET,
        refund_address: Union[Union[str, None], Unset] = UNSET,
        refund_memo_tag: Union[Union[str, None], Unset] = UNSET,
        quote_id: Union[Union[str, None], Unset] = UNSET,
        max_slippage_bps: Union[int, Unset] = UNSET,
        external_id: Union[Union[str, None], Unset] = UNSET,
        metadata: Union[Union[Dict[str, Any], None], Unset] = UNSET,
        notify_email: Union[Union[str, None], Unset] = UNSET,
        language: Union[Union[Literal["en", "es", "pt", "fr", "de", "it", "tr", "ru", "ar", "zh", "ja", "ko"], str], Unset] = UNSET,
        idempotency_key: Optional[str] = None,
    ) -> CreatedOrder:
        """Place an order."""
        return self._call("create_swap_order", {"currency_from": currency_from, "currency_to": currency_to, "address_to": address_to, "amount_from": amount_from, "amount_to": amount_to, "receiver_memo_tag": receiver_memo_tag, "is_anonym": is_anonym, "fixed": fixed, "source": source, "refund_address": refund_address, "refund_memo_tag": refund_memo_tag, "quote_id": quote_id, "max_slippage_bps": max_slippage_bps, "external_id": external_id, "metadata": metadata, "notify_email": notify_email, "language": language}, idempotency_key)

    def check_attribution(self) -> CheckAttributionAnswer:
        """Whether an order made with this key would count for its partner."""
        return self._call("check_attribution", {})

    def get_swap_status(
        self,
        *,
        order_id: str,
        manage_token: Union[str, Unset] = UNSET,
    ) -> StatusAnswer:
        """An order as it stands."""
        return self._call("get_swap_status", {"order_id": order_id, "manage_token": manage_token})

    def validate_swap_order(
        self,
        *,
        currency_from: str,
        currency_to: str,
        address_to: str,
        amount_from: Union[Union[str, float], Unset] = UNSET,
        amount_to: Union[Union[str, float], Unset] = UNSET,
        receiver_memo_tag: Union[Union[str, None], Unset] = UNSET,
        is_anonym: Union[bool, Unset] = UNSET,
        fixed: Union[bool, Unset] = UNSET,
        source: Union[int, Unset] = UNSET,
        refund_address: Union[Union[str, None], Unset] = UNSET,
        refund_memo_tag: Union[Union[str, None], Unset] = UNSET,
        quote_id: Union[Union[str, None], Unset] = UNSET,
        max_slippage_bps: Union[int, Unset] = UNSET,
        external_id: Union[Union[str, None], Unset] = UNSET,
        metadata: Union[Union[Dict[str, Any], None], Unset] = UNSET,
        notify_email: Union[Union[str, None], Unset] = UNSET,
        language: Union[Union[Literal["en", "es", "pt", "fr", "de", "it", "tr", "ru", "ar", "zh", "ja", "ko"], str], Unset] = UNSET,
    ) -> ValidateSwapOrderAnswer:
        """Everything that would keep an order from being placed."""
        return self._call("validate_swap_order", {"currency_from": currency_from, "currency_to": currency_to, "address_to": address_to, "amount_from": amount_from, "amount_to": amount_to, "receiver_memo_tag": receiver_memo_tag, "is_anonym": is_anonym, "fixed": fixed, "source": source, "refund_address": refund_address, "refund_memo_tag": refund_memo_tag, "quote_id": quote_id, "max_slippage_bps": max_slippage_bps, "external_id": external_id, "metadata": metadata, "notify_email": notify_email, "language": language})

    def name_refund_address(
        self,
        *,
        order_id: str,
        address: str,
        manage_token: str,
        memo_tag: Union[Union[str, None], Unset] = UNSET,
    ) -> NameRefundAddressAnswer:
        """Say where a deposit goes back to."""
        return self._call("name_refund_address", {"order_id": order_id, "address": address, "manage_token": manage_token, "memo_tag": memo_tag})

    def resolve_swap_order(
        self,
        *,
        order_id: str,
        choice: Union[Literal["exchange", "refund"], str],
        manage_token: str,
    ) -> ResolveSwapOrderAnswer:
        """Decide what becomes of a deposit that was not as agreed."""
        return self._call("resolve_swap_order", {"order_id": order_id, "choice": choice, "manage_token": manage_token})

    def set_notify_email(
        self,
        *,
        order_id: str,
        email: str,
        manage_token: str,
        language: Union[Union[Literal["en", "es", "pt", "fr", "de", "it", "tr", "ru", "ar", "zh", "ja", "ko"], str], Unset] = UNSET,
    ) -> None:
        """Have mail about an order sent there."""
        return self._call("set_notify_email", {"order_id": order_id, "email": email, "manage_token": manage_token, "language": language})

    def remove_notify_email(
        self,
        *,
        order_id: str,
        manage_token: str,
    ) -> None:
        """Have no more mail sent about an order."""
        return self._call("remove_notify_email", {"order_id": order_id, "manage_token": manage_token})

    def erase_personal_data(
        self,
        *,
        order_id: str,
        manage_token: str,
    ) -> ErasePersonalDataAnswer:
        """Have the customer of an order forgotten."""
        return self._call("erase_personal_data", {"order_id": order_id, "manage_token": manage_token})

    def get_public_analytics(
        self,
        *,
        days: Union[int, Unset] = UNSET,
    ) -> GetPublicAnalyticsAnswer:
        """Figures of the whole platform."""
        return self._call("get_public_analytics", {"days": days})

    def list_providers(self) -> ListProvidersAnswer:
        """The exchanges, measured on our own orders."""
        return self._call("list_providers", {})

    def get_health(self) -> Health:
        """Whether the service lives."""
        return self._call("get_health", {})

    def get_readiness(self) -> Readiness:
        """Whether the service has all it needs."""
        return self._call("get_readiness", {})

    def get_service_status(
        self,
        *,
        days: Union[int, Unset] = UNSET,
    ) -> GetServiceStatusAnswer:
        """How the service is, and its incidents of the last 90 days."""
        return self._call("get_service_status", {"days": days})

    def get_changelog(self) -> GetChangelogAnswer:
        """What changed in the API, newest first."""
        return self._call("get_changelog", {})

    def read_terms(self) -> str:
        """The text of the terms."""
        return self._call("read_terms", {})


class PartnerRoutes:
    """Every route of partners."""

    def _call(self, route: str, arguments: Mapping[str, Any], idempotency_key: Optional[str] = None) -> Any:
        raise NotImplementedError

    def sign_up(
        self,
        *,
        email: str,
        password: str,
        name: str,
        website: Union[Union[str, None], Unset] = UNSET,
        language: Union[Union[Literal["en", "es", "pt", "fr", "de", "it", "tr", "ru", "ar", "zh", "ja", "ko"], str], Unset] = UNSET,
        idempotency_key: Optional[str] = None,
    ) -> SignUpAnswer:
        """Register; a code is mailed."""
        return self._call("sign_up", {"email": email, "password": password, "name": name, "website": website, "language": language}, idempotency_key)

    def verify_email(
        self,
        *,
        email: str,
        code: str,
    ) -> VerifyEmailAnswer:
        """Confirm the address with the mailed code, or the token of its link."""
        return self._call("verify_email", {"email": email, "code": code})

    def resend_code(
        self,
        *,
        email: str,
    ) -> None:
        """Have another code mailed."""
        return self._call("resend_code", {"email": email})

    def forgot_password(
        self,
        *,
        email: str,
    ) -> None:
        """Have a code mailed that resets the password."""
        return self._call("forgot_password", {"email": email})

    def reset_password(
        self,
        *,
        email: str,
        code: str,
        new_password: str,
    ) -> None:
        """Set a new password with the mailed code, or the token of its link."""
        return self._call("reset_password", {"email": email, "code": code, "new_password": new_password})

    def sign_in(
        self,
        *,
        email: str,
        password: str,
        totp_code: Union[str, Unset] = UNSET,
        recovery_code: Union[str, Unset] = UNSET,
    ) -> Tokens:
        """Begin a session."""
        return self._call("sign_in", {"email": email, "password": password, "totp_code": totp_code, "recovery_code": recovery_code})

    def refresh_tokens(
        self,
        *,
        refresh_token: str,
    ) -> Tokens:
        """Fresh tokens for a session."""
        return self._call("refresh_tokens", {"refresh_token": refresh_token})

    def exchange_api_key(
        self,
        *,
        api_key: str,
    ) -> DashboardToken:
        """An access token for a secret API key."""
        return self._call("exchange_api_key", {"api_key": api_key})

    def sign_out(
        self,
        *,
        refresh_token: str,
    ) -> None:
        """End a session."""
        return self._call("sign_out", {"refresh_token": refresh_token})

    def open_page_session(
        self,
        *,
        email: str,
        password: str,
        totp_code: Union[str, Unset] = UNSET,
        recovery_code: Union[str, Unset] = UNSET,
    ) -> PageTokens:
        """Begin a session that stays in this browser, in a cookie."""
        return self._call("open_page_session", {"email": email, "password": password, "totp_code": totp_code, "recovery_code": recovery_code})

    def close_page_session(self) -> None:
        """End the session of the cookie."""
        return self._call("close_page_session", {})

    def begin_passkey_sign_in(self) -> BeginPasskeySignInAnswer:
        """What the browser needs to sign in by a passkey."""
        return self._call("begin_passkey_sign_in", {})

    def open_session_by_passkey(
        self,
        *,
        response: Dict[str, Any],
    ) -> PageTokens:
        """Begin a session that stays in this browser, by a passkey."""
        return self._call("open_session_by_passkey", {"response": response})

    def refresh_page_session(self) -> PageTokens:
        """A fresh access token for the session of the cookie."""
        return self._call("refresh_page_session", {})

    def list_passkeys(self) -> ListPasskeysAnswer:
        """Your passkeys."""
        return self._call("list_passkeys", {})

    def add_passkey(
        self,
        *,
        name: str,
        response: Dict[str, Any],
    ) -> AddPasskeyAnswer:
        """Keep a passkey that was made; its owner is mailed."""
        return self._call("add_passkey", {"name": name, "response": response})

    def begin_passkey(self) -> BeginPasskeyAnswer:
        """What the browser needs to make a passkey."""
        return self._call("begin_passkey", {})

    def rename_passkey(
        self,
        *,
        id: str,
        name: str,
    ) -> RenamePasskeyAnswer:
        """Call a passkey something else."""
        return self._call("rename_passkey", {"id": id, "name": name})

    def remove_passkey(
        self,
        *,
        id: str,
    ) -> None:
        """Remove a passkey; its owner is mailed."""
        return self._call("remove_passkey", {"id": id})

    def begin_step_up_by_passkey(self) -> BeginStepUpByPasskeyAnswer:
        """What the browser needs to show a passkey once more."""
        return self._call("begin_step_up_by_passkey", {})

    def step_up_by_passkey(
        self,
        *,
        response: Dict[str, Any],
    ) -> StepUpByPasskeyAnswer:
        """Show a passkey once more."""
        return self._call("step_up_by_passkey", {"response": response})

    def list_sessions(self) -> ListSessionsAnswer:
        """Where the account is signed in."""
        return self._call("list_sessions", {})

    def end_session(
        self,
        *,
        id: str,
    ) -> None:
        """End one of the sessions."""
        return self._call("end_session", {"id": id})

    def step_up(
        self,
        *,
        password: Union[str, Unset] = UNSET,
        totp_code: Union[str, Unset] = UNSET,
    ) -> StepUpAnswer:
        """Show password or code once more."""
        return self._call("step_up", {"password": password, "totp_code": totp_code})

    def change_password(
        self,
        *,
        current_password: str,
        new_password: str,
        totp_code: Union[str, Unset] = UNSET,
    ) -> None:
        """Change the password; other sessions end."""
        return self._call("change_password", {"current_password": current_password, "new_password": new_password, "totp_code": totp_code})

    def set_up_two_factor(
        self,
        *,
        password: str,
    ) -> TwoFactorSetup:
        """A key for an authenticator app."""
        return self._call("set_up_two_factor", {"password": password})

    def enable_two_factor(
        self,
        *,
        totp_code: str,
    ) -> RecoveryCodes:
        """Turn two-factor sign-in on; answers recovery codes."""
        return self._call("enable_two_factor", {"totp_code": totp_code})

    def disable_two_factor(
        self,
        *,
        password: str,
        totp_code: Union[str, Unset] = UNSET,
        recovery_code: Union[str, Unset] = UNSET,
    ) -> None:
        """Turn two-factor sign-in off."""
        return self._call("disable_two_factor", {"password": password, "totp_code": totp_code, "recovery_code": recovery_code})

    def get_profile(self) -> Profile:
        """The account."""
        return self._call("get_profile", {})

    def edit_profile(
        self,
        *,
        name: Union[str, Unset] = UNSET,
        website: Union[Union[str, None], Unset] = UNSET,
        language: Union[Union[Literal["en", "es", "pt", "fr", "de", "it", "tr", "ru", "ar", "zh", "ja", "ko"], str], Unset] = UNSET,
    ) -> Profile:
        """Change name or website, or the language of your mail."""
        return self._call("edit_profile", {"name": name, "website": website, "language": language})

    def list_orders(
        self,
        *,
        limit: Union[int, Unset] = UNSET,
        cursor: Union[str, Unset] = UNSET,
        from_: Union[Union[str], Unset] = UNSET,
        to: Union[Union[str], Unset] = UNSET,
        status: Union[Union[Literal["waiting", "confirming", "exchanging", "sending", "completed", "expired", "failed", "refunded", "refund_pending", "created"], str], Unset] = UNSET,
        currency_from: Union[str, Unset] = UNSET,
        currency_to: Union[str, Unset] = UNSET,
        external_id: Union[str, Unset] = UNSET,
        updated_since: Union[str, Unset] = UNSET,
        sort: Union[Union[Literal["created_at", "-created_at", "updated_at", "-updated_at"], str], Unset] = UNSET,
    ) -> ListOrdersAnswer:
        """Orders that count for the account."""
        return self._call("list_orders", {"limit": limit, "cursor": cursor, "from": from_, "to": to, "status": status, "currency_from": currency_from, "currency_to": currency_to, "external_id": external_id, "updated_since": updated_since, "sort": sort})

    def download_orders(
        self,
        *,
        from_: Union[Union[str], Unset] = UNSET,
        to: Union[Union[str], Unset] = UNSET,
    ) -> str:
        """The same as a file."""
        return self._call("download_orders", {"from": from_, "to": to})

    def get_order(
        self,
        *,
        order_id: str,
    ) -> GetOrderAnswer:
        """One of the orders."""
        return self._call("get_order", {"order_id": order_id})

    def get_analytics(
        self,
        *,
        days: Union[int, Unset] = UNSET,
    ) -> GetAnalyticsAnswer:
        """Orders, volume and commission by day."""
        return self._call("get_analytics", {"days": days})

    def create_api_key(
        self,
        *,
        name: str,
        kind: Union[Union[Literal["secret", "publishable"], str], Unset] = UNSET,
        allowed_origins: Union[List[str], Unset] = UNSET,
        scopes: Union[List[Union[Literal["orders:read", "account:read", "webhooks:write", "attribution"], str]], Unset] = UNSET,
        idempotency_key: Optional[str] = None,
    ) -> NewApiKey:
        """Make an API key; it is shown once."""
        return self._call("create_api_key", {"name": name, "kind": kind, "allowed_origins": allowed_origins, "scopes": scopes}, idempotency_key)

    def list_api_keys(self) -> ListApiKeysAnswer:
        """The API keys, without their secrets."""
        return self._call("list_api_keys", {})

    def rotate_api_key(
        self,
        *,
        id: str,
        overlap_hours: Union[int, Unset] = UNSET,
        idempotency_key: Optional[str] = None,
    ) -> RotatedApiKey:
        """Replace an API key; both work for a while."""
        return self._call("rotate_api_key", {"id": id, "overlap_hours": overlap_hours}, idempotency_key)

    def change_api_key(
        self,
        *,
        id: str,
        name: Union[str, Unset] = UNSET,
        allowed_origins: Union[List[str], Unset] = UNSET,
        scopes: Union[List[Union[Literal["orders:read", "account:read", "webhooks:write", "attribution"], str]], Unset] = UNSET,
    ) -> ApiKey:
        """Change what a key is called, where it works and what it may do."""
        return self._call("change_api_key", {"id": id, "name": name, "allowed_origins": allowed_origins, "scopes": scopes})

    def revoke_api_key(
        self,
        *,
        id: str,
    ) -> None:
        """End an API key."""
        return self._call("revoke_api_key", {"id": id})

    def unlock_api_key(
        self,
        *,
        id: str,
    ) -> ApiKey:
        """Let a key open the account again after a password reset."""
        return self._call("unlock_api_key", {"id": id})

    def get_limits(self) -> GetLimitsAnswer:
        """How much may be asked for, and how often."""
        return self._call("get_limits", {})

    def list_members(self) -> ListMembersAnswer:
        """Who works for the account, or is invited to."""
        return self._call("list_members", {})

    def invite_member(
        self,
        *,
        email: str,
        role: Union[Literal["owner", "finance", "developer", "viewer"], str],
        language: Union[Union[Literal["en", "es", "pt", "fr", "de", "it", "tr", "ru", "ar", "zh", "ja", "ko"], str], Unset] = UNSET,
        idempotency_key: Optional[str] = None,
    ) -> None:
        """Invite somebody by mail."""
        return self._call("invite_member", {"email": email, "role": role, "language": language}, idempotency_key)

    def change_member(
        self,
        *,
        id: str,
        role: Union[Literal["owner", "finance", "developer", "viewer"], str],
    ) -> Member:
        """Give a member another role."""
        return self._call("change_member", {"id": id, "role": role})

    def remove_member(
        self,
        *,
        id: str,
    ) -> None:
        """Take somebody out of the account, or leave it."""
        return self._call("remove_member", {"id": id})

    def join_account(
        self,
        *,
        token: str,
        name: str,
        password: str,
        language: Union[Union[Literal["en", "es", "pt", "fr", "de", "it", "tr", "ru", "ar", "zh", "ja", "ko"], str], Unset] = UNSET,
    ) -> None:
        """Join an account with the token of an invitation."""
        return self._call("join_account", {"token": token, "name": name, "password": password, "language": language})

    def close_account(
        self,
        *,
        email: str,
        forfeit_balance: Union[bool, Unset] = UNSET,
    ) -> None:
        """Close the account for good."""
        return self._call("close_account", {"email": email, "forfeit_balance": forfeit_balance})

    def search_own(
        self,
        *,
        q: str,
    ) -> SearchOwnAnswer:
        """Whatever of the account has a name, by any of its names."""
        return self._call("search_own", {"q": q})

    def get_affiliate_summary(self) -> GetAffiliateSummaryAnswer:
        """Balances and conditions."""
        return self._call("get_affiliate_summary", {})

    def list_ledger(
        self,
        *,
        limit: Union[int, Unset] = UNSET,
        cursor: Union[str, Unset] = UNSET,
        from_: Union[str, Unset] = UNSET,
        to: Union[str, Unset] = UNSET,
        kind: Union[str, Unset] = UNSET,
    ) -> ListLedgerAnswer:
        """Lines of the ledger, newest first."""
        return self._call("list_ledger", {"limit": limit, "cursor": cursor, "from": from_, "to": to, "kind": kind})

    def download_statement(
        self,
        *,
        from_: str,
        to: str,
    ) -> str:
        """A statement of some days."""
        return self._call("download_statement", {"from": from_, "to": to})

    def list_audit(
        self,
        *,
        limit: Union[int, Unset] = UNSET,
        cursor: Union[str, Unset] = UNSET,
        subject: Union[Union[Literal["account", "adjustment", "admin", "api_key", "asset", "books", "commission", "customer", "email", "member", "order", "partner", "passkey", "password", "payout", "payout_batch", "payout_profile", "payouts", "profile", "provider", "queue_dashboard", "session", "sign_in", "staff", "terms", "two_factor", "webhook"], str], Unset] = UNSET,
    ) -> ListAuditAnswer:
        """What was done with the account, newest first."""
        return self._call("list_audit", {"limit": limit, "cursor": cursor, "subject": subject})

    def get_terms(self) -> Terms:
        """The terms in force."""
        return self._call("get_terms", {})

    def accept_terms(
        self,
        *,
        version: str,
    ) -> AcceptTermsAnswer:
        """Accept the terms in force."""
        return self._call("accept_terms", {"version": version})

    def request_payout(
        self,
        *,
        amount: Union[float, str],
        note: Union[Union[str, None], Unset] = UNSET,
        idempotency_key: Optional[str] = None,
    ) -> Payout:
        """Ask for a payout."""
        return self._call("request_payout", {"amount": amount, "note": note}, idempotency_key)

    def list_payouts(
        self,
        *,
        limit: Union[int, Unset] = UNSET,
        cursor: Union[str, Unset] = UNSET,
        status: Union[Union[Literal["pending", "approved", "processing", "paid", "failed", "cancelled"], str], Unset] = UNSET,
    ) -> ListPayoutsAnswer:
        """Payout requests, newest first."""
        return self._call("list_payouts", {"limit": limit, "cursor": cursor, "status": status})

    def get_payout(
        self,
        *,
        id: str,
    ) -> PayoutWithHistory:
        """A payout request and its history."""
        return self._call("get_payout", {"id": id})

    def cancel_payout(
        self,
        *,
        id: str,
    ) -> Payout:
        """Take a pending request back."""
        return self._call("cancel_payout", {"id": id})

    def get_payout_profile(self) -> GetPayoutProfileAnswer:
        """Where payouts go."""
        return self._call("get_payout_profile", {})

    def change_payout_profile(
        self,
        *,
        asset: Union[str, Unset] = UNSET,
        network: Union[str, Unset] = UNSET,
        address: Union[str, Unset] = UNSET,
        memo_tag: Union[Union[str, None], Unset] = UNSET,
        preferences: Union[PayoutPreferences, Unset] = UNSET,
        password: Union[str, Unset] = UNSET,
        totp_code: Union[str, Unset] = UNSET,
    ) -> ChangePayoutProfileAnswer:
        """Change where payouts go."""
        return self._call("change_payout_profile", {"asset": asset, "network": network, "address": address, "memo_tag": memo_tag, "preferences": preferences, "password": password, "totp_code": totp_code})

    def freeze_payouts(
        self,
        *,
        token: str,
    ) -> FreezePayoutsAnswer:
        """Stop all payouts, with the token of a mail."""
        return self._call("freeze_payouts", {"token": token})

    def list_webhooks(self) -> ListWebhooksAnswer:
        """Webhook endpoints and their health."""
        return self._call("list_webhooks", {})

    def create_webhook(
        self,
        *,
        url: str,
        events: List[Union[Literal["affiliate.commission_accrued", "affiliate.payout_updated", "affiliate.payout_profile_changed", "order.created", "order.status_changed", "order.action_required", "order.updated", "account.api_key_created", "account.api_key_revoked"], str]],
        ordered: Union[bool, Unset] = UNSET,
        description: Union[Union[str, None], Unset] = UNSET,
        idempotency_key: Optional[str] = None,
    ) -> NewWebhookEndpoint:
        """Register an endpoint; its secret is shown once."""
        return self._call("create_webhook", {"url": url, "events": events, "ordered": ordered, "description": description}, idempotency_key)

    def list_event_types(self) -> ListEventTypesAnswer:
        """Every event with its schema and a sample."""
        return self._call("list_event_types", {})

    def get_webhook(
        self,
        *,
        id: str,
    ) -> WebhookEndpoint:
        """A webhook endpoint and its health."""
        return self._call("get_webhook", {"id": id})

    def change_webhook(
        self,
        *,
        id: str,
        url: Union[str, Unset] = UNSET,
        events: Union[List[Union[Literal["affiliate.commission_accrued", "affiliate.payout_updated", "affiliate.payout_profile_changed", "order.created", "order.status_changed", "order.action_required", "order.updated", "account.api_key_created", "account.api_key_revoked"], str]], Unset] = UNSET,
        active: Union[bool, Unset] = UNSET,
        ordered: Union[bool, Unset] = UNSET,
        description: Union[Union[str, None], Unset] = UNSET,
    ) -> WebhookEndpoint:
        """Change an endpoint."""
        return self._call("change_webhook", {"id": id, "url": url, "events": events, "active": active, "ordered": ordered, "description": description})

    def remove_webhook(
        self,
        *,
        id: str,
    ) -> None:
        """Remove an endpoint."""
        return self._call("remove_webhook", {"id": id})

    def rotate_webhook_secret(
        self,
        *,
        id: str,
        overlap_hours: Union[int, Unset] = UNSET,
        idempotency_key: Optional[str] = None,
    ) -> RotateWebhookSecretAnswer:
        """A new secret; both sign for a while."""
        return self._call("rotate_webhook_secret", {"id": id, "overlap_hours": overlap_hours}, idempotency_key)

    def list_deliveries(
        self,
        *,
        id: str,
        limit: Union[int, Unset] = UNSET,
        cursor: Union[str, Unset] = UNSET,
        from_: Union[Union[str], Unset] = UNSET,
        to: Union[Union[str], Unset] = UNSET,
        state: Union[Union[Literal["pending", "delivered", "exhausted"], str], Unset] = UNSET,
        type: Union[Union[Literal["affiliate.commission_accrued", "affiliate.payout_updated", "affiliate.payout_profile_changed", "order.created", "order.status_changed", "order.action_required", "order.updated", "account.api_key_created", "account.api_key_revoked", "webhook.test"], str], Unset] = UNSET,
    ) -> ListDeliveriesAnswer:
        """What was sent to an endpoint, newest first."""
        return self._call("list_deliveries", {"id": id, "limit": limit, "cursor": cursor, "from": from_, "to": to, "state": state, "type": type})

    def list_all_deliveries(
        self,
        *,
        limit: Union[int, Unset] = UNSET,
        cursor: Union[str, Unset] = UNSET,
        from_: Union[Union[str], Unset] = UNSET,
        to: Union[Union[str], Unset] = UNSET,
        state: Union[Union[Literal["pending", "delivered", "exhausted"], str], Unset] = UNSET,
        type: Union[Union[Literal["affiliate.commission_accrued", "affiliate.payout_updated", "affiliate.payout_profile_changed", "order.created", "order.status_changed", "order.action_required", "order.updated", "account.api_key_created", "account.api_key_revoked", "webhook.test"], str], Unset] = UNSET,
        endpoint_id: Union[str, Unset] = UNSET,
    ) -> ListAllDeliveriesAnswer:
        """What was sent to all endpoints, newest first."""
        return self._call("list_all_deliveries", {"limit": limit, "cursor": cursor, "from": from_, "to": to, "state": state, "type": type, "endpoint_id": endpoint_id})

    def get_delivery(
        self,
        *,
        id: str,
    ) -> GetDeliveryAnswer:
        """A delivery with every attempt."""
        return self._call("get_delivery", {"id": id})

    def redeliver(
        self,
        *,
        id: str,
        idempotency_key: Optional[str] = None,
    ) -> RedeliverAnswer:
        """Send an event again now."""
        return self._call("redeliver", {"id": id}, idempotency_key)

    def test_webhook(
        self,
        *,
        id: str,
        type: Union[Union[Literal["affiliate.commission_accrued", "affiliate.payout_updated", "affiliate.payout_profile_changed", "order.created", "order.status_changed", "order.action_required", "order.updated", "account.api_key_created", "account.api_key_revoked", "webhook.test"], str], Unset] = UNSET,
        idempotency_key: Optional[str] = None,
    ) -> TestWebhookAnswer:
        """Send a test event."""
        return self._call("test_webhook", {"id": id, "type": type}, idempotency_key)

    def preview_replay(
        self,
        *,
        id: str,
        since: str,
        until: Union[str, Unset] = UNSET,
        only_failed: Union[bool, Unset] = UNSET,
    ) -> PreviewReplayAnswer:
        """What a replay would send."""
        return self._call("preview_replay", {"id": id, "since": since, "until": until, "only_failed": only_failed})

    def start_replay(
        self,
        *,
        id: str,
        since: str,
        until: Union[str, Unset] = UNSET,
        only_failed: Union[bool, Unset] = UNSET,
        idempotency_key: Optional[str] = None,
    ) -> WebhookReplay:
        """Send the events of a past time again."""
        return self._call("start_replay", {"id": id, "since": since, "until": until, "only_failed": only_failed}, idempotency_key)

    def get_replay(
        self,
        *,
        id: str,
    ) -> GetReplayAnswer:
        """How far a replay is."""
        return self._call("get_replay", {"id": id})

    def pull_events(
        self,
        *,
        after: Union[int, Unset] = UNSET,
        type: Union[str, Unset] = UNSET,
        limit: Union[int, Unset] = UNSET,
    ) -> PulledEvents:
        """Events of the account, oldest first, without gaps."""
        return self._call("pull_events", {"after": after, "type": type, "limit": limit})
