import { QueryFailedError } from 'typeorm';

/**
 * PostgreSQL could not be reached, had no room or no time: connections that broke (08), resources that ran out, the disk among them
 * (53), a statement, lock or pause in a transaction that took too long (57014, 55P03, 25P03, 25P04), a server that stops or starts (57P01 to 57P05) or has an ill disk
 * (58030), one that only reads because another took over (25006), and what the network says.
 */
const passing =
  /^(08\w{3}|53\w{3}|57014|55P03|25P0[34]|57P0[1-5]|58030|25006|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND)$/;

/** What the driver and TypeORM say in words when a connection went away under a statement, or between two of them. */
const withoutCode =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout|Client (was closed|has encountered a connection error)|Cannot use a pool after calling end|Query runner already released|Database connection provided by a query runner was already released|Transaction is not started yet|Connection with the database (is not|was not))/i;

/** Whether `error` says nothing of the statement, only that the database was away or busy: later it may do. */
export function isPassing(error: unknown): boolean {
  const code = sqlState(error);
  if (code !== undefined && passing.test(code)) return true;
  return error instanceof Error && withoutCode.test(error.message);
}

/** Why the database could not do it, in words for the caller, who is told to come again. */
export function reasonOf(error: unknown): string {
  const code = sqlState(error) ?? '';
  if (code === '53100' || code === '58030') return 'The database has no room to write; try again shortly';
  if (code === '25006') return 'The database takes no writes at the moment; try again shortly';
  if (code === '55P03' || code === '57014') return 'The database was held up too long; try again shortly';
  if (code === '53300' || /^timeout exceeded/.test((error as Error).message))
    return 'Every connection to the database is in use; try again shortly';
  return 'The database is busy or away; try again shortly';
}

/** Whether `error` says that the database can be read and not written: its disk is full, or another server has taken over. */
export function refusesWrites(error: unknown): boolean {
  return ['53100', '58030', '25006'].includes(sqlState(error) ?? '');
}

/** SQLSTATE of a database error, or undefined when it is something else. */
export function sqlState(error: unknown): string | undefined {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  if (typeof cause !== 'object' || cause === null || !('code' in cause)) return undefined;
  return typeof cause.code === 'string' ? cause.code : undefined;
}

/** Whether `error` is a violation of the unique index or constraint of that name (SQLSTATE 23505). */
export function violatesUnique(error: unknown, constraint: string): boolean {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  return sqlState(error) === '23505' && (cause as { constraint?: string }).constraint === constraint;
}
