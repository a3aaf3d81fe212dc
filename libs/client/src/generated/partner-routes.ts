// Written by test/contract/openapi from what the service publishes: change the service, not this file.
/** By the id of each: method, path, and whether it takes a token and a body, repeats safely, answers text. */
export const partnerRoutes = {
  /** Register; a code is mailed. */
  signUp: ['POST', '/partners/signup', 'body repeats'],
  /** Confirm the address with the mailed code, or the token of its link. */
  verifyEmail: ['POST', '/partners/verify-email', 'body'],
  /** Have another code mailed. */
  resendCode: ['POST', '/partners/verify-email/resend', 'body'],
  /** Have a code mailed that resets the password. */
  forgotPassword: ['POST', '/partners/forgot-password', 'body'],
  /** Set a new password with the mailed code, or the token of its link. */
  resetPassword: ['POST', '/partners/reset-password', 'body'],
  /** Begin a session. */
  signIn: ['POST', '/partners/signin', 'body'],
  /** Fresh tokens for a session. */
  refreshTokens: ['POST', '/partners/auth/refresh', 'body'],
  /** An access token for a secret API key. */
  exchangeApiKey: ['POST', '/partners/auth/token', 'body'],
  /** End a session. */
  signOut: ['POST', '/partners/auth/logout', 'body'],
  /** Begin a session that stays in this browser, in a cookie. */
  openPageSession: ['POST', '/partners/session', 'body'],
  /** End the session of the cookie. */
  closePageSession: ['DELETE', '/partners/session', ''],
  /** What the browser needs to sign in by a passkey. */
  beginPasskeySignIn: ['POST', '/partners/session/passkey/options', ''],
  /** Begin a session that stays in this browser, by a passkey. */
  openSessionByPasskey: ['POST', '/partners/session/passkey', 'body'],
  /** A fresh access token for the session of the cookie. */
  refreshPageSession: ['POST', '/partners/session/refresh', ''],
  /** Your passkeys. */
  listPasskeys: ['GET', '/partners/passkeys', 'token'],
  /** Keep a passkey that was made; its owner is mailed. */
  addPasskey: ['POST', '/partners/passkeys', 'token body'],
  /** What the browser needs to make a passkey. */
  beginPasskey: ['POST', '/partners/passkeys/options', 'token'],
  /** Call a passkey something else. */
  renamePasskey: ['PATCH', '/partners/passkeys/{id}', 'token body'],
  /** Remove a passkey; its owner is mailed. */
  removePasskey: ['DELETE', '/partners/passkeys/{id}', 'token'],
  /** What the browser needs to show a passkey once more. */
  beginStepUpByPasskey: ['POST', '/partners/step-up/passkey/options', 'token'],
  /** Show a passkey once more. */
  stepUpByPasskey: ['POST', '/partners/step-up/passkey', 'token body'],
  /** Where the account is signed in. */
  listSessions: ['GET', '/partners/sessions', 'token'],
  /** End one of the sessions. */
  endSession: ['DELETE', '/partners/sessions/{id}', 'token'],
  /** Show password or code once more. */
  stepUp: ['POST', '/partners/step-up', 'token body'],
  /** Change the password; other sessions end. */
  changePassword: ['POST', '/partners/change-password', 'token body'],
  /** A key for an authenticator app. */
  setUpTwoFactor: ['POST', '/partners/2fa/setup', 'token body'],
  /** Turn two-factor sign-in on; answers recovery codes. */
  enableTwoFactor: ['POST', '/partners/2fa/enable', 'token body'],
  /** Turn two-factor sign-in off. */
  disableTwoFactor: ['POST', '/partners/2fa/disable', 'token body'],
  /** The account. */
  getProfile: ['GET', '/partners/profile', 'token'],
  /** Change name or website, or the language of your mail. */
  editProfile: ['PATCH', '/partners/profile', 'token body'],
  /** Orders that count for the account. */
  listOrders: ['GET', '/partners/orders', 'token'],
  /** The same as a file. */
  downloadOrders: ['GET', '/partners/orders.csv', 'token text'],
  /** One of the orders. */
  getOrder: ['GET', '/partners/orders/{order_id}', 'token'],
  /** Orders, volume and commission by day. */
  getAnalytics: ['GET', '/partners/analytics', 'token'],
  /** Make an API key; it is shown once. */
  createApiKey: ['POST', '/partners/api-keys', 'token body repeats'],
  /** The API keys, without their secrets. */
  listApiKeys: ['GET', '/partners/api-keys', 'token'],
  /** Replace an API key; both work for a while. */
  rotateApiKey: ['POST', '/partners/api-keys/{id}/rotate', 'token body repeats'],
  /** Change what a key is called, where it works and what it may do. */
  changeApiKey: ['PATCH', '/partners/api-keys/{id}', 'token body'],
  /** End an API key. */
  revokeApiKey: ['DELETE', '/partners/api-keys/{id}', 'token'],
  /** Let a key open the account again after a password reset. */
  unlockApiKey: ['POST', '/partners/api-keys/{id}/unlock', 'token'],
  /** How much may be asked for, and how often. */
  getLimits: ['GET', '/partners/limits', 'token'],
  /** Who works for the account, or is invited to. */
  listMembers: ['GET', '/partners/members', 'token'],
  /** Invite somebody by mail. */
  inviteMember: ['POST', '/partners/members/invitations', 'token body repeats'],
  /** Give a member another role. */
  changeMember: ['PATCH', '/partners/members/{id}', 'token body'],
  /** Take somebody out of the account, or leave it. */
  removeMember: ['DELETE', '/partners/members/{id}', 'token'],
  /** Join an account with the token of an invitation. */
  joinAccount: ['POST', '/partners/invitations/accept', 'body'],
  /** Close the account for good. */
  closeAccount: ['POST', '/partners/account/close', 'token body'],
  /** Whatever of the account has a name, by any of its names. */
  searchOwn: ['GET', '/partners/search', 'token'],
  /** Balances and conditions. */
  getAffiliateSummary: ['GET', '/partners/affiliate/summary', 'token'],
  /** Lines of the ledger, newest first. */
  listLedger: ['GET', '/partners/affiliate/ledger', 'token'],
  /** A statement of some days. */
  downloadStatement: ['GET', '/partners/affiliate/statement.csv', 'token text'],
  /** What was done with the account, newest first. */
  listAudit: ['GET', '/partners/affiliate/audit', 'token'],
  /** The terms in force. */
  getTerms: ['GET', '/partners/affiliate/terms', 'token'],
  /** Accept the terms in force. */
  acceptTerms: ['POST', '/partners/affiliate/terms/accept', 'token body'],
  /** Ask for a payout. */
  requestPayout: ['POST', '/partners/affiliate/payout-requests', 'token body repeats'],
  /** Payout requests, newest first. */
  listPayouts: ['GET', '/partners/affiliate/payout-requests', 'token'],
  /** A payout request and its history. */
  getPayout: ['GET', '/partners/affiliate/payout-requests/{id}', 'token'],
  /** Take a pending request back. */
  cancelPayout: ['POST', '/partners/affiliate/payout-requests/{id}/cancel', 'token'],
  /** Where payouts go. */
  getPayoutProfile: ['GET', '/partners/affiliate/payout-profile', 'token'],
  /** Change where payouts go. */
  changePayoutProfile: ['PATCH', '/partners/affiliate/payout-profile', 'token body'],
  /** Stop all payouts, with the token of a mail. */
  freezePayouts: ['POST', '/partners/affiliate/payout-freeze', 'body'],
  /** Webhook endpoints and their health. */
  listWebhooks: ['GET', '/partners/affiliate/webhooks', 'token'],
  /** Register an endpoint; its secret is shown once. */
  createWebhook: ['POST', '/partners/affiliate/webhooks', 'token body repeats'],
  /** Every event with its schema and a sample. */
  listEventTypes: ['GET', '/partners/affiliate/webhooks/event-types', 'token'],
  /** A webhook endpoint and its health. */
  getWebhook: ['GET', '/partners/affiliate/webhooks/{id}', 'token'],
  /** Change an endpoint. */
  changeWebhook: ['PATCH', '/partners/affiliate/webhooks/{id}', 'token body'],
  /** Remove an endpoint. */
  removeWebhook: ['DELETE', '/partners/affiliate/webhooks/{id}', 'token'],
  /** A new secret; both sign for a while. */
  rotateWebhookSecret: ['POST', '/partners/affiliate/webhooks/{id}/rotate-secret', 'token body repeats'],
  /** What was sent to an endpoint, newest first. */
  listDeliveries: ['GET', '/partners/affiliate/webhooks/{id}/deliveries', 'token'],
  /** What was sent to all endpoints, newest first. */
  listAllDeliveries: ['GET', '/partners/affiliate/webhook-deliveries', 'token'],
  /** A delivery with every attempt. */
  getDelivery: ['GET', '/partners/affiliate/webhook-deliveries/{id}', 'token'],
  /** Send an event again now. */
  redeliver: ['POST', '/partners/affiliate/webhook-deliveries/{id}/redeliver', 'token repeats'],
  /** Send a test event. */
  testWebhook: ['POST', '/partners/affiliate/webhooks/{id}/test', 'token body repeats'],
  /** What a replay would send. */
  previewReplay: ['GET', '/partners/affiliate/webhooks/{id}/replay', 'token'],
  /** Send the events of a past time again. */
  startReplay: ['POST', '/partners/affiliate/webhooks/{id}/replay', 'token body repeats'],
  /** How far a replay is. */
  getReplay: ['GET', '/partners/affiliate/webhook-replays/{id}', 'token'],
  /** Events of the account, oldest first, without gaps. */
  pullEvents: ['GET', '/partners/events', 'token'],
} as const;

export type PartnerRoute = keyof typeof partnerRoutes;
