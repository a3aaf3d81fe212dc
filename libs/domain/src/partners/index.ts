import { ApiKey } from './api-key.js';
import { CreateApiKey, RevokeApiKey, RotateApiKey } from './api-keys.js';
import { ChangePassword, NewPassword } from './change-password.js';
import { ChangeSettings } from './change-settings.js';
import { CodeBudget } from './code-budget.js';
import { CodeMails, RequestCode } from './code-mails.js';
import { EndSession, RefreshSession } from './continue-session.js';
import { EditProfile } from './edit-profile.js';
import { EmailCode, EmailCodes } from './email-code.js';
import { ForgetCredentials } from './forget-credentials.js';
import { LiveAccess } from './live-access.js';
import { Notices } from './notices.js';
import { Partner } from './partner.js';
import { ResetCode, ResetPassword } from './reset-password.js';
import { SignIn } from './sign-in.js';
import { SignUp } from './sign-up.js';
import { StepUp } from './step-up.js';
import { DisableTwoFactor, EnableTwoFactor, FactorChange, SetUpTwoFactor } from './two-factor.js';
import { ApiKeyLookup, AttributeOrder, ExchangeApiKey } from './use-api-key.js';
import { VerifyEmail } from './verify-email.js';

export { ApiKey, type ApiKeyKind } from './api-key.js';
export { CreateApiKey, RevokeApiKey, RotateApiKey, type MadeApiKey, type NewApiKey } from './api-keys.js';
export { ChangePassword } from './change-password.js';
export { RequestCode } from './code-mails.js';
export { EndSession, listSessions, RefreshSession } from './continue-session.js';
export { EditProfile } from './edit-profile.js';
export { LiveAccess, type AccessGrant } from './live-access.js';
export { Notices, type SecurityEvent } from './notices.js';
export { ChangeSettings, type PartnerSettings } from './change-settings.js';
export { listPartners, type PartnerFilter } from './list-partners.js';
export { canonicalEmail, Partner } from './partner.js';
export { ResetPassword } from './reset-password.js';
export { SignIn } from './sign-in.js';
export { SignUp } from './sign-up.js';
export { StepUp } from './step-up.js';
export { DisableTwoFactor, EnableTwoFactor, SetUpTwoFactor } from './two-factor.js';
export { ForgetCredentials } from './forget-credentials.js';
export { AttributeOrder, ExchangeApiKey, type Attribution } from './use-api-key.js';
export { VerifyEmail } from './verify-email.js';

export const partnerEntities = [Partner, EmailCode, ApiKey];
export const partnerProviders = [
  ChangeSettings,
  Notices,
  StepUp,
  EmailCodes,
  CodeBudget,
  CodeMails,
  SignUp,
  RequestCode,
  VerifyEmail,
  SignIn,
  RefreshSession,
  EndSession,
  LiveAccess,
  NewPassword,
  ChangePassword,
  ResetCode,
  ResetPassword,
  FactorChange,
  SetUpTwoFactor,
  EnableTwoFactor,
  DisableTwoFactor,
  EditProfile,
  CreateApiKey,
  RotateApiKey,
  RevokeApiKey,
  ApiKeyLookup,
  AttributeOrder,
  ExchangeApiKey,
  ForgetCredentials,
];
