import { sameInstant, type Judged } from './judgement.js';

/** Mistakes in libs/domain that no test needs to notice, as in `judged-points.ts`. */
export const judgedInDomain: readonly Judged[] = [
  {
    file: 'libs/domain/dist/affiliate/statement.js',
    operator: 'SQL: order dropped',
    line: 'FROM ledger_entries WHERE partner_id = $1 AND sequence > $2 AND sequence <= $3 ORDER BY sequence LIMIT ${String(pageLines)}',
    why: 'The ledger is only ever appended to, so it is read in this order by either plan; asking for it is what makes that certain.',
  },
  {
    file: 'libs/domain/dist/database/task-lease.js',
    operator: 'SQL: boundary',
    line: `await tx.query('UPDATE turns SET next_at = $2 WHERE name = $1 AND next_at > $3', [name, now, leased]);`,
    why: 'No lease ends in the very millisecond that is asked about: it is renewed sooner.',
  },
  {
    file: 'libs/domain/dist/partners/code-mails.js',
    operator: 'await dropped',
    line: 'await this.mail.send(tx, accountExistsMail(partner));',
    why: 'The letter goes out on the connection of the transaction before what is waited for next.',
  },
  {
    file: 'libs/domain/dist/payouts/review-payout.js',
    operator: 'await dropped',
    line: 'const moved = await this.step(tx, Object.assign(request, owed), move);',
    why: 'The transaction waits for what is returned all the same.',
  },
  {
    file: 'libs/domain/dist/payouts/close-account.js',
    operator: 'SQL: limit dropped',
    line: 'SELECT id FROM partners WHERE closed_at IS NOT NULL AND traces_erased_at IS NULL ORDER BY closed_at LIMIT 1`;',
    why: 'Only the first row is read, and few accounts are being closed at a time.',
  },
  {
    file: 'libs/domain/dist/orders/draft-order.js',
    operator: 'number',
    line: 'version: 1,',
    why: 'A version is a number that rises; nobody is promised where it begins.',
  },
  {
    file: 'libs/domain/dist/orders/poll-plan.js',
    operator: 'SQL: boundary',
    line: 'SELECT round, CASE WHEN whole THEN -1 ELSE low END AS low, CASE WHEN whole OR low > high THEN 1 ELSE high END AS high',
    why: 'Both ends are one place on the dial only when the hand went all the way around, which is said by itself.',
  },
  {
    file: 'libs/domain/dist/catalogue/reidentify-assets.js',
    operator: 'SQL: order dropped',
    line: "const rows = (await query('SELECT param, ticker, name, network, contract_address, decimals, caip19 FROM assets ORDER BY param FOR UPDATE'));",
    why: 'Two processes that start at once take the rows one after the other, in the order of the table where none is asked for.',
  },
  {
    file: 'libs/domain/dist/webhooks/replays.js',
    operator: 'SQL: limit dropped',
    line: 'ORDER BY has_room DESC, r.created_at LIMIT 100`;',
    why: 'Only how many replays one look goes through; the others have their turn in the next.',
  },
  {
    file: 'libs/domain/dist/webhooks/endpoint-schedules.js',
    operator: 'SQL: order dropped',
    line: 'SELECT endpoint_id FROM webhook_lanes WHERE endpoint_id = ANY($1) ORDER BY endpoint_id FOR UPDATE',
    why: 'By the key PostgreSQL comes to them in that order; where it reads the whole of a small table two could wait for each other, and one is begun anew (database-door).',
  },
  {
    file: 'libs/domain/dist/kernel/tracing.js',
    operator: 'boundary',
    line: 'return propagation.fields().length > 0;',
    why: 'Where nothing is traced, the traces of what is claimed are read, and used by nobody.',
  },
  {
    file: 'libs/domain/dist/payouts/risk-flags.js',
    operator: 'SQL: clause dropped',
    line: 'sql: `EXISTS (SELECT 1 FROM orders WHERE partner_id = $1 AND lower(address_to) = ANY($2) AND addresses_forgotten_at IS NULL)',
    becomes: 'sql: `EXISTS (SELECT 1 FROM orders WHERE partner_id = $1 AND lower(address_to) = ANY($2) )',
    why: 'An address that was forgotten is empty, which no wallet is; asking for it is what lets the index be used.',
  },
  {
    file: 'libs/domain/dist/throttle/throttle.js',
    operator: 'SQL: boundary',
    line: 'WHEN known.span > excluded.span THEN known.previous',
    why: 'That they are equal was dealt with above.',
  },
  {
    file: 'libs/domain/dist/webhooks/endpoint-schedules.js',
    operator: 'SQL: lock dropped',
    line: 'SELECT endpoint_id FROM webhook_lanes WHERE endpoint_id = ANY($1) ORDER BY endpoint_id FOR UPDATE',
    why: 'The update locks them as well, in an order of its own: who waits for the other in a circle is begun anew (database-door).',
  },
  {
    file: 'libs/domain/dist/evidence/ask-nodes.js',
    operator: 'boundary',
    line: 'if (age > paceOf(this.chain.network).silentMs)',
    why: sameInstant,
  },
  {
    file: 'libs/domain/dist/credentials/frequent-passwords.js',
    operator: 'boundary',
    line: "for (let from = 0, to; (to = text.indexOf('\\n', from)) >= 0 && chosen.size < countMax; from = to + 1)",
    why: 'The password behind the hundred thousandth is refused by another rule.',
  },
  {
    file: 'libs/domain/dist/kernel/in-one-turn.js',
    operator: 'call dropped',
    line: 'clearTimeout(patience);',
    why: 'What it resolves a moment later is resolved already.',
  },
];
