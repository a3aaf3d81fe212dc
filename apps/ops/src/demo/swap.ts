import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Asset, Deposit, Snapshot } from '@swap/client';
import { expectThat, type Narrator } from './narrator.js';
import type { Cast, Pair } from './partner.js';

const addresses = {
  monero: '4A9NS7h7GPbiiYByTu8fswQx72afx1THjBpYUG1YFypj9nnAbEPWYoJ8vBxasULCxaBTA9JLDmoYL2ug2Zb3wzPTLn3yYPW',
  tron: 'THNo6nFfjzF1rD9RTuGqX56Y4fXaE4UU8o',
  bitcoin: 'bc1q2yvzm42zwnk836lu5k5eldadg0mw80gk92ktqa',
  ethereum: '0x1bBDbF8164f5427CA6C05797E63a5E0fB5C88Cc5',
};

const known: readonly Pair[] = [
  { from: 'btc', to: 'xmr', about: '0.0105', address: addresses.monero },
  { from: 'eth', to: 'usdttrc20', about: '0.25', address: addresses.tron },
  { from: 'eth', to: 'btc', about: '0.25', address: addresses.bitcoin },
  { from: 'btc', to: 'eth', about: '0.0105', address: addresses.ethereum },
];

/** The known pairs whose assets can be sent and received now, in order of preference. Throws `StepFailed` without one. */
export function usablePairs(assets: readonly Asset[]): readonly Pair[] {
  const find = (param: string) => assets.find((asset) => asset.param === param && !asset.maintenance);
  const usable = known.filter(({ from, to }) => find(from)?.deposit_enabled && find(to)?.withdraw_enabled);
  expectThat(usable.length > 0, `none of the pairs the demo knows is among the ${assets.length} assets`);
  return usable;
}

const COMPLETED = 4;
const SWAP_MS = 120_000;

/** A swap that went through. `completedAt`: when the exchange had paid out, in Unix milliseconds. */
export interface FinishedSwap {
  readonly orderId: string;
  readonly snapshot: Snapshot;
  readonly completedAt: number;
}

/** Quotes, orders, pays and follows one swap until it is completed. Throws `StepFailed`. */
export async function swap(narrator: Narrator, { client, sandbox, pair }: Cast): Promise<FinishedSwap> {
  const { from, to, about } = pair;
  // A little different each time, so that all roundings come up.
  const terms = { currency_from: from, currency_to: to, amount_from: `${about}${randomInt(1_000, 10_000)}` };
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
  await narrator.step('deposit seen on the chain', async () => {
    const { evidence } = await firstEvidence(client, orderId);
    if (!evidence?.deposit) return [undefined, 'nobody asks that chain'];
    const { amount, confirmations, required, source } = evidence.deposit;
    return [undefined, `${amount} ${from}, ${confirmations} of ${required} confirmations, by ${source}`];
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
  const paidOutAt = await payoutAt(sandbox, deposit.address);
  // The sandbox's clock need not go with this machine's.
  const completedAt = paidOutAt >= paidAt && paidOutAt <= seenAt ? paidOutAt : seenAt;
  return { orderId, snapshot, completedAt };
}

const lookMs = 250;

/** The order as soon as its chain shows the deposit, or it has ended. */
async function firstEvidence(client: Cast['client'], orderId: string): Promise<Snapshot> {
  for (const begun = Date.now(); ;) {
    const { order_info: order } = await client.getSwapStatus(orderId);
    if (order.evidence?.deposit || order.is_final || Date.now() - begun > SWAP_MS) return order;
    await sleep(lookMs);
  }
}

function payment({ address, memo_tag: memo }: Deposit): Record<string, string> {
  return memo === null ? { address } : { address, memo_tag: memo };
}

/** When the exchange had paid out, by the sandbox's own record; NaN when it does not say. */
async function payoutAt(sandbox: Cast['sandbox'], address: string): Promise<number> {
  const path = `/control/orders?address=${encodeURIComponent(address)}`;
  const [order] = await sandbox.get<{ history: { status: string; at: string }[] }[]>(path);
  return Date.parse(order?.history.findLast(({ status }) => status === 'finished')?.at ?? '');
}
