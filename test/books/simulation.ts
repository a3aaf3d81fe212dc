import { AccrueCommission, AdjustBalance, DecideAdjustment } from '@swap/domain/affiliate';
import { serviceCaller, type Caller } from '@swap/domain/audit';
import { Reconcile } from '@swap/domain/books';
import { Database } from '@swap/domain/database';
import { DAY, HOUR, MINUTE, newId } from '@swap/domain/kernel';
import { Usd } from '@swap/domain/money';
import { balanceOf, RequestPayout, ReviewPayout, type PayoutAction } from '@swap/domain/payouts';
import { Bookkeeping, byStaff } from './bookkeeping.js';
import { MoneyModel, type ModelOrder } from './money-model.js';
import { randomFrom } from './random.js';
import { codeOf } from './refusal.js';

const partnerCount = 4;
const adminCount = 5;
const fullCheckEvery = 2500;

class Crash extends Error {}

/**
 * Walks the real money path and {@link MoneyModel} side by side, step by step, as one seed decides: accruals, backfills,
 * clawbacks, corrections by hand, payouts through all their states, crashes before the commit, repetitions, clock jumps. After
 * each step both must agree. Throws, naming seed and step, at the first difference.
 */
export class Simulation {
  private readonly random: () => number;
  private readonly model: MoneyModel;
  private readonly partnerIds: string[] = [];
  private readonly admins: readonly string[] = Array.from({ length: adminCount }, newId);

  private constructor(
    private readonly books: Bookkeeping,
    private readonly seed: number,
  ) {
    this.random = randomFrom(seed);
    this.model = new MoneyModel(partnerCount, () => books.domain.clock.now().getTime());
  }

  /** Answers how often each kind of step was taken. */
  static async run(seed: number, steps: number): Promise<Record<string, number>> {
    const books = await Bookkeeping.open();
    try {
      return await new Simulation(books, seed).walk(steps);
    } finally {
      await books.close();
    }
  }

  private async walk(steps: number): Promise<Record<string, number>> {
    for (let index = 0; index < partnerCount; index += 1) this.partnerIds.push(await this.books.payee());
    for (const id of this.admins) await this.books.admin(id);
    const kinds: readonly [weight: number, name: string, step: () => Promise<number | null>][] = [
      [25, 'accrue', () => this.accrue()],
      [8, 'backfill', () => this.reprice()],
      [2, 'clawback', () => this.reprice(0)],
      [6, 'duplicate', () => this.repeat()],
      [5, 'crash', () => this.crash()],
      [5, 'adjust', () => this.adjust()],
      [4, 'decide', () => this.decide()],
      [14, 'request', () => this.request()],
      [26, 'move', () => this.move()],
      [3, 'jump', () => this.jump()],
      [2, 'settings', () => this.settings()],
    ];
    const total = kinds.reduce((sum, [weight]) => sum + weight, 0);
    const taken: Record<string, number> = {};
    for (let step = 1; step <= steps; step += 1) {
      let point = this.random() * total;
      const kind = kinds.find(([weight]) => (point -= weight) < 0);
      if (!kind) continue;
      const [, name, take] = kind;
      taken[name] = (taken[name] ?? 0) + 1;
      try {
        const partner = await take();
        if (partner !== null) await this.compare(partner);
        if (step % fullCheckEvery === 0 || step === steps) await this.compareEverything();
      } catch (error) {
        throw new Error(`seed ${String(this.seed)}, step ${String(step)} (${name})`, { cause: error });
      }
    }
    return taken;
  }

  private async accrue(): Promise<number> {
    const partner = this.below(partnerCount);
    // Now and then one large enough for payouts that two people must approve.
    const [cents, bps] = [this.below(this.random() < 0.05 ? 100_000_000 : 400_000), this.below(300)];
    const placed = await this.books.order(this.id(partner), { priceCents: cents, bps });
    const order: ModelOrder = { ...placed, partner, bps, cents, booked: null, waived: false, maturesAt: 0 };
    this.model.orders.push(order);
    await this.commission(order);
    this.model.accrue(order);
    return partner;
  }

