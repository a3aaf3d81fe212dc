import {
  ChainNode,
  type Destination,
  destinationKey,
  type Found,
  type Lead,
  type Sighting,
  type Tip,
} from '@swap/domain/evidence';
import { SECOND } from '@swap/domain/kernel';
import { z } from 'zod';
import type { NodeHttp } from './node-http.js';
import { units, wholeNumber } from './shapes.js';

/** It is asked about addresses one by one, so many in a round at the most; the others have their turn in the next. */
const addressesMax = 60;
/** The newest transactions of an address that are looked at. */
const signaturesMax = 10;
const confirmed = { commitment: 'confirmed' } as const;
const cursorShape = z.object({ after: z.string() }).catch({ after: '' });

const signatures = z.array(z.object({ signature: z.string(), err: z.unknown() }));
const tokenAccounts = z.object({ value: z.array(z.object({ pubkey: z.string() })) });
const tokenBalances = z
  .array(z.object({ owner: z.string().optional(), mint: z.string(), uiTokenAmount: z.object({ amount: units }) }))
  .nullish();
const transaction = z.object({
  slot: wholeNumber,
  blockTime: wholeNumber.nullish(),
  transaction: z.object({ message: z.object({ accountKeys: z.array(z.string()) }) }),
  meta: z.object({
    err: z.unknown(),
    preBalances: z.array(units),
    postBalances: z.array(units),
    preTokenBalances: tokenBalances,
    postTokenBalances: tokenBalances,
    loadedAddresses: z.object({ writable: z.array(z.string()), readonly: z.array(z.string()) }).optional(),
  }),
});

/** A destination, and the accounts that hold what is sent there. */
interface Held {
  readonly to: Destination;
  readonly accounts: readonly string[];
}

/** Solana's JSON-RPC (solana.com/docs/rpc). Slots stand for blocks. It learns the addresses. */
export class SolanaNode extends ChainNode {
  override readonly kind = 'solana';
  override readonly id;

  constructor(private readonly http: NodeHttp) {
    super();
    this.id = http.id;
  }

  override async tip(signal: AbortSignal): Promise<Tip> {
    const height = await this.http.askFor(wholeNumber, { method: 'getSlot', params: [confirmed] }, signal);
    const time = await this.http.askFor(wholeNumber.nullable(), { method: 'getBlockTime', params: [height] }, signal);
    if (time === null) throw this.http.unavailable('does not know the time of its newest slot');
    return { height, hash: nameOf(height), at: new Date(time * SECOND) };
  }

  override hashAt(height: number): Promise<string | null> {
    return Promise.resolve(nameOf(height));
  }

  override async follow(to: readonly Destination[], cursor: unknown, _tip: Tip, signal: AbortSignal): Promise<Found> {
    const { after } = cursorShape.parse(cursor);
    const rest = to
      .filter((each) => destinationKey(each) > after)
      .sort((one, other) => (destinationKey(one) < destinationKey(other) ? -1 : 1));
    const known = await this.accountsOf(rest.slice(0, addressesMax), signal);
    const turn = this.withRoom(known);
    const accounts = turn.flatMap(({ to: each, accounts: own }) => own.map((account) => ({ account, to: each })));
    const calls = accounts.map(({ account }) => ({
      method: 'getSignaturesForAddress',
      params: [account, { limit: signaturesMax, ...confirmed }],
    }));
    const found = await this.http.ask(calls, signal, { counted: true });
    const leads = accounts.flatMap(({ to: destination }, at) =>
      this.http
        .read(signatures, found[at])
        .filter(({ err }) => err === null || err === undefined)
        .map(({ signature }) => ({ tx: signature, to: destination })),
    );
    const last = turn.at(-1)?.to;
    const reached = last ? destinationKey(last) : after;
    const goOn = { after: turn.length === rest.length ? '' : reached };
    return { leads, cursor: goOn, isCaughtUp: turn.length > 0 || rest.length === 0 };
  }

