export type { Account, AccountRef, Realm } from './account.js';
export { LoginThrottle, type LoginAttempt } from './login-throttle.js';
export { CheckCredentials, type Claimed, type Factor, type FreshProof, type Proof } from './check-credentials.js';
export { checkPassword } from './password-rules.js';
export { Passwords } from './passwords.js';
export { Session } from './session.js';
export { Sessions, type Device, type OpenSession, type Rotation, type SessionRef } from './sessions.js';
export { Totp, TotpFactor, type TotpSetup } from './totp.js';