  private async reprice(cents = this.below(400_000)): Promise<number | null> {
    const order = this.pick(this.model.orders);
    if (!order) return null;
    await this.price(order, cents);
    await this.commission(order);
    this.model.accrue(order);
    return order.partner;
  }

  /** The same work comes twice at once, perhaps with news. */
  private async repeat(): Promise<number | null> {
    const order = this.pick(this.model.orders);
    if (!order) return null;
    if (this.random() < 0.5) await this.price(order, this.below(400_000));
    await Promise.all([this.commission(order), this.commission(order)]);
    this.model.accrue(order);
    return order.partner;
  }

  /** The process dies before the commit. */
  private async crash(): Promise<number | null> {
    const order = this.pick(this.model.orders);
    if (!order) return null;
    await this.commission({ ...order, cents: order.cents + 100_000 }, true).catch((error: unknown) => {
      if (!(error instanceof Crash)) throw error;
    });
    return order.partner;
  }

  private async adjust(): Promise<number> {
    const [partner, admin] = [this.below(partnerCount), this.below(adminCount)];
    const cents = (1 + this.below(80_000)) * (this.random() < 0.5 ? 1 : -1);
    const { id } = await this.books.domain.get(AdjustBalance).run(this.id(partner), this.admin(admin), {
      kind: cents > 0 ? 'ADJUSTMENT_CREDIT' : 'ADJUSTMENT_DEBIT',
      amount: Usd.ofCents(Math.abs(cents)),
      reason: 'A correction',
      idempotencyRef: null,
    });
    this.model.adjust(id, partner, cents, admin);
    return partner;
  }

  private async decide(): Promise<number | null> {
    const waiting = this.model.adjustments.filter(({ status }) => status === 'waiting');
    const adjustment = this.pick(this.random() < 0.9 ? waiting : this.model.adjustments);
    if (!adjustment) return null;
    const admin = this.below(adminCount);
    const decision = this.random() < 0.7 ? 'approve' : 'reject';
    const done = this.books.domain.get(DecideAdjustment).run(adjustment.id, this.admin(admin), decision);
    this.expectCode(await codeOf(done), this.model.decide(adjustment, admin, decision));
    return adjustment.partner;
  }

  private async request(): Promise<number> {
    const partner = this.below(partnerCount);
    const cents =
      this.random() < 0.1 ? 1 + this.below(5000) : 5000 + this.below(this.random() < 0.1 ? 900_000 : 60_000);
    const times = this.random() < 0.2 ? 2 : 1;
    const answers = await Promise.all(Array.from({ length: times }, () => this.ask(partner, cents)));
    // Of two at once it is the database that says which was first.
    const inOrder = answers.sort((one, other) => Number(one.id === null) - Number(other.id === null));
    for (const { id, refusal } of inOrder) {
      this.expectCode(refusal, this.model.whyNoPayout(partner, cents));
      if (id !== null) this.model.request(id, partner, cents);
    }
    return partner;
  }

  private async ask(partner: number, cents: number): Promise<{ id: string | null; refusal: string | null }> {
    const input = { amount: Usd.ofCents(cents), note: null, idempotencyRef: null };
    let id: string | null = null;
    const asked = this.books.domain.get(RequestPayout).run(this.id(partner), serviceCaller, input);
    const refusal = await codeOf(asked.then((request) => (id = request.id)));
    return { id, refusal };
  }

  private async move(): Promise<number | null> {
    const open = this.model.requests.filter(({ status }) => ['pending', 'approved', 'processing'].includes(status));
    const request = this.pick(this.random() < 0.95 ? open : this.model.requests);
    if (!request) return null;
    const likely: Record<string, PayoutAction[]> = {
      pending: ['approve', 'approve', 'approve', 'cancel'],
      approved: ['process', 'process', 'process', 'cancel'],
      processing: ['complete', 'complete', 'complete', 'fail'],
    };
    const any: PayoutAction[] = ['approve', 'process', 'complete', 'fail', 'cancel'];
    const action = this.pick(this.random() < 0.8 ? (likely[request.status] ?? any) : any) ?? 'cancel';
    const admin = action === 'cancel' && this.random() < 0.5 ? null : this.below(adminCount);
    const actor = admin === null ? 'partner' : action === 'approve' || action === 'cancel' ? 'reviewer' : 'treasurer';
    const caller = admin === null ? serviceCaller : this.admin(admin);
    const proof = { txHash: newId(), reason: 'A reason' };
    let reached = request.status;
    const moved = this.books.domain.get(ReviewPayout).run(request.id, { action, actor, caller, ...proof });
    const refusal = await codeOf(moved.then(({ status }) => (reached = status)));
    this.expectCode(refusal, this.model.move(request, action, admin));
    this.expectCode(reached, request.status);
    return request.partner;
  }

