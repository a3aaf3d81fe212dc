import { Foundations1763683200000 } from './1763683200000-foundations.js';
import { Partners1763683300000 } from './1763683300000-partners.js';
import { Ledger1763683400000 } from './1763683400000-ledger.js';
import { Webhooks1763683500000 } from './1763683500000-webhooks.js';
import { Swap1763683600000 } from './1763683600000-swap.js';
import { Analytics1763683700000 } from './1763683700000-analytics.js';
import { Audit1763769000000 } from './1763769000000-audit.js';
import { Liquidity1763770000000 } from './1763770000000-liquidity.js';
import { PollRounds1763770100000 } from './1763770100000-poll-rounds.js';
import { Credentials1763771000000 } from './1763771000000-credentials.js';
import { CommissionDays1763771100000 } from './1763771100000-commission-days.js';
import { Payouts1763772000000 } from './1763772000000-payouts.js';
import { Books1763772100000 } from './1763772100000-books.js';
import { Staff1763772200000 } from './1763772200000-staff.js';
import { ReversedOrders1763772300000 } from './1763772300000-reversed-orders.js';
import { WebhookLanes1763773000000 } from './1763773000000-webhook-lanes.js';
import { WebhookClaim1763773100000 } from './1763773100000-webhook-claim.js';
import { Incidents1763775000000 } from './1763775000000-incidents.js';
import { AppendOnly1763777000000 } from './1763777000000-append-only.js';
import { OrderOpeners1763780000000 } from './1763780000000-order-openers.js';
import { OpenOrders1763780100000 } from './1763780100000-open-orders.js';
import { DepositAddresses1763780200000 } from './1763780200000-deposit-addresses.js';
import { Forgetting1763790000000 } from './1763790000000-forgetting.js';
import { OrdersToForget1763790100000 } from './1763790100000-orders-to-forget.js';
import { Tracing1763790200000 } from './1763790200000-tracing.js';
import { WebhookClaimPlan1763800000000 } from './1763800000000-webhook-claim-plan.js';
import { TwoPeople1763900000000 } from './1763900000000-two-people.js';
import { Access1763910000000 } from './1763910000000-access.js';
import { Statements1763920000000 } from './1763920000000-statements.js';
import { EmailDomains1763930000000 } from './1763930000000-email-domains.js';
import { AssetRegistry1764000000000 } from './1764000000000-asset-registry.js';
import { LateChecks1764010000000 } from './1764010000000-late-checks.js';
import { ProviderDrift1764020000000 } from './1764020000000-provider-drift.js';
import { WriteProbes1764100000000 } from './1764100000000-write-probes.js';
import { Limits1764200000000 } from './1764200000000-limits.js';
import { PartnerWords1764200100000 } from './1764200100000-partner-words.js';
import { OrdersByChange1764200200000 } from './1764200200000-orders-by-change.js';
import { OrdersByExternalId1764200300000 } from './1764200300000-orders-by-external-id.js';
import { Members1764200400000 } from './1764200400000-members.js';
import { RemainingTimes1764300000000 } from './1764300000000-remaining-times.js';
import { OnwardDeposits1764300100000 } from './1764300100000-onward-deposits.js';
import { OnwardAddresses1764300200000 } from './1764300200000-onward-addresses.js';
import { PricePoints1764400000000 } from './1764400000000-price-points.js';
import { DecisionsSent1764500000000 } from './1764500000000-decisions-sent.js';
import { Erasure1764600000000 } from './1764600000000-erasure.js';
import { OrdersToErase1764600100000 } from './1764600100000-orders-to-erase.js';
import { OrdersByAddress1764600200000 } from './1764600200000-orders-by-address.js';
import { OrdersByRefundAddress1764600300000 } from './1764600300000-orders-by-refund-address.js';
import { OrdersByStatus1764600400000 } from './1764600400000-orders-by-status.js';
import { OrdersByPartner1764600500000 } from './1764600500000-orders-by-partner.js';
import { OrdersToActOn1764600600000 } from './1764600600000-orders-to-act-on.js';
import { PartnerOrdersByStatus1764600700000 } from './1764600700000-partner-orders-by-status.js';
import { ChainEvidence1764800000000 } from './1764800000000-chain-evidence.js';
import { PayoutProof1764800100000 } from './1764800100000-payout-proof.js';
import { PayoutBatches1764800200000 } from './1764800200000-payout-batches.js';
import { PayoutsByBatch1764800210000 } from './1764800210000-payouts-by-batch.js';
import { PayoutKeys1764800400000 } from './1764800400000-payout-keys.js';
import { CustomerEmailHashes1764802000000 } from './1764802000000-customer-email-hashes.js';
import { OrdersByCustomerEmail1764802000100 } from './1764802000100-orders-by-customer-email.js';
import { OrdersByAnyExternalId1764802000200 } from './1764802000200-orders-by-any-external-id.js';
import { LegsByDepositTx1764802000300 } from './1764802000300-legs-by-deposit-tx.js';
import { LegsByPayoutTx1764802000400 } from './1764802000400-legs-by-payout-tx.js';
import { LegsByRefundTx1764802000500 } from './1764802000500-legs-by-refund-tx.js';
import { PayoutsByTransaction1764802000600 } from './1764802000600-payouts-by-transaction.js';
import { PartnersByEmailPrefix1764802000700 } from './1764802000700-partners-by-email-prefix.js';
import { PartnersByName1764802000800 } from './1764802000800-partners-by-name.js';
import { OrdersByOwnDepositAddress1764802000900 } from './1764802000900-orders-by-own-deposit-address.js';
import { OrdersByOwnAddress1764802001000 } from './1764802001000-orders-by-own-address.js';
import { OrdersByOwnRefundAddress1764802001100 } from './1764802001100-orders-by-own-refund-address.js';
import { AddressesWithoutPartners1764802001200 } from './1764802001200-addresses-without-partners.js';
import { WebhookTests1764810000000 } from './1764810000000-webhook-tests.js';
import { ExhaustedDeliveries1764810000100 } from './1764810000100-exhausted-deliveries.js';
import { EventsByType1764810000200 } from './1764810000200-events-by-type.js';
import { MoneyByDay1764810000300 } from './1764810000300-money-by-day.js';
import { OrderLetterLanguages1764810000400 } from './1764810000400-order-letter-languages.js';
import { Passkeys1764810000500 } from './1764810000500-passkeys.js';
import { ReaderLanguages1764810000600 } from './1764810000600-reader-languages.js';
import { AuditBySubject1764810000700 } from './1764810000700-audit-by-subject.js';
import { PartnersAuditBySubject1764810000800 } from './1764810000800-partners-audit-by-subject.js';
import { OrdersWithEvidence1764810000900 } from './1764810000900-orders-with-evidence.js';
import { WebhookRecord1764810001000 } from './1764810001000-webhook-record.js';
import { ExpressionStatistics1764810001100 } from './1764810001100-expression-statistics.js';
import { RecoveryCodeKeys1764810001200 } from './1764810001200-recovery-code-keys.js';
import { ValuesByHand1764810001300 } from './1764810001300-values-by-hand.js';
import { PlatformPairDays1764810001400 } from './1764810001400-platform-pair-days.js';
import { LedgerByKind1764810001500 } from './1764810001500-ledger-by-kind.js';
import { OrdersByCurrencyFrom1764810001600 } from './1764810001600-orders-by-currency-from.js';
import { OrdersByCurrencyTo1764810001700 } from './1764810001700-orders-by-currency-to.js';
import { OrdersByProvider1764810001800 } from './1764810001800-orders-by-provider.js';
import { WebhookRecordPlan1764810001900 } from './1764810001900-webhook-record-plan.js';

