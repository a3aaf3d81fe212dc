import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { originOf } from '../support/consoles.js';
import { ok } from '../support/http.js';
import { aMember } from '../support/member.js';
import { create, usualOrder } from '../support/order.js';
import { aPartner, type Partner } from '../support/partner.js';
import { acceptTerms, aPayout, setDestination } from '../support/payee.js';
import { otherExchanges } from '../support/exchanges.js';
import { eventually } from '../support/eventually.js';
import { aReceiver } from '../support/receiver.js';
import { aService, type Service } from '../support/service.js';
import { staffOf, type StaffMember } from '../support/staff.js';

/** A service in which things have happened, and where to look at them. */
export interface World {
  readonly service: Service;
  readonly partner: Partner;
  readonly staff: StaffMember;
  readonly orders: Readonly<Record<'undecided', string>>;
  readonly endpointId: string;
  readonly payoutId: string;
  readonly partnerId: string;
}

/** Figures of two months that nobody has to wait for. */
const history = `
  WITH days AS (
    SELECT d::date AS day, row_number() OVER () AS n FROM generate_series(now() - interval '60 days', now() - interval '1 day', interval '1 day') d
  ), per_day AS (
    SELECT day, 6 + (n * 7) % 11 + n / 8 AS orders, 900 + (n * 37) % 610 AS usd FROM days
  ), pairs AS (
    INSERT INTO pair_days SELECT day, $1, c[1], c[2], orders / s, orders / s - 1, orders * usd * 100 / s
    FROM per_day, (VALUES (ARRAY['btc', 'eth'], 2), (ARRAY['eth', 'usdttrc20'], 3), (ARRAY['xmr', 'btc'], 5)) AS p (c, s)
  ), providers AS (
    INSERT INTO provider_days SELECT day, p, orders, orders - 1, (orders + l) % 3 / 2, (orders + l) % 7 / 6, orders * l
    FROM per_day, unnest($2::text[]) WITH ORDINALITY AS x (p, l)
  ), durations AS (
    INSERT INTO duration_days SELECT day, p, 20 + l * 2, orders FROM per_day, unnest($2::text[]) WITH ORDINALITY AS x (p, l)
  ), points AS (
    INSERT INTO price_points
    SELECT ticker, date_bin('10 minutes', now(), '2020-01-01') - n * interval '10 minutes',
           usd * (1 + sin(n / CASE ticker WHEN 'btc' THEN 37.0 ELSE 61.0 END) / 90 + sin(n / 7.0) / 900)
    FROM (SELECT ticker, avg(usd) AS usd FROM usd_prices WHERE ticker IN ('btc', 'eth') GROUP BY 1) AS coins, generate_series(1, 1100) AS n
  )
  INSERT INTO commission_days SELECT $1, day, orders * usd / 2 FROM per_day`;

/** How long orders took, known before the first one is looked at. */
const pace = `
  INSERT INTO remaining_days SELECT p, '', '', s, current_date, b, 10
  FROM unnest($1::text[]) p, unnest(ARRAY['paid', 'confirming', 'exchanging', 'sending']) s, unnest(ARRAY[300, 420, 540, 598, 620]) b`;

const troubles = `
  WITH looks AS (UPDATE service_looks SET first_at = now() - interval '78 days')
  INSERT INTO incidents (component, began_at, ended_at) VALUES
    ('exolix', now() - interval '41 days', now() - interval '41 days' + interval '3 hours'),
    ('prices', now() - interval '17 days', now() - interval '17 days' + interval '12 minutes'),
    ('trocador', now() - interval '3 days', now() - interval '3 days' + interval '47 minutes')`;