  private jump(): Promise<null> {
    const { clock } = this.books.domain;
    clock.advance(this.random() < 0.5 ? this.below(120) * MINUTE : this.below(10) * DAY + HOUR);
    return Promise.resolve(null);
  }

  private async settings(): Promise<number> {
    const partner = this.below(partnerCount);
    const settings = this.model.of(partner);
    settings.enabled = this.random() < 0.8;
    settings.holdingDays = this.below(10);
    await this.books.database.query(`UPDATE partners SET affiliate_enabled = $2, holding_days = $3 WHERE id = $1`, [
      this.id(partner),
      settings.enabled,
      settings.holdingDays,
    ]);
    return partner;
  }

  private async price(order: ModelOrder, cents: number): Promise<void> {
    order.cents = cents;
    await this.books.database.query(`UPDATE orders SET price_usd_from_cents = $2 WHERE id = $1`, [order.id, cents]);
  }

  private async commission(order: ModelOrder, crash = false): Promise<void> {
    const { domain } = this.books;
    await domain.get(Database).transaction(async (tx) => {
      await domain.get(AccrueCommission).run(tx, {
        orderId: order.id,
        publicOrderId: order.publicId,
        partnerId: this.id(order.partner),
        priceUsdFrom: Usd.ofCents(order.cents),
        commissionBps: order.bps,
        pair: { currencyFrom: 'btc', currencyTo: 'eth' },
      });
      if (crash) throw new Crash();
    });
  }

  private async compare(partner: number): Promise<void> {
    const { domain } = this.books;
    const now = domain.clock.now();
    const real = await balanceOf(domain.get(Database).manager, this.id(partner), now);
    const told = [real.ledger.cents, real.unmatured.cents, real.pending.cents].join(' ');
    const { ledger, unmatured, pending } = this.model.balance(partner);
    const wanted = [ledger, unmatured, pending].join(' ');
    if (told !== wanted) throw new Error(`partner ${String(partner)} has ${told}, the model says ${wanted}`);
  }

  private async compareEverything(): Promise<void> {
    for (let partner = 0; partner < partnerCount; partner += 1) await this.compare(partner);
    const rows = await this.books.database.query(`SELECT id, status FROM payout_requests ORDER BY id`);
    const wanted = this.model.requests.map(({ id, status }) => ({ id, status })).sort((a, b) => (a.id < b.id ? -1 : 1));
    if (JSON.stringify(rows) !== JSON.stringify(wanted))
      throw new Error('payout requests are not where the model has them');
    await this.books.anchor();
    const { discrepancies } = await this.books.domain.get(Reconcile).run();
    // A payout may lie around longer than anybody would let it.
    const serious = discrepancies.filter(({ code }) => code !== 'stuck_processing' && code !== 'orphan_reservation');
    if (serious.length > 0) throw new Error(`the books disagree: ${JSON.stringify(serious.slice(0, 3))}`);
  }

  private expectCode(found: string | null, wanted: string | null): void {
    if (found !== wanted) throw new Error(`answered ${String(found)}, the model says ${String(wanted)}`);
  }

  private admin(index: number): Caller {
    return byStaff(this.admins[index] ?? '');
  }

  private id(partner: number): string {
    return this.partnerIds[partner] ?? '';
  }

  private below(limit: number): number {
    return Math.floor(this.random() * limit);
  }

  private pick<T>(list: readonly T[]): T | undefined {
    return list[this.below(list.length)];
  }
}
