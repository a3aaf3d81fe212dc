import { errorCodes, type ErrorCode, type ErrorKind } from './error-codes.js';

/** A field of the caller's input and what is wrong with it, in words. */
export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

interface Details {
  readonly fields?: readonly FieldProblem[];
  /** Members the caller can act on, beside the standard ones (RFC 9457 §3.2), such as `min_amount`. */
  readonly members?: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** The only error the domain throws on purpose. Anything else is a defect: a 500 outside, everything in the log. */
export class DomainError extends Error {
  readonly kind: ErrorKind;
  readonly fields: readonly FieldProblem[];
  readonly members: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly code: ErrorCode,
    message: string,
    details: Details = {},
  ) {
    super(message, { cause: details.cause });
    this.name = 'DomainError';
    this.kind = errorCodes[code];
    this.fields = details.fields ?? [];
    this.members = details.members ?? {};
    this.retryAfterSeconds = details.retryAfterSeconds;
  }

  /** A refusal that names one field. */
  static ofField(code: ErrorCode, field: string, message: string, members?: Record<string, unknown>): DomainError {
    return new DomainError(code, message, { fields: [{ field, message }], ...(members && { members }) });
  }

  static is(error: unknown, code: ErrorCode): error is DomainError {
    return error instanceof DomainError && error.code === code;
  }
}
