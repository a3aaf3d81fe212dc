import type { KeyObject } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { Database } from '../database/index.js';
import { Injectable, Keyring, MINUTE } from '../kernel/index.js';
import type { Discrepancy } from './books-report.js';
import { chains, type Chain } from './chains.js';
import { digestOf, publicKeyOf, readStatement, statementKeys, type Statement } from './statement.js';

type Head = Statement['heads'][number];

interface Signed {
  readonly statement: Statement;
  readonly digest: string;
}

/** What statements from outside say about this database. */
interface StatementsReport {
  readonly statements: number;
  /** When the newest of them was made; null when there is none. */
  readonly newest: string | null;
  readonly heads: number;
  readonly discrepancies: readonly Discrepancy[];
}

/** A line that was dated this long before a statement was made had committed by then. */
const transactionMs = 5 * MINUTE;

const gone = 'Lines that were stated are gone';
const rewritten = 'The lines up to a statement are not those that were stated';
const unstated = 'Lines from before a statement are missing in it, so they were written, or kept out of it, later';

/** Holds the chains of this database against signed statements that were kept outside. Reads only. */
@Injectable()
export class VerifyStatements {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
  ) {}

  /** The public keys that statements of this service are signed with, as `publicKeyOf` reads them, by name. */
  publicKeys(): Map<string, string> {
    const spki = (key: KeyObject) => key.export({ type: 'spki', format: 'der' }).toString('base64');
    return new Map([...statementKeys(this.keyring)].map(([name, key]) => [name, spki(key)]));
  }

  /**
   * `text` is statements, one a line, in any order, some perhaps twice. They must be signed by this service, or by one of `trusted`
   * where some are given: a verifier need not believe the keys of the machine it looks at.
   */
  async run(text: string, trusted: readonly string[] = []): Promise<StatementsReport> {
    const keys = trusted.length > 0 ? trusted.map(publicKeyOf) : [...statementKeys(this.keyring).values()];
    const { signed, unsigned } = readAll(text, keys);
    const heads = signed.flatMap(({ statement }) => statement.heads);
    const found = await this.database.longSnapshot(async (read) => {
      const inChains: Discrepancy[] = [];
      for (const chain of chains) {
        const stated = heads.filter(({ ledger }) => ledger === chain.ledger);
        inChains.push(...(await changedHeads(read, chain, stated)));
        inChains.push(...(await unstatedLines(read, chain, { stated, period: periodOf(signed) })));
      }
      return inChains;
    });
    return {
      statements: signed.length,
      newest: signed.at(-1)?.statement.at ?? null,
      heads: heads.length,
      discrepancies: [...unsigned, ...gapsBetween(signed), ...found],
    };
  }
}

/** Those that are signed, by their numbers, and lines that are not. */
function readAll(text: string, keys: readonly KeyObject[]): { signed: Signed[]; unsigned: Discrepancy[] } {
  const signed = new Map<string, Signed>();
  const unsigned: Discrepancy[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const statement = readStatement(line, keys);
    const digest = digestOf(line);
    if (statement) signed.set(digest, { statement, digest });
    else
      unsigned.push(
        about('unsigned_statement', 'A line is no statement with a signature of this service', {
          subject: `line ${String(index + 1)}`,
        }),
      );
  }
  return { signed: [...signed.values()].sort((one, other) => one.statement.number - other.statement.number), unsigned };
}

/** Statements that are missing between others, and such that do not follow from the one before. */
function gapsBetween(signed: readonly Signed[]): Discrepancy[] {
  return signed.flatMap((each, index) => {
    const before = signed[index - 1];
    if (!before || follows(before, each)) return [];
    const { number, previous } = each.statement;
    const subject = `statement ${String(number)}`;
    if (number > before.statement.number + 1) {
      const range = `${String(before.statement.number + 1)} to ${String(number - 1)}`;
      return [about('missing_statement', `Statements are missing: ${range}`, { subject })];
    }
    return [
      about('forked_statement', 'A statement does not follow from the one before it', { subject, found: previous }),
    ];
  });
}

