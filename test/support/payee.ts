import { newId } from '@swap/domain/kernel';
import type { Answer } from './http.js';
import { ok } from './http.js';
import { addresses } from './order.js';
import { aPartner, type Partner } from './partner.js';
import type { Service } from './service.js';

/** Books a credit for a partner, as operations would, dated `daysAgo`, and matured then unless `maturesAt` is another moment. */
export async function credit(
  service: Service,
  partner: Partner,
  usd: string,
  { daysAgo = 0, maturesAt = null }: { readonly daysAgo?: number; readonly maturesAt?: Date | null } = {},
): Promise<void> {
  const cents = BigInt(usd.replace('.', ''));
  // Available at once for everybody: a process knows the database's time to some milliseconds.
  await service.database.query(
    `SELECT ledger_append($1, (SELECT id FROM partners WHERE email = $2), 'ADJUSTMENT_CREDIT', $3, NULL, NULL, NULL, 'A gift',
                          coalesce($5, t.at - interval '1 second'), t.at) FROM (SELECT date_trunc('milliseconds', now()) - make_interval(days => $4) AS at) t`,
    [newId(), partner.email, cents.toString(), daysAgo, maturesAt],
  );
}

export const destination = { asset: 'eth', network: 'eth', address: addresses.eth };

export async function acceptTerms(partner: Partner): Promise<void> {
  const { version } = (await ok(partner.api.get('/partners/affiliate/terms'))) as { version: string };
  await ok(partner.api.post('/partners/affiliate/terms/accept', { version }));
}

export async function setDestination(partner: Partner, change: object = destination): Promise<Answer> {
  return partner.api.patch('/partners/affiliate/payout-profile', { ...change, password: partner.password });
}

/** A partner with a balance, the terms accepted and a destination: one who may ask for a payout. */
export async function aPayee(service: Service, usd: string, to: object = destination): Promise<Partner> {
  const partner = await aPartner(service);
  await credit(service, partner, usd);
  await acceptTerms(partner);
  await ok(setDestination(partner, to));
  return partner;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Payout = any;

export async function aPayout(partner: Partner, amount: number | string): Promise<Payout> {
  return ok(partner.api.post('/partners/affiliate/payout-requests', { amount }));
}
