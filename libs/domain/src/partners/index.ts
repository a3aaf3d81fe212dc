export {
  ApiKey,
  CreateApiKey,
  RevokeApiKey,
  RotateApiKey,
  type ApiKeyKind,
  type MadeApiKey,
  type NewApiKey,
} from './api-keys.js';
export { ChangePassword, ResetPassword } from './new-password.js';
export { RequestCode } from './email-codes.js';
export { EndSession, listSessions, RefreshSession } from './continue-session.js';
export { ChangeSettings, EditProfile, type PartnerSettings } from './change-settings.js';
export { LiveAccess, type AccessGrant } from './live-access.js';
export { Notices, type SecurityEvent } from './notices.js';
export { canonicalEmail, listPartners, Partner, type PartnerFilter } from './partner.js';
export { SignIn } from './sign-in.js';
export { SignUp, VerifyEmail } from './sign-up.js';
export { StepUp } from './step-up.js';
export { DisableTwoFactor, EnableTwoFactor, SetUpTwoFactor } from './two-factor.js';
export { ForgetCredentials } from './forget-credentials.js';
export { AttributeOrder, ExchangeApiKey, type Attribution } from './use-api-key.js';