function follows(before: Signed | undefined, { statement: { number, previous } }: Signed): boolean {
  return before?.statement.number === number - 1 && before.digest === previous;
}

/** The time over which these statements, without a gap, have every line that was written; null when there is but one. */
function periodOf(signed: readonly Signed[]): readonly [from: Date, to: Date] | null {
  const afterGap = signed.findLastIndex((each, index) => !follows(signed[index - 1], each));
  const [from, to] = [signed[afterGap], signed.at(-1)];
  if (!from || !to || from === to) return null;
  return [
    new Date(Date.parse(from.statement.at) + transactionMs),
    new Date(Date.parse(to.statement.at) - transactionMs),
  ];
}

const page = 5000;

interface Changed {
  readonly chain: string;
  readonly sequence: string;
  /** Null when the line is gone. */
  readonly hash_now: string | null;
  /** Of the chain's last line; 0 without one. */
  readonly last: string;
}

/** Of each chain the first stated head that is not what was stated. */
async function changedHeads(
  read: EntityManager,
  { ledger, lines, key }: Chain,
  stated: readonly Head[],
): Promise<Discrepancy[]> {
  const first = new Map<string, Changed>();
  for (let from = 0; from < stated.length; from += page) {
    const some = stated.slice(from, from + page);
    const rows = await read.query<Changed[]>(
      `SELECT s.chain, s.sequence, l.hash AS hash_now, (SELECT coalesce(max(sequence), 0) FROM ${lines} WHERE ${key} = s.chain) AS last
       FROM unnest($1::uuid[], $2::bigint[], $3::text[]) AS s (chain, sequence, hash)
       LEFT JOIN ${lines} l ON l.${key} = s.chain AND l.sequence = s.sequence WHERE l.hash IS DISTINCT FROM s.hash`,
      [some.map(({ chain }) => chain), some.map(({ sequence }) => sequence), some.map(({ hash }) => hash)],
    );
    for (const row of rows) {
      const known = first.get(row.chain);
      if (!known || Number(row.sequence) < Number(known.sequence)) first.set(row.chain, row);
    }
  }
  return [...first.values()].map(({ chain, sequence, hash_now, last }) => {
    const place = { subject: `${ledger} ${chain}`, partner_id: chain };
    if (hash_now === null && Number(last) < Number(sequence)) {
      const missing = String(Number(last) + 1);
      return about('truncated_chain', `${gone}: numbers ${missing} to ${sequence}`, { ...place, found: missing });
    }
    const held = Math.max(
      0,
      ...stated.filter((head) => head.chain === chain && head.sequence < Number(sequence)).map((head) => head.sequence),
    );
    const from = String(held + 1);
    return about('rewritten_chain', `${rewritten}: the first bad line is one of ${from} to ${sequence}`, {
      ...place,
      found: from,
    });
  });
}

/** Of each chain the first line that statements from the time after it do not have. */
async function unstatedLines(
  read: EntityManager,
  { ledger, lines, key }: Chain,
  { stated, period }: { stated: readonly Head[]; period: readonly [Date, Date] | null },
): Promise<Discrepancy[]> {
  if (!period) return [];
  const upTo = new Map<string, number>();
  for (const { chain, sequence } of stated) upTo.set(chain, Math.max(sequence, upTo.get(chain) ?? 0));
  const rows = await read.query<{ chain: string; sequence: string }[]>(
    `SELECT ${key} AS chain, max(sequence) AS sequence FROM ${lines} WHERE created_at > $1 AND created_at < $2 GROUP BY ${key}`,
    [...period],
  );
  return rows
    .filter(({ chain, sequence }) => Number(sequence) > (upTo.get(chain) ?? 0))
    .map(({ chain }) => {
      const first = String((upTo.get(chain) ?? 0) + 1);
      const place = { subject: `${ledger} ${chain}`, partner_id: chain, found: first };
      return about('unstated_lines', `${unstated}: from number ${first} on`, place);
    });
}

function about(
  code: string,
  message: string,
  { subject, partner_id = null, found = null }: Pick<Discrepancy, 'subject'> & Partial<Discrepancy>,
): Discrepancy {
  return { code, message, partner_id, subject, expected: null, found };
}
