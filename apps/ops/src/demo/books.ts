import { setTimeout as delay } from 'node:timers/promises';
import type { CommissionAccrued, Snapshot } from '@swap/client';
import { Usd } from '@swap/domain/money';
import type { HttpCaller } from './http-caller.js';
import { expectThat, type Narrator, StepFailed } from './narrator.js';
import type { AffiliateSummary, Cast, Partner } from './partner.js';
import type { FinishedSwap } from './swap.js';

/** What the demo reads of a line of the ledger. */
interface LedgerEntry {
  readonly id: string;
  readonly kind: string;
  readonly amount_usd: number;
  readonly order_id: string | null;
}

const ACCRUED = 'affiliate.commission_accrued';
const BOOKING_MS = 20_000;
/** How long a second delivery of the same event is given to show up. */
const ECHO_MS = 300;

/**
 * Checks that a completed swap was booked once, to the cent, and told once, rightly signed. Resolves to the
 * milliseconds from the exchange's payout to the webhook's arrival. Throws `StepFailed`.
 */
export async function checkBooks(
  narrator: Narrator,
  { api, partner, receiver }: Cast,
  { orderId, snapshot, completedAt }: FinishedSwap,
): Promise<number> {
  const entry = await narrator.step('commission booked', async () => {
    const found = await bookedFor(api, partner, orderId);
    return [found, `${expectRightAmount(found, snapshot, partner.commissionBps)}, entry ${found.id}`];
  });
  return narrator.step('webhook received and verified', async () => {
    const arrival = await receiver.waitFor(orderId, ACCRUED, BOOKING_MS);
    expectThat(arrival.problem === null, arrival.problem ?? '');
    expectSame(arrival.body.data as CommissionAccrued, entry, snapshot, partner.commissionBps);
    await delay(ECHO_MS);
    const count = receiver.about(orderId, ACCRUED).length;
    expectThat(count === 1, `${count} events ${ACCRUED} arrived for one order`);
    const latency = Math.max(0, arrival.receivedAt - completedAt);
    return [latency, `${arrival.body.id}, ${Math.round(latency)} ms after the exchange had paid out`];
  });
}

/** Checks that the partner's balance is what the checked commissions add up to. Throws `StepFailed`. */
export async function checkBalance(narrator: Narrator, { api, partner }: Cast): Promise<void> {
  await narrator.step('balance', async () => {
    const { data } = await api.get<{ data: AffiliateSummary }>('/partners/affiliate/summary', partner.session);
    let sum = 0n;
    let count = 0;
    for await (const entry of ledger(api, partner)) {
      sum += cents(entry.amount_usd);
      count += 1;
    }
    expectThat(
      cents(data.ledger_balance) === sum,
      `balance ${data.ledger_balance} USD, but ${count} entries add up to ${sum} cents`,
    );
    return [undefined, `${data.ledger_balance} USD in ${count} ${count === 1 ? 'entry' : 'entries'}`];
  });
}

async function bookedFor(api: HttpCaller, partner: Partner, orderId: string): Promise<LedgerEntry> {
  const deadline = Date.now() + BOOKING_MS;
  while (Date.now() < deadline) {
    const page = await api.get<{ data: LedgerEntry[] }>('/partners/affiliate/ledger?limit=100', partner.session);
    const entries = page.data.filter(({ order_id: about }) => about === orderId);
    const [entry] = entries;
    if (entry) {
      expectThat(entries.length === 1, `${entries.length} ledger entries for one order: ${JSON.stringify(entries)}`);
      expectThat(entry.kind === 'COMMISSION_ACCRUAL', `the entry is of kind ${entry.kind}`);
      return entry;
    }
    await delay(100);
  }
  throw new StepFailed(`no ledger entry for the order within ${BOOKING_MS / 1000} s of its completion`);
}

async function* ledger(api: HttpCaller, partner: Partner): AsyncGenerator<LedgerEntry> {
  let cursor: string | null = '';
  while (cursor !== null) {
    const path: string = `/partners/affiliate/ledger?limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
    const page: { data: LedgerEntry[]; next_cursor: string | null } = await api.get(path, partner.session);
    yield* page.data;
    cursor = page.next_cursor;
  }
}

function expectRightAmount(entry: LedgerEntry, { price_usd_from: notional }: Snapshot, bps: number): string {
  expectThat(notional !== null, 'the completed order has no price_usd_from');
  const right = commissionCents(notional, bps);
  expectThat(
    cents(entry.amount_usd) === right,
    `${entry.amount_usd} USD booked, but ${bps} bps of ${notional} USD are ${right} cents`,
  );
  return `${entry.amount_usd} USD = ${notional} USD × ${bps} bps`;
}

function expectSame(event: CommissionAccrued, entry: LedgerEntry, snapshot: Snapshot, bps: number): void {
  const same =
    event.ledger_entry_id === entry.id &&
    event.order_id === entry.order_id &&
    event.amount_usd === entry.amount_usd &&
    event.commission_bps === bps &&
    event.price_usd_from === snapshot.price_usd_from;
  expectThat(same, `the event ${JSON.stringify(event)} differs from the ledger entry ${JSON.stringify(entry)}`);
}

/** A USD figure of the API in whole cents, exactly. Throws RangeError when it has more than two decimals. */
function cents(usd: number): bigint {
  return Usd.parse(String(usd)).cents;
}

/** The commission on a USD notional (not negative) in cents: notional × bps / 10000, rounded half away from zero. */
function commissionCents(notionalUsd: number, bps: number): bigint {
  return (cents(notionalUsd) * BigInt(bps) * 2n + 10_000n) / 20_000n;
}
