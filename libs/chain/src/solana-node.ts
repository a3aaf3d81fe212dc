import { ChainNode, type Destination, type Found, type Lead, type Sighting, type Tip } from '@swap/domain/evidence';
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
    const sorted = [...to].sort((a, b) => (a.address < b.address ? -1 : 1));
    const rest = sorted.filter(({ address }) => address > after);
    // What lies in an account of a token is asked for by a second call.
    const callsOf = ({ contract }: Destination) => (contract === null ? 1 : 2);
    const left = rest.slice(0, addressesMax).findIndex((each) => this.http.spared(1, callsOf(each)) === 0);
    const turn = rest.slice(0, left === -1 ? addressesMax : left);
    const accounts = await this.accountsOf(turn, signal);
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
    const isLast = turn.length === rest.length;
    return { leads, cursor: { after: isLast ? '' : (turn.at(-1)?.address ?? after) }, isCaughtUp: true };
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

  /** Tokens lie in accounts of their own, which name whose they are: in one, but for rare owners. The calls are counted already. */
  private async accountsOf(turn: readonly Destination[], signal: AbortSignal) {
    const ofTokens = turn.filter(({ contract }) => contract !== null);
    const answers = await this.http.ask(
      ofTokens.map(({ address, contract }) => ({
        method: 'getTokenAccountsByOwner',
        params: [address, { mint: contract }, { encoding: 'base64', ...confirmed }],
      })),
      signal,
      { counted: true },
    );
    const coins = turn.filter(({ contract }) => contract === null).map((to) => ({ account: to.address, to }));
    const tokens = ofTokens.flatMap((to, at) =>
      this.http
        .read(tokenAccounts, answers[at])
        .value.filter((_, place) => place === 0 || this.http.spared(1, 1) === 1)
        .map(({ pubkey }) => ({ account: pubkey, to })),
    );
    return [...coins, ...tokens];
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
