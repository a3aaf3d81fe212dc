import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { INestApplicationContext } from '@nestjs/common';
import { type BooksReport, type Discrepancy, Reconcile, VerifyStatements } from '@swap/domain/books';
import { PlainError } from './plain-error.js';
import { print, progressOf, runCommand } from './run-command.js';
import { withService } from './service-access.js';

const usage = `usage: npm run books -- [--anchor FILE …] [--key PUBLIC-KEY …] | --public-keys
--anchor FILE    also hold the chains against the signed anchors in this file; several files count as one
--key KEY        believe anchors signed with this public key only, whatever SERVICE_KEYS are here
--public-keys    print the public keys that anchors are signed with, and do nothing else`;

/**
 * `npm run books`: says whether orders, ledger, payouts, balances and hash chains agree, and with `--anchor` whether the chains are
 * those whose ends were kept outside. Names what does not agree, and fails then. How far it is, it says on the error output.
 */
async function books(): Promise<void> {
  const { anchor, key, 'public-keys': publicKeys } = readArguments(process.argv.slice(2));
  if (publicKeys) {
    await withService(process.env, async (service) => {
      for (const [name, value] of service.get(VerifyStatements).publicKeys()) print(`${name} ${value}`);
      return Promise.resolve();
    });
    return;
  }
  const anchors = await Promise.all(anchor.map(readAnchors));
  const found = await withService(process.env, async (service) => [
    ...tellReport(await service.get(Reconcile).run(progressOf('books'))),
    ...(anchors.length > 0 ? await holdAgainst(service, anchors.join('\n'), key) : []),
  ]);
  for (const line of found.map(inWords)) print(line);
  print(found.length === 0 ? 'the books agree' : `${found.length} discrepancies`);
  if (found.length > 0) throw new PlainError('the books disagree');
}

function readArguments(args: string[]) {
  try {
    const several = { type: 'string', multiple: true, default: [] as string[] } as const;
    const options = { anchor: several, key: several, 'public-keys': { type: 'boolean', default: false } } as const;
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new PlainError(`${error instanceof Error ? error.message : String(error)}\n${usage}`, { cause: error });
  }
}

async function readAnchors(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new PlainError(`${file} cannot be read: ${(error as Error).message}`, { cause: error });
  }
}

function tellReport({ as_of, checked, discrepancies }: BooksReport): readonly Discrepancy[] {
  const { partners, ledger_entries, orders, payout_requests, audit_entries, anchors } = checked;
  print(`books as of ${as_of}`);
  print(
    `looked at ${partners} ledgers with ${ledger_entries} lines, ${orders} completed orders of partners, ` +
      `${payout_requests} payout requests, ${audit_entries} audit entries, ${anchors} anchors`,
  );
  return discrepancies;
}

async function holdAgainst(
  service: INestApplicationContext,
  text: string,
  keys: readonly string[],
): Promise<readonly Discrepancy[]> {
  const { statements, newest, heads, discrepancies } = await service.get(VerifyStatements).run(text, keys);
  print(
    `held against ${heads} ends of chains in ${statements} signed statements, the newest of ${newest ?? 'no time'}`,
  );
  if (statements === 0) throw new PlainError('no anchor of this service is in there');
  return discrepancies;
}

function inWords({ code, message, subject, expected, found }: Discrepancy): string {
  const figures = expected === null && found === null ? '' : ` (expected ${expected ?? '-'}, found ${found ?? '-'})`;
  return `${code}: ${message}: ${subject}${figures}`;
}

runCommand(books);
