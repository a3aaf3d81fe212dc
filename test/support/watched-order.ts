import { watchedChains } from '@swap/chain';
import { Config } from '@swap/config';
import type { LiquidityProviders } from '@swap/domain/catalogue';
import { WatchChain } from '@swap/domain/evidence';
import { newId } from '@swap/domain/kernel';
import { flagsOf, Order, snapshotOf, type StoredEvidence } from '@swap/domain/orders';
import { Database } from '@swap/domain/database';
import { anAssetRow, type AssetFacts } from './asset-row.js';
import { aDomainOfItsOwn, type OwnDomain } from './domain.js';
import type { FreshDatabase } from './fresh-database.js';

interface OrderFacts {
  readonly from?: string;
  readonly networkFrom?: string;
  readonly amountFrom?: string;
  readonly depositAddress?: string;
  readonly to?: string;
  readonly networkTo?: string;
  readonly amountTo?: string;
  readonly addressTo?: string;
  readonly status?: string;
  readonly partnerId?: string;
}

/** The domain, an empty database and nodes to ask: everything about evidence without a worker, whose time stands where it is put. */
export class Watching {
  private constructor(
    readonly domain: OwnDomain,
    private readonly chains: ReturnType<typeof watchedChains>,
  ) {}

  /** `env` names the nodes; `providers` are asked instead of those configured. */
  static async start(env: Readonly<Record<string, string>>, providers?: LiquidityProviders): Promise<Watching> {
    const settings = { CHAIN_CALLS_PER_MINUTE: '100000', ...env };
    const domain = await aDomainOfItsOwn({ start: new Date(), env: settings, ...(providers && { providers }) });
    return new Watching(domain, watchedChains(domain.get(Config)));
  }

  get database(): FreshDatabase {
    return this.domain.database;
  }

  async stop(): Promise<void> {
    await this.domain.stop();
  }

  /** Looks at every chain once. */
  async look(): Promise<void> {
    for (const chain of this.chains) await this.domain.get(WatchChain).run(chain);
  }

  asset(facts: AssetFacts): Promise<void> {
    return anAssetRow(this.database, facts);
  }

  /** An order that waits for its deposit, unless said otherwise; its id. */
  async order({
    from = 'btc',
    networkFrom = from,
    amountFrom = '1',
    depositAddress = 'nowhere',
    to = 'xmr',
    networkTo = to,
    amountTo = '1',
    addressTo = 'nobody',
    status = 'waiting',
    partnerId,
  }: OrderFacts): Promise<string> {
    const id = newId();
    const now = this.domain.clock.now();
    const timeline = [{ status_name: 'waiting', at: now.toISOString() }];
    await this.database.query(
      `INSERT INTO orders (id, public_id, manage_token_hash, partner_id, status, was_held, currency_from, network_from, currency_to,
         network_to, amount_from, amount_to, agreed_to, address_to, fixed, is_anonym, provider, deposit_address, timeline, version,
         created_at, updated_at)
       VALUES ($1, $14, '', $2, $3, false, $4, $5, $6, $7, $8, $9, $9, $10, false, false, 'changenow', $11, $12, 1, $13, $13)`,
      [
        id,
        partnerId ?? null,
        status,
        from,
        networkFrom,
        to,
        networkTo,
        amountFrom,
        amountTo,
        addressTo,
        depositAddress,
        JSON.stringify(timeline),
        now,
        id,
      ],
    );
    return id;
  }

  /** The exchange says that it has paid out by that transaction. */
  async completes(id: string, payoutTx: string | null): Promise<void> {
    const now = this.domain.clock.now();
    const step = JSON.stringify([{ status_name: 'completed', at: now.toISOString() }]);
    await this.database.query(
      `UPDATE orders SET status = 'completed', payout_tx = $2, completed_at = $3, updated_at = $3, timeline = timeline || $4::jsonb
       WHERE id = $1`,
      [id, payoutTx, now, step],
    );
  }

  /** The exchange has said by what transaction it pays, with the private key of that transaction where it gives one; the leg's id. */
  async says(id: string, payoutTx: string | null, payoutKey: string | null): Promise<string> {
    const leg = newId();
    await this.database.query(
      `INSERT INTO order_legs (id, order_id, position, provider, ref, status, currency_from, currency_to, amount_from, amount_to,
         payout_tx, payout_key, created_at)
       SELECT $2, id, 1, provider, public_id, status, currency_from, currency_to, amount_from, amount_to, $3, $4, now()
       FROM orders WHERE id = $1`,
      [id, leg, payoutTx, payoutKey],
    );
    return leg;
  }

  async row(id: string): Promise<Order> {
    return this.domain.get(Database).manager.findOneByOrFail(Order, { id });
  }

  /** What everybody is shown of it. */
  async shown(id: string) {
    return snapshotOf(await this.row(id)).evidence;
  }

  async stored(id: string): Promise<StoredEvidence | null> {
    return (await this.row(id)).evidence;
  }

  /** What the staff is told to look at. */
  async flags(id: string): Promise<string[]> {
    return flagsOf(await this.row(id), this.domain.clock.now());
  }

  /** How its nodes were found, by network. */
  async nodes(): Promise<string[]> {
    const rows = await this.database.query('SELECT network, state FROM chain_nodes ORDER BY network, state');
    return rows.map(({ network, state }) => `${network} ${state}`);
  }
}