  override async look(leads: readonly Lead[], signal: AbortSignal): Promise<(Sighting | null | undefined)[]> {
    const wellFormed = leads.filter(isWellFormed);
    const asked = wellFormed.slice(0, this.http.granted(wellFormed.length, 1));
    const options = { encoding: 'json', maxSupportedTransactionVersion: 0, ...confirmed };
    const answers = await this.http.ask(
      asked.map(({ tx }) => ({ method: 'getTransaction', params: [tx, options] })),
      signal,
      { counted: true },
    );
    const byLead = new Map(asked.map((lead, at) => [lead, this.http.read(transaction.nullable(), answers[at])]));
    return leads.map((lead) => {
      const isUnasked = isWellFormed(lead) && !byLead.has(lead);
      return isUnasked ? undefined : sightingOf(byLead.get(lead) ?? null, lead.to);
    });
  }

  /** Each with the accounts that hold what is sent there: tokens lie in some of their own, which are asked for while there is room. */
  private async accountsOf(list: readonly Destination[], signal: AbortSignal): Promise<Held[]> {
    const unasked = list.findIndex(({ contract }, at) => contract !== null && this.room(1, at === 0) === 0);
    const some = list.slice(0, unasked === -1 ? list.length : unasked);
    const ofTokens = some.filter(({ contract }) => contract !== null);
    const answers = await this.http.ask(
      ofTokens.map(({ address, contract }) => ({
        method: 'getTokenAccountsByOwner',
        params: [address, { mint: contract }, { encoding: 'base64', ...confirmed }],
      })),
      signal,
      { counted: true },
    );
    const named = new Map(
      ofTokens.map((to, at) => [to, this.http.read(tokenAccounts, answers[at]).value.map(({ pubkey }) => pubkey)]),
    );
    return some.map((to) => ({ to, accounts: named.get(to) ?? [to.address] }));
  }

  /** Those in front, as far as there is room to ask for what happened to their accounts; counts that. */
  private withRoom(list: readonly Held[]): Held[] {
    const some: Held[] = [];
    for (const [at, { to, accounts }] of list.entries()) {
      const room = this.room(accounts.length, at === 0);
      if (room === 0 && accounts.length > 0) break;
      some.push({ to, accounts: accounts.slice(0, room) });
    }
    return some;
  }

  /** For how many calls: what is first is worth what is kept back for other work, so that every round comes further. */
  private room(calls: number, isFirst: boolean): number {
    return isFirst ? this.http.granted(calls, 1) : this.http.spared(calls);
  }
}

const isWellFormed = ({ tx }: Lead): boolean => /^[1-9A-HJ-NP-Za-km-z]{64,90}$/.test(tx);

/** A slot that the chain skipped or dropped has no block; one that has, keeps its number. */
const nameOf = (slot: number): string => `slot ${String(slot)}`;

function sightingOf(found: z.output<typeof transaction> | null, to: Destination): Sighting | null {
  if (!found || (found.meta.err !== null && found.meta.err !== undefined)) return null;
  const brought = to.contract === null ? coinsTo(found, to.address) : tokensTo(found, to.address, to.contract);
  if (brought <= 0n) return null;
  const { slot, blockTime } = found;
  const at = typeof blockTime === 'number' ? new Date(blockTime * SECOND) : null;
  return { units: brought, block: { height: slot, hash: nameOf(slot) }, at };
}

function coinsTo({ transaction: { message }, meta }: z.output<typeof transaction>, address: string): bigint {
  const { writable = [], readonly = [] } = meta.loadedAddresses ?? {};
  const at = [...message.accountKeys, ...writable, ...readonly].indexOf(address);
  return (meta.postBalances[at] ?? 0n) - (meta.preBalances[at] ?? 0n);
}

function tokensTo({ meta }: z.output<typeof transaction>, owner: string, mint: string): bigint {
  const held = (balances: z.output<typeof tokenBalances>) =>
    (balances ?? [])
      .filter((each) => each.owner === owner && each.mint === mint)
      .reduce((sum, { uiTokenAmount }) => sum + uiTokenAmount.amount, 0n);
  return held(meta.postTokenBalances) - held(meta.preTokenBalances);
}