/** Every migration, oldest first. Written by hand, one concern each, never changed once released. */
export const migrations = [
  Foundations1763683200000,
  Partners1763683300000,
  Ledger1763683400000,
  Webhooks1763683500000,
  Swap1763683600000,
  Analytics1763683700000,
  Audit1763769000000,
  Liquidity1763770000000,
  PollRounds1763770100000,
  Credentials1763771000000,
  CommissionDays1763771100000,
  Payouts1763772000000,
  Books1763772100000,
  Staff1763772200000,
  ReversedOrders1763772300000,
  WebhookLanes1763773000000,
  WebhookClaim1763773100000,
  Incidents1763775000000,
  AppendOnly1763777000000,
  OrderOpeners1763780000000,
  OpenOrders1763780100000,
  DepositAddresses1763780200000,
  Forgetting1763790000000,
  OrdersToForget1763790100000,
  Tracing1763790200000,
  WebhookClaimPlan1763800000000,
  TwoPeople1763900000000,
  Access1763910000000,
  Statements1763920000000,
  EmailDomains1763930000000,
  AssetRegistry1764000000000,
  LateChecks1764010000000,
  ProviderDrift1764020000000,
  WriteProbes1764100000000,
  Limits1764200000000,
  PartnerWords1764200100000,
  OrdersByChange1764200200000,
  OrdersByExternalId1764200300000,
  Members1764200400000,
  RemainingTimes1764300000000,
  OnwardDeposits1764300100000,
  OnwardAddresses1764300200000,
  PricePoints1764400000000,
  DecisionsSent1764500000000,
  Erasure1764600000000,
  OrdersToErase1764600100000,
  OrdersByAddress1764600200000,
  OrdersByRefundAddress1764600300000,
  OrdersByStatus1764600400000,
  OrdersByPartner1764600500000,
  OrdersToActOn1764600600000,
  PartnerOrdersByStatus1764600700000,
  ChainEvidence1764800000000,
  PayoutProof1764800100000,
  PayoutBatches1764800200000,
  PayoutsByBatch1764800210000,
  PayoutKeys1764800400000,
  CustomerEmailHashes1764802000000,
  OrdersByCustomerEmail1764802000100,
  OrdersByAnyExternalId1764802000200,
  LegsByDepositTx1764802000300,
  LegsByPayoutTx1764802000400,
  LegsByRefundTx1764802000500,
  PayoutsByTransaction1764802000600,
  PartnersByEmailPrefix1764802000700,
  PartnersByName1764802000800,
  OrdersByOwnDepositAddress1764802000900,
  OrdersByOwnAddress1764802001000,
  OrdersByOwnRefundAddress1764802001100,
  AddressesWithoutPartners1764802001200,
  WebhookTests1764810000000,
  ExhaustedDeliveries1764810000100,
  EventsByType1764810000200,
  MoneyByDay1764810000300,
  OrderLetterLanguages1764810000400,
  Passkeys1764810000500,
  ReaderLanguages1764810000600,
  AuditBySubject1764810000700,
  PartnersAuditBySubject1764810000800,
  OrdersWithEvidence1764810000900,
  WebhookRecord1764810001000,
  ExpressionStatistics1764810001100,
  RecoveryCodeKeys1764810001200,
  ValuesByHand1764810001300,
  PlatformPairDays1764810001400,
  LedgerByKind1764810001500,
  OrdersByCurrencyFrom1764810001600,
  OrdersByCurrencyTo1764810001700,
  OrdersByProvider1764810001800,
  WebhookRecordPlan1764810001900,
];
