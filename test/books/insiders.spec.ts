import { AdjustBalance, DecideAdjustment } from '@swap/domain/affiliate';
import { serviceCaller } from '@swap/domain/audit';
import { CorrectPrice } from '@swap/domain/orders';
import { HOUR, newId } from '@swap/domain/kernel';
import { Usd } from '@swap/domain/money';
import { ChangeSettings } from '@swap/domain/partners';
import { RequestPayout, ReviewPayout, UnfreezePayouts, type PayoutAction } from '@swap/domain/payouts';
import { ChangeAdmin, InviteAdmin, Proposals, roles, type Role } from '@swap/domain/staff';
import { inRun } from '../support/full-run.js';
import { Bookkeeping, byStaff } from './bookkeeping.js';
import { randomFrom } from './random.js';
import { codeOf } from './refusal.js';

const limitCents = 50_000;
const steps = 250;

/**
 * Chance plays insiders: they hold every role, know every id, and do whatever staff may do, in any order. Everybody else on the staff
 * does nothing. The partner is theirs as well.
 */
class Insiders {
  private readonly random: () => number;

  private constructor(
    private readonly books: Bookkeeping,
    private readonly people: readonly string[],
    private readonly honest: string,
    private readonly partner: string,
    seed: number,
  ) {
    this.random = randomFrom(seed);
  }

  /** `count` people who hold every role; all but the first were invited by the first, and are within their cool-down. */
  static async begin(books: Bookkeeping, count: number, seed: number): Promise<Insiders> {
    const people: string[] = [];
    for (let index = 0; index < count; index += 1) people.push(await books.admin());
    await books.database.query(`UPDATE admins SET money_from = $2 WHERE id = ANY ($1)`, [
      people.slice(1),
      new Date(books.domain.clock.now().getTime() + 24 * HOUR),
    ]);
    const partner = await books.payee();
    return new Insiders(books, people, await books.admin(), partner, seed);
  }

  async act(): Promise<void> {
    const { domain, database } = this.books;
    const me = byStaff(this.pick(this.people) ?? '');
    const one = async (sql: string): Promise<string> =>
      this.pick((await database.query(sql)).map(({ id }) => id as string)) ?? newId();
    const usd = () => Usd.ofCents(1 + this.below(this.random() < 0.5 ? 60_000 : 100_000_000));
    const admin = () => one('SELECT id FROM admins');
    const payout = () => one(`SELECT id FROM payout_requests WHERE status NOT IN ('failed', 'cancelled')`);
    const decision = this.random() < 0.9 ? ('confirm' as const) : ('reject' as const);
    const move = async (action: PayoutAction) => {
      const actor = action === 'approve' ? 'reviewer' : 'treasurer';
      return domain.get(ReviewPayout).run(await payout(), { action, actor, caller: me, txHash: newId(), reason: 'x' });
    };
    const change = async () => {
      const gain: { roles?: Role[]; active?: boolean; resetTwoFactor?: boolean } = this.pick([
        { roles: [...roles] },
        { active: true },
        { active: false },
        { resetTwoFactor: true },
      ])!;
      return domain.get(ChangeAdmin).run(await admin(), me, gain);
    };
    const acts: readonly (() => Promise<unknown>)[] = [
      () =>
        domain.get(AdjustBalance).run(this.partner, me, {
          kind: 'ADJUSTMENT_CREDIT',
          amount: usd(),
          reason: 'x',
          idempotencyRef: null,
        }),
      async () => domain.get(DecideAdjustment).run(await one('SELECT id FROM adjustments'), me, 'approve'),
      async () =>
        domain
          .get(CorrectPrice)
          .run(await one('SELECT public_id AS id FROM orders'), me, { price: usd(), reason: 'x' }),
      () => domain.get(ChangeSettings).run(this.partner, me, { affiliateCommissionBps: this.below(1001) }),
      async () =>
        domain
          .get(Proposals)
          .decide(this.pick(['staff', 'money'])!, await one('SELECT id FROM proposals'), me, decision),
      () => domain.get(InviteAdmin).run({ email: `${newId()}@example.com`, name: 'P', roles: [...roles] }, me),
      change,
      () => domain.get(UnfreezePayouts).run(this.partner, me, 'x'),
      () => this.order(),
      () =>
        domain.get(RequestPayout).run(this.partner, serviceCaller, { amount: usd(), note: null, idempotencyRef: null }),
      () => move('approve'),
      () => move('process'),
      () => move('complete'),
    ];
    await codeOf(this.pick(acts)!());
    await this.books.accrue();
  }

  /** What they got hold of. */
  async loot() {
    const [row] = await this.books.database.query(
      `SELECT (SELECT count(*)::int FROM payout_requests WHERE status = 'paid') AS paid,
              (SELECT count(*)::int FROM admins WHERE id <> ALL ($1)) AS others,
              (SELECT coalesce(sum(amount_cents), 0)::int FROM balance_raises WHERE confirmed_by IS NULL) AS alone,
              (SELECT count(*)::int FROM balance_raises WHERE confirmed_by IS NOT NULL) AS confirmed`,
      [[...this.people, this.honest]],
    );
    return row;
  }

  /** A customer of theirs swaps for about as much as the default rate makes worth little. */
  private async order(): Promise<void> {
    const [row] = await this.books.database.query(
      `SELECT affiliate_commission_bps AS bps FROM partners WHERE id = $1`,
      [this.partner],
    );
    const traits = { bps: row?.['bps'] as number, priceCents: this.below(10_000_000) };
    await this.books.owes(await this.books.order(this.partner, traits));
  }

  private below(limit: number): number {
    return Math.floor(this.random() * limit);
  }

  private pick<T>(list: readonly T[]): T | undefined {
    return list[this.below(list.length)];
  }
}

const seeds = Array.from({ length: inRun({ short: 2, full: 12 }) }, (_, index) => index + 1);

test.each(seeds.flatMap((seed) => [1, 2].map((count) => [count, seed] as const)))(
  'no payout is sent by %d insiders, whatever they do (seed %d)',
  async (count, seed) => {
    const books = await Bookkeeping.open({ env: { AFFILIATE_DEFAULT_BPS: '50' } });
    try {
      const insiders = await Insiders.begin(books, count, seed);
      for (let step = 0; step < steps; step += 1) await insiders.act();
      const { paid, others, alone, confirmed } = (await insiders.loot())!;
      expect({ paid, others, confirmed }).toEqual({ paid: 0, others: 0, confirmed: 0 });
      expect(alone).toBeLessThanOrEqual(limitCents);
    } finally {
      await books.close();
    }
  },
);
