import type { Usd } from '@swap/domain/money';
import { type PayoutStatus, payoutStatuses } from '@swap/domain/payouts';
import { DaysPageQuery } from '../http/day-range.js';
import { Flag, Nested, OneOf, Shaped, Text } from '../http/fields.js';
import { UsdField } from '../http/money-fields.js';
import { PageQuery } from '../http/rows.js';

export class LedgerQuery extends DaysPageQuery {
  @Shaped(/^[A-Z_]{1,40}$/, { shape: 'a ledger kind such as COMMISSION_ACCRUAL', optional: true }) kind?: string;
}

export class StatementQuery {
  /** Checked by `dayRange`: a day that does not exist is a bad range, 422 (promise 1). */
  @Text({ max: 40, description: 'First day, UTC, as YYYY-MM-DD', example: '2026-11-01' }) from!: string;
  @Text({ max: 40, description: 'Last day, UTC, included', example: '2026-11-30' }) to!: string;
}

export class AcceptTermsBody {
  @Text({ max: 40, description: 'The version in force, as GET terms names it', example: '2026-11-01' })
  version!: string;
}

export class PayoutRequestsQuery extends PageQuery {
  @OneOf(payoutStatuses, { optional: true }) status?: PayoutStatus;
}

export class PayoutRequestBody {
  @UsdField() amount!: Usd;
  @Text({ max: 500, optional: true, nullable: true, description: 'For whoever reviews it' }) note?: string | null;
}

export class PayoutPreferences {
  @Flag({ optional: true, description: 'Whether payout changes are mailed as well' }) notify_email?: boolean;
}

export class PayoutProfileBody {
  @Text({
    max: 64,
    optional: true,
    description: 'An asset parameter, or a ticker with `network`',
    example: 'usdttrc20',
  })
  asset?: string;

  @Text({ max: 64, optional: true, example: 'trx' }) network?: string;
  @Text({ max: 200, optional: true, example: 'THNo6nFfjzF1rD9RTuGqX56Y4fXaE4UU8o' }) address?: string;
  @Text({ max: 128, optional: true, nullable: true, description: 'null removes it' }) memo_tag?: string | null;
  @Nested(PayoutPreferences, { optional: true }) preferences?: PayoutPreferences;
  @Text({ max: 128, optional: true, description: 'May be left out while a step-up is fresh' }) password?: string;

  @Shaped(/^\d{6}$/, {
    shape: 'six digits',
    optional: true,
    description: 'Needed beside the password when two-factor sign-in is on',
  })
  totp_code?: string;
}

export class FreezeBody {
  @Text({ max: 100, description: 'From the "this was not me" link of a mail' }) token!: string;
}
