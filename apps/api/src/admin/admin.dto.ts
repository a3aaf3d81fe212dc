import type { AdjustmentKind } from '@swap/domain/affiliate';
import { holdReasons, type HoldReason, type OrderStatus } from '@swap/domain/catalogue';
import { paymentKeyPattern } from '@swap/domain/chains';
import { languages, type Language } from '@swap/domain/mail';
import type { Usd } from '@swap/domain/money';
import { orderStatusNumbers } from '@swap/domain/orders';
import { type Role, roles } from '@swap/domain/staff';
import { Email, Factor, Flag, OneOf, QueryFlag, Shaped, SomeOf, Text, TextList, Whole } from '../http/fields.js';
import { UsdField } from '../http/money-fields.js';
import { invitationLetters, invitedLetters } from '../http/own-language.js';
import { idShape, PageQuery, RowId } from '../http/rows.js';
import { fileFormats } from './payout-batch.answer.js';

const reason = { max: 500, description: 'For the record; partners see it where it concerns them' };

export class PartnersQuery extends PageQuery {
  @Text({ max: 100, optional: true, description: 'Part of the address or name, or an id' }) query?: string;
}

export class PartnerSettingsBody {
  @Flag({ optional: true }) affiliate_enabled?: boolean;
  @Whole({ from: 0, to: 1000, optional: true }) affiliate_commission_bps?: number;
  @UsdField({ optional: true }) minimum_payout_usd?: Usd;
  @Whole({ from: 0, to: 365, optional: true }) holding_days?: number;
  @Flag({ optional: true }) suspended?: boolean;

  @Factor({ from: 0.1, to: 1000, optional: true, description: 'What the limits of its API keys are multiplied by' })
  limit_multiplier?: number;
}

export class AdjustmentBody {
  @OneOf(['ADJUSTMENT_CREDIT', 'ADJUSTMENT_DEBIT']) kind!: AdjustmentKind;
  @UsdField() amount_usd!: Usd;
  @Text(reason) reason!: string;
}

export class AdjustmentsQuery extends PageQuery {
  @OneOf(['waiting', 'booked', 'rejected'], { optional: true }) status?: 'waiting' | 'booked' | 'rejected';
}

export class ProposalsQuery extends PageQuery {
  @OneOf(['waiting', 'confirmed', 'rejected'], { optional: true }) status?: 'waiting' | 'confirmed' | 'rejected';
}

export class CompleteBody {
  @Text({ max: 128, description: 'The transaction that paid it, as the chain names it' }) tx_hash!: string;
  @Shaped(paymentKeyPattern, {
    shape: 'the private key of a transaction, 64 hexadecimal digits or a multiple of it',
    optional: true,
    description:
      'Of a payment in Monero, which nobody sees without it: the private key of that transaction, as `get_tx_key` of the wallet says it. It proves this payment, moves nothing, and is not kept',
  })
  tx_key?: string;
  @Text({
    ...reason,
    optional: true,
    description:
      'Why it counts as paid although the chain does not show it: for another treasurer than the one who sent it',
  })
  reason?: string;
}

export class BatchBody {
  @Shaped(/^[a-z0-9]{1,32}$/, { shape: 'a network as GET /assets names it' }) network!: string;
  @TextList(idShape, {
    most: 200,
    shape: 'an id as this API gives them',
    optional: true,
    description: 'Only these; up to 200 that are approved, oldest first, when left out',
  })
  payout_request_ids?: string[];
}

export class BatchFilePath extends RowId {
  @OneOf(fileFormats) format!: (typeof fileFormats)[number];
}

export class TransactionsBody {
  @TextList(/^\S{1,128}$/, {
    most: 16,
    shape: 'a transaction as the chain names it',
    description: 'The transactions that paid it; wallets split what is too much for one',
  })
  tx_hashes!: string[];

  @TextList(paymentKeyPattern, {
    most: 16,
    shape: 'the private key of a transaction, 64 hexadecimal digits or a multiple of it',
    optional: true,
    description: 'Of payments in Monero: the private key of each transaction, in the same order. They are not kept',
  })
  tx_keys?: string[];
}

export class ReasonBody {
  @Text(reason) reason!: string;
}

export class ErasureBody {
  @OneOf(['address', 'email']) kind!: 'address' | 'email';
  @Text({ max: 254, description: 'Where coins went or would go back to, or where mail went' }) value!: string;
  @Text({ ...reason, description: 'For the record; do not name the person in it' }) reason!: string;
}

export class AllOrdersQuery extends PageQuery {
  @OneOf(Object.keys(orderStatusNumbers), { optional: true }) status?: OrderStatus;
  @Shaped(idShape, { shape: 'an id as this API gives them', optional: true }) partner_id?: string;
  @Shaped(/^[a-z0-9+]{1,64}$/, { shape: 'a provider as GET /providers names it', optional: true }) provider?: string;
  @QueryFlag({ optional: true, description: 'Only orders that wait for somebody to act' }) action_required?: boolean;
}

export class PriceBody {
  @UsdField() price_usd_from!: Usd;
  @Text(reason) reason!: string;
}

export class HeldListingsQuery extends PageQuery {
  @Shaped(/^[a-z0-9]{1,32}$/, { shape: 'a provider as GET /providers names it', optional: true }) provider?: string;
  @OneOf(Object.keys(holdReasons), { optional: true }) reason?: HoldReason;
  @Text({ max: 100, optional: true, description: 'Part of the ticker, the name or the contract' }) query?: string;
}

export class RegistryQuery {
  @Text({ max: 200, optional: true, description: 'A ticker, part of a name, a contract or a CAIP-19 name' })
  query?: string;
  @Shaped(/^[a-z0-9]{1,32}$/, { shape: 'a network as this route names it', optional: true }) network?: string;
}

export class MapListingBody {
  @Shaped(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}\/[-a-z0-9]{3,8}:[-_.%a-zA-Z0-9]{1,128}$/, {
    shape: 'an asset by CAIP-19, such as eip155:1/slip44:60',
    example: 'eip155:1/slip44:60',
  })
  asset!: string;
  @Text(reason) reason!: string;
}

export class ProviderPath {
  @Shaped(/^[a-z0-9]{1,32}$/, { shape: 'a provider as GET /providers names it' }) name!: string;
}

export class ProviderSwitchBody {
  @Flag() enabled!: boolean;
}

const password = { min: 10, max: 128 };

export class InvitationBody {
  @Text({ max: 100, description: 'From the mail of the invitation' }) token!: string;
  @Text(password) password!: string;
  @OneOf(languages, invitedLetters) language?: Language;
}

export class NewAdminBody {
  @Email() email!: string;
  @Text({ max: 100, example: 'Grace' }) name!: string;
  @SomeOf(roles) roles!: Role[];

  @OneOf(languages, invitationLetters) language?: Language;
}

export class OwnChangeBody {
  @OneOf(languages, { description: 'What mail to you is written in' }) language!: Language;
}

export class AdminChangeBody {
  @Text({ max: 100, optional: true }) name?: string;
  @SomeOf(roles, { optional: true }) roles?: Role[];
  @Flag({ optional: true }) active?: boolean;
  @Flag({ optional: true, description: 'For somebody who lost their authenticator' }) reset_two_factor?: boolean;
}
