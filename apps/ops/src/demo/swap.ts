import type { Deposit, Snapshot, SwapClient } from '@swap/client';
import type { SandboxOrder } from './answers.js';
import type { HttpCaller } from './http-caller.js';
import type { Narrator } from './narrator.js';
import { anyAmount } from './pairs.js';
import type { Pair } from './pairs.js';
import { expectThat } from './step-failed.js';

const COMPLETED = 4;
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
  client: SwapClient,
  sandbox: HttpCaller,
  pair: Pair,
): Promise<FinishedSwap> {
  const { from, to } = pair;
  const terms = { currency_from: from, currency_to: to, amount_from: anyAmount(pair) };
  await narrator.step('quote', async () => {
    const { data } = await client.getSwapPrice(terms);
    return [undefined, `${data.amount_from} ${from} gives ${data.amount_to} ${to} at ${data.provider}`];
  });
  await narrator.step('USD estimate', async () => {
    const { data } = await client.estimateUsd(from, terms.amount_from);
    return [undefined, `${data.amount_usd} USD`];
  });
  const { order_info: orderId, deposit } = await narrator.step('order created', async () => {
    const created = await client.createSwapOrder({ ...terms, address_to: pair.address });
    return [created, created.order_info];
  });
  const paidAt = await narrator.step('deposit sent in the sandbox', async () => {
    const { tx_hash: hash } = await sandbox.post<{ tx_hash: string }>('/control/deposits', payment(deposit));
    return [Date.now(), `${deposit.amount} ${from} to ${deposit.address}, ${hash.slice(0, 16)}…`];
  });
  const { snapshot, seenAt } = await narrator.step('swap completed', async () => {
    const seen: string[] = [];
    const onChange = ({ status_name: name }: Snapshot) => {
      if (seen.at(-1) !== name) seen.push(name);
    };
    const last = await client.waitForOrder(orderId, { timeoutMs: SWAP_MS, onChange });
    expectThat(last.status === COMPLETED, `it ended ${last.status_name}: ${JSON.stringify(last)}`);
    return [{ snapshot: last, seenAt: Date.now() }, `${seen.join(', ')}; paid out ${last.amount_to} ${to}`];
  });
  const completedAt = (await completionAt(sandbox, deposit.address, paidAt, seenAt)) ?? seenAt;
  return { orderId, snapshot, completedAt };
}

function payment({ address, memo_tag: memo }: Deposit): Record<string, string> {
  return memo === null ? { address } : { address, memo_tag: memo };
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
