import { ApiKey } from './api-key.js';
import { AttributeOrder, CreateApiKey, RevokeApiKey } from './api-keys.js';
import { CodeTools, EmailCode } from './email-code.js';
import { Partner } from './partner.js';
import { Passwords } from './passwords.js';
import { RefreshSession, SignOut } from './refresh-session.js';
import { RefreshTokens } from './refresh-tokens.js';
import { Session } from './session.js';
import { SignIn } from './sign-in.js';
import { ResendVerification, SignUp } from './sign-up.js';
import { VerifyEmail } from './verify-email.js';

export { ApiKey, type ApiKeyKind } from './api-key.js';
export { AttributeOrder, CreateApiKey, RevokeApiKey, type Attribution, type NewApiKey } from './api-keys.js';
export { canonicalEmail, Partner } from './partner.js';
export { RefreshSession, SignOut } from './refresh-session.js';
export { Session } from './session.js';
export { SignIn, type Device, type SignedIn } from './sign-in.js';
export { ResendVerification, SignUp } from './sign-up.js';
export { VerifyEmail } from './verify-email.js';

export const partnerEntities = [Partner, EmailCode, Session, ApiKey];
export const partnerProviders = [
  Passwords,
  CodeTools,
  RefreshTokens,
  SignUp,
  ResendVerification,
  VerifyEmail,
  SignIn,
  RefreshSession,
  SignOut,
  CreateApiKey,
  RevokeApiKey,
  AttributeOrder,
];
