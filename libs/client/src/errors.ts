import type { components } from './generated/openapi.js';

/** What every error answer is about (docs/errors.md has a section for each). */
export type ErrorCode = components['schemas']['ErrorCode'];

/** The body of every error answer (RFC 9457). */
export interface Problem {
  type: string;
  title: string;
  status: number;
  /** For people; may be reworded. */
  detail: string;
  code: ErrorCode;
  request_id: string;
  /** The fields that are to blame. */
  errors?: { field: string; message: string }[];
  /** What a code adds, such as `min_amount` and `max_amount` beside `amount_out_of_range`. */
  [member: string]: unknown;
}
