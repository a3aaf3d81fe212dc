import { type BooksReport, Reconcile } from '@swap/domain/books';
import { PlainError } from './plain-error.js';
import { print, runCommand } from './run-command.js';
import { withService } from './service-access.js';

/** `npm run books`: says whether orders, ledger, payouts, balances and hash chains agree, and what does not. Fails when something does not. */
async function books(): Promise<void> {
  const report = await withService(process.env, (service) => service.get(Reconcile).run());
  for (const line of inWords(report)) print(line);
  if (!report.agrees) throw new PlainError('the books disagree');
}

function inWords({ as_of, checked, discrepancies }: BooksReport): string[] {
  const { partners, ledger_entries, orders, payout_requests, audit_entries, anchors } = checked;
  return [
    `books as of ${as_of}`,
    `looked at ${partners} ledgers with ${ledger_entries} lines, ${orders} completed orders of partners, ` +
      `${payout_requests} payout requests, ${audit_entries} audit entries, ${anchors} anchors`,
    ...discrepancies.map(({ code, message, subject, expected, found }) => {
      const figures =
        expected === null && found === null ? '' : ` (expected ${expected ?? '-'}, found ${found ?? '-'})`;
      return `${code}: ${message}: ${subject}${figures}`;
    }),
    discrepancies.length === 0 ? 'the books agree' : `${discrepancies.length} discrepancies`,
  ];
}

runCommand(books);
