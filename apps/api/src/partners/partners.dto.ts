import type { OrderStatus } from '@swap/domain/catalogue';
import { languages, type Language } from '@swap/domain/mail';
import { type OrderSort, orderSorts, orderStatusNumbers } from '@swap/domain/orders';
import { type KeyScope, keyScopes, type MemberRole, memberRoles } from '@swap/domain/partners';
import { Email, Flag, Moment, OneOf, QueryWhole, Shaped, SomeOf, Text, TextList, Whole } from '../http/fields.js';
import { TimesPageQuery } from '../http/day-range.js';
import { invitationLetters, invitedLetters } from '../http/own-language.js';

const password = { min: 10, max: 128, description: 'At least 10 characters; every one counts' };
const shownPassword = { max: 128 };
const code = { shape: 'six digits', example: '014729' };
const mailedCode = { shape: 'six digits, or the token of the link', example: '014729' };
const mailedShape = /^(\d{6}|mc_[A-Za-z0-9_-]{43})$/;
const optionalCode = {
  ...code,
  optional: true,
  description: 'Of the authenticator app, when two-factor authentication is on',
};
const recoveryCode = {
  shape: 'a recovery code such as 4k2m-9x7c-t3vh-8q1z',
  optional: true,
  description: 'In place of totp_code; works once',
};
const recoveryShape = /^[0-9A-Za-z -]{16,25}$/;
const name = { max: 100, example: 'Ada Wallets' };
const website = { shape: 'a web address', optional: true, nullable: true, example: 'https://example.com' };
const ownLetters = { optional: true, description: 'What your mail is written in; English when left out' };

const websiteShape = /^https?:\/\/[^\s]{3,250}$/;

export class SignUpBody {
  @Email() email!: string;
  @Text(password) password!: string;
  @Text(name) name!: string;
  @Shaped(websiteShape, website) website?: string | null;
  @OneOf(languages, ownLetters) language?: Language;
}

export class VerifyEmailBody {
  @Email() email!: string;
  @Shaped(mailedShape, mailedCode) code!: string;
}

export class EmailBody {
  @Email() email!: string;
}

export class SignInBody {
  @Email() email!: string;
  @Text(shownPassword) password!: string;
  @Shaped(/^\d{6}$/, optionalCode) totp_code?: string;
  @Shaped(recoveryShape, recoveryCode) recovery_code?: string;
}

export class ResetPasswordBody {
  @Email() email!: string;
  @Shaped(mailedShape, mailedCode) code!: string;
  @Text(password) new_password!: string;
}

export class ChangePasswordBody {
  @Text(shownPassword) current_password!: string;
  @Text(password) new_password!: string;
  @Shaped(/^\d{6}$/, optionalCode) totp_code?: string;
}

export class StepUpBody {
  @Text({ ...shownPassword, optional: true, description: 'This or totp_code' }) password?: string;

  @Shaped(/^\d{6}$/, { ...code, optional: true, description: 'Of the authenticator app, in place of the password' })
  totp_code?: string;
}

export class SetUpTwoFactorBody {
  @Text(shownPassword) password!: string;
}

export class EnableTwoFactorBody {
  @Shaped(/^\d{6}$/, code) totp_code!: string;
}

export class DisableTwoFactorBody {
  @Text(shownPassword) password!: string;
  @Shaped(/^\d{6}$/, optionalCode) totp_code?: string;
  @Shaped(recoveryShape, recoveryCode) recovery_code?: string;
}

export class ProfileBody {
  @Text({ ...name, optional: true }) name?: string;
  @Shaped(websiteShape, website) website?: string | null;

  @OneOf(languages, { optional: true, description: 'What mail to whoever is signed in is written in' })
  language?: Language;
}

export class CloseAccountBody {
  @Email({ description: 'The address of the account, where its mail goes' }) email!: string;

  @Flag({ optional: true, description: 'Gives up what the ledger still holds: it will never be paid out' })
  forfeit_balance?: boolean;
}

export class ApiKeyBody {
  @Text({ max: 200, description: 'A secret API key' }) api_key!: string;
}

export class RotateApiKeyBody {
  @Whole({ from: 0, to: 168, optional: true, description: 'How long the old key goes on working; 0 when left out' })
  overlap_hours?: number;
}

export class RefreshBody {
  @Text({ max: 300 }) refresh_token!: string;
}

const originShape = /^https?:\/\/[a-z0-9.-]{1,250}(:\d{1,5})?$/;
const origins = {
  most: 20,
  shape: 'an origin such as https://example.com',
  optional: true,
  example: ['https://example.com'],
  description: 'Of a publishable key: the pages it works from; everywhere when there is none',
};

export class CreateApiKeyBody {
  @Text({ max: 100, example: 'Production backend' }) name!: string;

  @OneOf(['secret', 'publishable'], {
    optional: true,
    description: 'A publishable key attributes orders and does nothing else',
  })
  kind?: 'secret' | 'publishable';

  @TextList(originShape, origins) allowed_origins?: string[];
  @SomeOf(keyScopes, { optional: true, description: 'What it may do; everything when left out' }) scopes?: KeyScope[];
}

export class ChangeApiKeyBody {
  @Text({ max: 100, optional: true, example: 'Production backend' }) name?: string;
  @TextList(originShape, origins) allowed_origins?: string[];
  @SomeOf(keyScopes, { optional: true }) scopes?: KeyScope[];
}

export class OrdersQuery extends TimesPageQuery {
  @OneOf(Object.keys(orderStatusNumbers), { optional: true }) status?: OrderStatus;
  @Text({ max: 64, optional: true }) currency_from?: string;
  @Text({ max: 64, optional: true }) currency_to?: string;
  @Text({ max: 128, optional: true, description: 'What you call it' }) external_id?: string;
  @Moment({ optional: true, description: 'Only orders that changed then or later' }) updated_since?: Date;
  @OneOf(orderSorts, { optional: true, description: '-created_at, newest first, when left out' }) sort?: OrderSort;
}

export class PartnerDaysQuery {
  @QueryWhole({ from: 1, to: 365, optional: true, description: 'How many days, today included; 30 when left out' })
  days?: number;
}

export class InviteMemberBody {
  @Email() email!: string;
  @OneOf(memberRoles) role!: MemberRole;

  @OneOf(languages, invitationLetters) language?: Language;
}

export class MemberRoleBody {
  @OneOf(memberRoles) role!: MemberRole;
}

export class JoinAccountBody {
  @Text({ max: 100, description: 'From the mail of the invitation' }) token!: string;
  @Text(name) name!: string;
  @Text(password) password!: string;
  @OneOf(languages, invitedLetters) language?: Language;
}
