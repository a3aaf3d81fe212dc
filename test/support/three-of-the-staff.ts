import { roles } from '@swap/domain/staff';
import { eventually } from './eventually.js';
import { ok } from './http.js';
import { anOrder } from './order.js';
import type { Partner } from './partner.js';
import { aService, type Service } from './service.js';
import { staffOf, type StaffMember } from './staff.js';

/** Three people who may do everything, at a service where what one of them does alone has limits. */
export class ThreeOfTheStaff {
  private constructor(
    readonly service: Service,
    readonly insider: StaffMember,
    readonly other: StaffMember,
    readonly third: StaffMember,
  ) {}

  static async atWork(): Promise<ThreeOfTheStaff> {
    const service = await aService({
      errors: /the books disagree/,
      env: { STAFF_COOL_DOWN_HOURS: '24', ADJUSTMENT_LIMIT_USD: '500' },
    });
    const everybody = await staffOf(service, roles, roles, roles);
    return new ThreeOfTheStaff(service, ...(everybody as [StaffMember, StaffMember, StaffMember]));
  }

  async idOf({ email }: Partner): Promise<string> {
    return (await ok(this.third.api.get(`/partners?query=${email}`))).data[0].id;
  }

  /** All that was mailed to one of them. */
  async mailsTo({ email }: StaffMember): Promise<string> {
    return (await this.service.sandbox.mails(email)).map(({ text }) => text).join('\n');
  }

  /** A partner's order that has ended well, and earned its commission; answers its value in USD. */
  async completed(partner: Partner, amount?: string): Promise<{ id: string; value: number }> {
    const lines = (await partner.ledger()).length;
    const order = await anOrder(this.service, {
      apiKey: partner.apiKey,
      ...(amount !== undefined && { body: { amount_from: amount } }),
    });
    await order.pays();
    const { price_usd_from: value } = await order.becomes('completed');
    await eventually(async () => expect((await partner.ledger()).length).toBe(lines + 1));
    return { id: order.id, value: value! };
  }

  /** Sets the value of an order; answers which change waits for somebody else, if one does. */
  async correct(by: StaffMember, orderId: string, usd: number): Promise<string | null> {
    const wanted = { price_usd_from: usd.toFixed(2), reason: 'The source was wrong' };
    return (await ok(by.api.post(`/orders/${orderId}/usd`, wanted))).data.waiting_change;
  }

  async adjust(
    by: StaffMember,
    partner: Partner,
    usd: number | string,
    kind = 'ADJUSTMENT_CREDIT',
  ): Promise<{ id: string; status: string }> {
    const wanted = { kind, amount_usd: usd, reason: 'Goodwill' };
    return ok(by.api.post(`/partners/${await this.idOf(partner)}/adjustments`, wanted)) as Promise<{
      id: string;
      status: string;
    }>;
  }
}

/** Has one of the staff take a step with a payout. */
export const act = (by: StaffMember, action: string, payout: string) =>
  by.api.post(`/payout-requests/${payout}/${action}`);