/** Everything that a page can show: orders in several states, a partner with a past, a payout to review. */
export async function aWorld(): Promise<World> {
  const service = await aService({ exchanges: otherExchanges, env: { WORKER_CONCURRENCY: '20' } });
  const [partner, receiver, [staff]] = await Promise.all([
    aPartner(service),
    aReceiver(),
    staffOf(service, ['operator', 'reviewer', 'treasurer']),
  ]);
  const partnerId = await partner.id();
  const { id: endpointId } = await partner.registers(receiver);
  await service.database.query(pace, [['changenow', ...otherExchanges]]);
  const orders = await someOrders(service, partner);
  await aMember(service, partner, 'developer');
  await ok(partner.api.post('/partners/members/invitations', { email: 'grace@wallet.example', role: 'finance' }));
  await ok(partner.api.post('/partners/api-keys', { name: 'Widget on the blog', kind: 'publishable' }));
  const gift = { kind: 'ADJUSTMENT_CREDIT', amount_usd: 480, reason: 'Thank you for the launch' };
  await ok(staff!.api.post(`/partners/${partnerId}/adjustments`, gift));
  await acceptTerms(partner);
  await ok(setDestination(partner));
  await aPayout(partner, 120);
  const { id: payoutId } = await aPayout(partner, 200);
  await partner.emits(8);
  await service.database.query(history, [partnerId, ['changenow', ...otherExchanges]]);
  await eventually(async () => expectRow(await service.database.query('SELECT 1 FROM service_looks')), {
    within: 90_000,
  });
  await service.database.query(troubles);
  await service.database.query(listings);
  await receiver.close();
  return { service, partner, staff: staff!, orders, endpointId, payoutId, partnerId };
}

/** A service under somebody's own name and in their colours, as docs/branding.md says it is put on. */
export async function aBrand(): Promise<{ readonly origin: string; readonly leave: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'swap-brand-'));
  writeFileSync(join(folder, 'icon.svg'), acorn);
  const env = {
    BRAND_NAME: 'Acorn Exchange',
    BRAND_FOLDER: folder,
    BRAND_COLOUR: '#0f5c4d',
    BRAND_LINKS: 'Our blog=https://blog.example.com/',
    OPERATOR_NAME: 'Acorn Ltd, Exampletown',
    OPERATOR_CONTACT: 'help@acorn.example',
  };
  const service = await aService({ exchanges: otherExchanges, env });
  const leave = async () => {
    await service.stop();
    rmSync(folder, { recursive: true });
  };
  return { origin: originOf(service), leave };
}

const acorn = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#0f5c4d" d="M6 12h20c0 10-6 14-10 17C12 26 6 22 6 12z"/>
<path fill="#8a5a2b" d="M4 12c0-5 5-7 11-7V2h2v3c6 0 11 2 11 7z"/></svg>`;

async function someOrders(service: Service, { apiKey }: Partner): Promise<World['orders']> {
  const placed = async (body: object) => {
    const { order_info, deposit } = await create(service, { apiKey, body });
    return {
      id: order_info,
      pays: (amount?: string) =>
        service.sandbox.deposit(deposit.address, { ...(amount && { amount }), memo: deposit.memo_tag }),
    };
  };
  const [completed, undecided, ...more] = await Promise.all([
    placed({ amount_from: '0.0412' }),
    placed({ fixed: true, source: 4 }),
    ...['0.02', '0.031', '0.0177'].map((amount_from) => placed({ ...usualOrder, amount_from })),
  ]);
  await Promise.all([completed, ...more].map((order) => order.pays()));
  await undecided.pays('0.0095');
  await eventually(
    async () => {
      const { order_info: done } = await service.client.getSwapStatus(completed.id);
      const { order_info: held } = await service.client.getSwapStatus(undecided.id);
      if (!done.is_final || held.action_required === null) throw new Error('the orders are still under way');
    },
    { within: 60_000 },
  );
  return { undecided: undecided.id };
}

function expectRow(rows: readonly unknown[]): void {
  if (rows.length === 0) throw new Error('the service has not looked at itself yet');
}

/** Listings of an exchange that is not asked here, so that no refresh takes them away. */
const listings = `
  WITH held AS (INSERT INTO held_listings VALUES
    (gen_random_uuid(), 'exchange', 'usdt', 'TRC-20', 'Tether', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 16, 'decimals_differ', now(), now()),
    (gen_random_uuid(), 'exchange', 'link', 'Mainnet', 'Chainlink', NULL, NULL, 'no_contract', now(), now()))
  INSERT INTO asset_mappings VALUES
    ('exchange', 'uni', 'Mainnet', 'eip155:1/erc20:0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984', gen_random_uuid(), now())`;
