import { LoginFailures, LoginThrottle } from './login-throttle.js';
import { CheckCredentials } from './check-credentials.js';
import { HashQueue } from './hash-queue.js';
import { Passwords } from './passwords.js';
import { RefreshTokens } from './refresh-tokens.js';
import { Session } from './session.js';
import { Sessions } from './sessions.js';
import { Totp } from './totp.js';
import { RecoveryCode, TotpFactor } from './totp-factor.js';

export type { Account, AccountRef, Realm } from './account.js';
export { LoginThrottle, type LoginAttempt } from './login-throttle.js';
export { CheckCredentials, type Claimed, type Factor, type Proof } from './check-credentials.js';
export { checkPassword } from './password-rules.js';
export { Passwords } from './passwords.js';
export { Session } from './session.js';
export { Sessions, type Device, type OpenSession, type Rotation } from './sessions.js';
export { Totp, type TotpSetup } from './totp.js';
export { TotpFactor } from './totp-factor.js';

export const credentialEntities = [Session, TotpFactor, RecoveryCode, LoginFailures];
export const credentialProviders = [
  HashQueue,
  Passwords,
  RefreshTokens,
  Sessions,
  Totp,
  LoginThrottle,
  CheckCredentials,
];
