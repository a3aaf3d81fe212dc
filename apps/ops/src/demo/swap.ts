import { setTimeout as delay } from 'node:timers/promises';
import type { CreatedOrder, Deposit, Quote, SandboxOrder, Snapshot, UsdEstimate } from './answers.js';
import type { HttpCaller } from './http-caller.js';
import type { Narrator } from './narrator.js';
import { anyAmount } from './pairs.js';
import type { Pair } from './pairs.js';
import { expectThat, StepFailed } from './step-failed.js';

const COMPLETED = 4;
const POLL_MS = 250;
const SWAP_MS = 120_000;

/** A swap that went through. `completedAt`: when the exchange had paid out, in Unix milliseconds. */
export interface FinishedSwap {
  readonly orderId: string;
  readonly snapshot: Snapshot;
  readonly completedAt: number;
}

/** Quotes, orders, pays and follows one swap until it is completed. Throws `StepFailed`. */
export async function swap(
  narrator: Narrator,
  { api, sandbox }: { api: HttpCaller; sandbox: HttpCaller },
  pair: Pair,
  apiKey: string,
): Promise<FinishedSwap> {
  const { from, to } = pair;
  const amount = anyAmount(pair);
  await narrator.step('quote', async () => {
    const { data } = await api.get<{ data: Quote }>(
      `/swap/quote?currency_from=${from}&currency_to=${to}&amount_from=${amount}`,
    );
    return [undefined, `${data.amount_from} ${from} gives ${data.amount_to} ${to} at ${data.provider}`];
  });
  await narrator.step('USD estimate', async () => {
    const { data } = await api.get<{ data: UsdEstimate }>(`/swap/usd?currency_from=${from}&amount_from=${amount}`);
    return [undefined, `${data.amount_usd} USD`];
  });
  const { orderId, deposit } = await narrator.step('order created', async () => {
    const body = { currency_from: from, currency_to: to, amount_from: amount, address_to: pair.address };
    const created = await api.post<CreatedOrder>('/swap/create', body, { 'x-service-api-key': apiKey });
    return [{ orderId: created.order_info, deposit: created.deposit }, created.order_info];
  });
  const paidAt = await narrator.step('deposit sent in the sandbox', async () => {
    const { tx_hash: hash } = await sandbox.post<{ tx_hash: string }>('/control/deposits', payment(deposit));
    return [Date.now(), `${deposit.amount} ${from} to ${deposit.address}, ${hash.slice(0, 16)}…`];
  });
  const { snapshot, seenAt } = await narrator.step('swap completed', async () => {
    const followed = await follow(api, orderId);
    return [followed, `${followed.seen.join(', ')}; paid out ${followed.snapshot.amount_to} ${to}`];
  });
  const completedAt = (await completionAt(sandbox, deposit.address, paidAt, seenAt)) ?? seenAt;
  return { orderId, snapshot, completedAt };
}

function payment({ address, memo_tag: memo }: Deposit): Record<string, string> {
  return memo === null ? { address } : { address, memo_tag: memo };
}

async function follow(
  api: HttpCaller,
  orderId: string,
): Promise<{ snapshot: Snapshot; seenAt: number; seen: string[] }> {
  const deadline = Date.now() + SWAP_MS;
  const seen: string[] = [];
  for (;;) {
    const { order_info: snapshot } = await api.get<{ order_info: Snapshot }>(`/swap/status?order_id=${orderId}`);
    if (seen.at(-1) !== snapshot.status_name) seen.push(snapshot.status_name);
    if (snapshot.is_final) {
      expectThat(snapshot.status === COMPLETED, `it ended ${snapshot.status_name}: ${JSON.stringify(snapshot)}`);
      return { snapshot, seenAt: Date.now(), seen };
    }
    if (Date.now() > deadline) throw new StepFailed(`still ${snapshot.status_name} after ${SWAP_MS / 1000} s`);
    await delay(POLL_MS);
  }
}

/** When the exchange had paid out, by the sandbox's own record; null when its clock does not go with this machine's. */
async function completionAt(
  sandbox: HttpCaller,
  address: string,
  paidAt: number,
  seenAt: number,
): Promise<number | null> {
  const [order] = await sandbox.get<SandboxOrder[]>(`/control/orders?address=${encodeURIComponent(address)}`);
  const at = Date.parse(order?.history.findLast(({ status }) => status === 'finished')?.at ?? '');
  return at >= paidAt && at <= seenAt ? at : null;
}
