import { Terms } from '@swap/domain/affiliate';
import type { Caller } from '@swap/domain/audit';
import { Anchors, CopyStatements, Reconcile, type Discrepancy } from '@swap/domain/books';
import { newId, newPublicId } from '@swap/domain/kernel';
import { AccrueForOrder, accrueTopic } from '@swap/domain/orders';
import type { MailMessage } from '@swap/domain/mail';
import { aDomainOfItsOwn, type DomainOptions, type OwnDomain } from '../support/domain.js';
import type { FreshDatabase } from '../support/fresh-database.js';
import { aPartnerRow } from '../support/partner-row.js';

export interface BookedOrder {
  readonly id: string;
  readonly publicId: string;
}

interface OrderTraits {
  readonly priceCents?: number;
  readonly bps?: number | null;
  readonly status?: string;
}

/** Somebody of the staff who is signed in. */
export const byStaff = (actorId: string): Caller => ({
  actor: 'operator',
  actorId,
  via: 'session',
  ip: null,
  userAgent: null,
});

/** Books to tamper with: everything in it was written by the rules until a test breaks them. */
export class Bookkeeping {
  private readonly known = new Set<string>();

  private constructor(readonly domain: OwnDomain) {}

  static async open(options: DomainOptions = {}): Promise<Bookkeeping> {
    return new Bookkeeping(await aDomainOfItsOwn(options));
  }

  get database(): FreshDatabase {
    return this.domain.database;
  }

  get terms(): Terms {
    return this.domain.get(Terms);
  }

  close(): Promise<void> {
    return this.domain.stop();
  }

  async partner(): Promise<string> {
    const id = newId();
    return aPartnerRow(this.database, { id, email: `${id}@example.com` });
  }

  /** A partner who may ask for payouts. */
  async payee(): Promise<string> {
    const id = await this.partner();
    const { version, sha256 } = this.terms;
    await this.database.query(`INSERT INTO terms_acceptances VALUES ($1, $2, $3, now())`, [id, version, sha256]);
    await this.database.query(
      `INSERT INTO payout_profiles (partner_id, asset, network, address, notify_email, updated_at) VALUES ($1, 'eth', 'eth', $2, false, now())`,
      [id, id],
    );
    return id;
  }

  /** The commission work of an order is left to do. */
  async owes({ id }: BookedOrder): Promise<void> {
    await this.database.query(
      `INSERT INTO outbox_messages (topic, payload, created_at, due_at, attempts) VALUES ($1, $2, now(), now(), 0)`,
      [accrueTopic, { order_id: id }],
    );
  }

  /** Carries out the commission work that is left to do, the oldest first. */
  async accrue(): Promise<void> {
    const due = 'SELECT id FROM outbox_messages WHERE topic = $1 ORDER BY id';
    for (const { id } of await this.database.query(due, [accrueTopic]))
      await this.domain.get(AccrueForOrder).run(id as string);
  }

  /** So many orders more that are like one but for `changes` to the row. */
  async copies(id: string, count: number, changes: object = {}): Promise<void> {
    await this.database.query(
      `INSERT INTO orders SELECT copy.* FROM orders o, generate_series(1, $2::integer) AS n,
         LATERAL jsonb_populate_record(NULL::orders, to_jsonb(o) || jsonb_build_object(
           'id', gen_random_uuid(), 'public_id', 'copy' || n, 'manage_token_hash', n) || $3::jsonb) AS copy
       WHERE o.id = $1`,
      [id, count, changes],
    );
  }

  /** Somebody of the staff, of every role. */
  async admin(id = newId()): Promise<string> {
    await this.database.query(
      `INSERT INTO admins (id, email, name, password_hash, roles, created_at, updated_at)
       VALUES ($1, $2, 'Somebody', '', ARRAY['support', 'operator', 'reviewer', 'treasurer'], now(), now())`,
      [id, `${id}@example.com`],
    );
    return id;
  }

