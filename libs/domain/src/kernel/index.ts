export { Clock, DAY, HOUR, machineTime, ManualClock, MINUTE, SECOND, SystemClock } from './clock.js';
export { deadlineIn } from './deadline.js';
export { DomainError, type FieldProblem } from './domain-error.js';
export { errorCodes, type ErrorCode, type ErrorKind } from './error-codes.js';
export { newDigits, newId, newPublicId, newRecoveryCode, newSecret, publicIdPattern } from './ids.js';
export { Injectable, injectables } from './injectable.js';
export { Keyring, sameText, sha256, type DerivedKey, type KeyPurpose } from './keyring.js';
export { inSpan, isTracing, openSpan, traceparent, type SpanOptions } from './tracing.js';
export { inLogContext, logContext, type LogContext } from './log-context.js';
