import { HttpException } from '@nestjs/common';
import { DomainError, errorCodes, type ErrorCode, type ErrorKind } from '@swap/domain/kernel';

const statusOfKind: Readonly<Record<ErrorKind, number>> = {
  invalid: 422,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  rate_limited: 429,
  unavailable: 503,
};

/** Requests that are malformed rather than wrong. */
const statusOfCode: Readonly<Partial<Record<ErrorCode, number>>> = {
  validation_failed: 400,
  unsupported_media_type: 415,
  body_too_large: 413,
};

/** HTTP status of each error code of the contract. */
export function statusOf(code: ErrorCode): number {
  return statusOfCode[code] ?? statusOfKind[errorCodes[code]];
}

/** RFC 9457 problem details, with the members the contract adds. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: string;
  readonly request_id: string;
  readonly errors?: readonly { field: string; message: string }[];
  readonly [member: string]: unknown;
}

/** What the caller is told of an error, and whether somebody here should look at it. Nothing internal leaves. */
export function toProblem(
  error: unknown,
  requestId: string,
): { problem: Problem; retryAfterSeconds?: number; defect: boolean } {
  const known = toDomainError(error);
  const status = known ? statusOf(known.code) : 500;
  const code = known?.code ?? 'internal_error';
  return {
    defect: known === null,
    ...(known?.retryAfterSeconds !== undefined && { retryAfterSeconds: known.retryAfterSeconds }),
    problem: {
      ...known?.members,
      type: `/docs/errors#${code}`,
      title: titleOf(code),
      status,
      detail: known?.message ?? 'Something went wrong on our side. Quote the request id when you report it.',
      code,
      request_id: requestId,
      ...(known && known.fields.length > 0 && { errors: known.fields }),
    },
  };
}

function titleOf(code: string): string {
  const words = code.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Errors of the web framework in our terms; null for a defect. */
function toDomainError(error: unknown): DomainError | null {
  if (error instanceof DomainError) return error;
  if (error instanceof HttpException) {
    return error.getStatus() === 404 ? new DomainError('not_found', 'There is no such route') : null;
  }
  const code = (error as { code?: unknown } | null)?.code;
  switch (code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_ERR_CTP_INVALID_CONTENT_TYPE':
      return new DomainError('unsupported_media_type', 'Send the body as application/json');
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new DomainError('body_too_large', 'The body is larger than 64 KiB');
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'FST_ERR_BAD_URL':
      return malformed();
    default:
      return error instanceof SyntaxError && (error as { statusCode?: number }).statusCode === 400 ? malformed() : null;
  }
}

function malformed(): DomainError {
  return DomainError.ofField('validation_failed', 'body', 'The body is not valid JSON');
}