  async order(partnerId: string, traits: OrderTraits = {}): Promise<BookedOrder> {
    const { priceCents = 25_000, bps = 50, status = 'completed' } = traits;
    const order = { id: newId(), publicId: newPublicId() };
    await this.database.query(
      `INSERT INTO orders (id, public_id, manage_token_hash, partner_id, commission_bps, status, was_held, currency_from, network_from,
         currency_to, network_to, amount_from, amount_to, agreed_to, address_to, fixed, is_anonym, provider, price_usd_from_cents,
         timeline, version, created_at, updated_at)
       VALUES ($1, $2, '', $3, $4, $5, false, 'btc', 'btc', 'eth', 'eth', 1, 1, 1, '', false, false, 'changenow', $6, '[]', 1,
         now(), now())`,
      [order.id, order.publicId, partnerId, bps, status, priceCents],
    );
    return order;
  }

  async entry(partnerId: string, kind: string, cents: number, about: { order?: BookedOrder; payout?: string } = {}) {
    const { order, payout } = about;
    await this.database.query(
      `SELECT ledger_append($1, $2, $3, $4, $5, $6, $7, NULL, t, t) FROM (SELECT date_trunc('milliseconds', now()) AS t) x`,
      [newId(), partnerId, kind, cents, order?.id ?? null, order?.publicId ?? null, payout ?? null],
    );
  }

  /** A partner with `count` completed orders and their commissions. */
  async earner(count = 1): Promise<{ partnerId: string; orders: BookedOrder[] }> {
    const partnerId = await this.partner();
    const orders: BookedOrder[] = [];
    for (let index = 0; index < count; index += 1) {
      const order = await this.order(partnerId);
      await this.entry(partnerId, 'COMMISSION_ACCRUAL', 125, { order });
      orders.push(order);
    }
    return { partnerId, orders };
  }

  /** A payout request in `status`, got there by the rules' own way but without their use cases. */
  async payout(partnerId: string, cents: number, status: 'pending' | 'approved' | 'processing'): Promise<string> {
    const id = newId();
    await this.database.query(
      `INSERT INTO payout_requests (id, partner_id, amount_cents, status, asset, network, address, approvals_required, created_at, updated_at)
       VALUES ($1, $2, $3, 'pending', 'eth', 'eth', '0x', 1, $4, $4)`,
      [id, partnerId, cents, this.domain.clock.now()],
    );
    if (status === 'pending') return id;
    await this.database.query(`INSERT INTO payout_approvals VALUES ($1, $2, now())`, [id, newId()]);
    await this.database.query(`UPDATE payout_requests SET status = 'approved' WHERE id = $1`, [id]);
    if (status === 'approved') return id;
    await this.database.query(`UPDATE payout_requests SET status = 'processing', processed_by = $2 WHERE id = $1`, [
      id,
      newId(),
    ]);
    return id;
  }

  /** Runs statements as somebody who owns the tables and has switched their guards off. */
  async bypass(tables: readonly string[], ...statements: readonly [sql: string, values?: readonly unknown[]][]) {
    for (const table of tables) await this.database.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    try {
      for (const [sql, values] of statements) await this.database.query(sql, values);
    } finally {
      for (const table of tables) await this.database.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
    }
  }

  async anchor(): Promise<void> {
    await this.domain.get(Anchors).run();
  }

  /** Carries signed anchors that wait in the outbox to where they go, once each; mails are added to `mails`. Answers what failed. */
  async copyStatements(mails: MailMessage[] = []): Promise<unknown[]> {
    const sql = `SELECT id::text FROM outbox_messages WHERE topic = 'anchor.copy' ORDER BY outbox_messages.id`;
    const failures: unknown[] = [];
    for (const { id } of (await this.database.query(sql)) as { id: string }[]) {
      const sent = this.domain.get(CopyStatements).deliver(id, (message) => Promise.resolve(void mails.push(message)));
      await sent.catch((error: unknown) => failures.push(error));
    }
    return failures;
  }

  /** What a look at the books finds that none before has found. */
  async news(): Promise<Discrepancy[]> {
    const { discrepancies } = await this.domain.get(Reconcile).run();
    const fresh = discrepancies.filter((each) => !this.known.has(JSON.stringify(each)));
    for (const each of fresh) this.known.add(JSON.stringify(each));
    return fresh;
  }
}
