import { DAY, newId } from '@swap/domain/kernel';
import { eventually } from '../support/eventually.js';
import { ok, type Answer, type Http } from '../support/http.js';
import { anOrder } from '../support/order.js';
import type { Partner } from '../support/partner.js';
import { aPayee, aPayout } from '../support/payee.js';
import { expectProblem } from '../support/problem.js';
import { aReceiver, type Receiver } from '../support/receiver.js';
import { aService, type Service } from '../support/service.js';
import { anOrderId, byTitle, routes, type Route } from './route-table.js';

const ours = routes.filter(({ partner }) => partner);
const namesARow = ({ path }: Route) => path.includes(':id') || path.includes(anOrderId);
const readable = ours.filter((route) => route.method === 'GET' && !namesARow(route));
/** Days that today is among, whatever the examples of the document name. */
const aDay = (away: number) => new Date(Date.now() + away).toISOString().slice(0, 10);
const aroundToday = { from: aDay(-DAY), to: aDay(DAY) };
const pathOf = ({ path, query }: Route, more: Record<string, string> = {}) => {
  const days = query?.['from'] === undefined ? {} : aroundToday;
  const search = new URLSearchParams({ ...query, ...days, ...more }).toString();
  return `${path}${search && `?${search}`}`;
};

/** A passkey beside an authenticator app whose setup waits, so that nothing asks for its codes. */
const aPasskey = `
  WITH owner AS (SELECT id FROM partners WHERE email = $1),
    factor AS (INSERT INTO totp_factors SELECT id, '', 0, NULL, now() FROM owner RETURNING account_id)
  INSERT INTO passkeys (id, account_id, realm, credential_id, public_key, counter, transports, name, created_at)
  SELECT gen_random_uuid(), account_id, 'partner', account_id::text, '', 0, '{}', 'Phone', now() FROM factor`;

/** Two partners who have one of everything that has an id. */
describe('what belongs to one partner is not there for another', () => {
  let service: Service;
  let receiver: Receiver;
  let partners: [Partner, Partner];
  const callers = new Map<Partner, readonly [kind: string, api: Http][]>();

  beforeAll(async () => {
    service = await aService();
    receiver = await aReceiver();
    partners = await Promise.all([aPayee(service, '500.00'), aPayee(service, '500.00')]);
    for (const partner of partners) {
      await aPayout(partner, 60);
      await partner.listensAt(receiver);
      await service.database.query(aPasskey, [partner.email]);
      const order = await anOrder(service, { apiKey: partner.apiKey });
      await order.pays();
      await order.becomes('completed');
      const { access_token } = await ok(service.api.post('/partners/auth/token', { api_key: partner.apiKey }));
      const dashboard = service.api.with({ authorization: `Bearer ${String(access_token)}` });
      callers.set(partner, [
        ['session', partner.api],
        ['API key', dashboard],
      ]);
    }
    await eventually(async () => {
      for (const partner of partners) {
        expect((await partner.ledger()).length).toBe(2);
        // What is added up in the background is there before anybody looks whether it changed.
        expect((await ok(partner.api.get('/partners/analytics'))).data.completed_orders).toBe(1);
      }
    });
  });
  afterAll(async () => {
    await service.stop();
    await receiver.close();
  });

  const first = async ({ api }: Partner, path: string) => (await ok(api.get(path))).data[0] as Record<string, string>;
  const inDatabase = ({ email }: Partner, sql: string) =>
    eventually(async () => {
      const [row] = await service.database.query(sql, [email]);
      return (row as { id: string }).id;
    });

  /** Where the id of a path comes from; a path that is missing here fails the test below. */
  const owned: Readonly<Record<string, (partner: Partner) => Promise<string | undefined>>> = {
    '/partners/api-keys': async (partner) => (await first(partner, '/partners/api-keys'))['id'],
    '/partners/members': async (partner) => (await first(partner, '/partners/members'))['id'],
    '/partners/passkeys': async (partner) => (await first(partner, '/partners/passkeys'))['id'],
    '/partners/sessions': async (partner) => (await first(partner, '/partners/sessions'))['id'],
    '/partners/orders': async (partner) => (await first(partner, '/partners/orders'))['order_id'],
    '/partners/affiliate/payout-requests': async (partner) =>
      (await first(partner, '/partners/affiliate/payout-requests'))['id'],
    '/partners/affiliate/webhooks': async (partner) => (await first(partner, '/partners/affiliate/webhooks'))['id'],
    '/partners/affiliate/webhook-replays': async (partner) => {
      const { id } = await first(partner, '/partners/affiliate/webhooks');
      const since = { since: new Date(Date.now() - DAY).toISOString() };
      return (await ok(partner.api.post(`/partners/affiliate/webhooks/${String(id)}/replay`, since))).id as string;
    },
    '/partners/affiliate/webhook-deliveries': (partner) =>
      inDatabase(
        partner,
        `SELECT d.id FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
         JOIN partners p ON p.id = e.partner_id WHERE email = $1 LIMIT 1`,
      ),
  };

  const rowOf = ({ path }: Route, partner: Partner) => {
    const area = path.split(/\/(?=:id|3v9k7)/)[0] ?? '';
    const find = owned[area];
    if (!find) throw new Error(`${area}: say in this test whose rows its ids name`);
    return find(partner);
  };

  const directions = () => [partners, [...partners].reverse() as [Partner, Partner]];

  test.each(byTitle(ours.filter(namesARow)))(
    '%s: neither session nor API key finds, changes or uses it, in both directions',
    async (_, route) => {
      for (const [owner, stranger] of directions()) {
        const id = String(await rowOf(route, owner));
        const before = await everythingOf(owner);
        for (const [kind, api] of callers.get(stranger)!) {
          const answer = await api.send(route.method, pathOf(route).replace(/:id|3v9k7\w+/, id), route.body);
          // What asks for a fresh proof asks before it looks, and a dashboard token has none to give.
          if (answer.status === 403)
            expect(['API key session_required', 'API key step_up_required']).toContain(`${kind} ${answer.json.code}`);
          else expectProblem(answer, notFound(route));
          // One that is nobody's is answered the same, so that nothing tells which exist.
          const none = await api.send(route.method, pathOf(route).replace(':id', newId()), route.body);
          expect(sameBut(none)).toEqual(sameBut(answer));
        }
        expect(await everythingOf(owner)).toEqual(before);
      }
    },
  );

  describe('where no id is named', () => {
    /** What is of one partner alone. */
    const marks = new Map<Partner, string[]>();
    beforeAll(async () => {
      for (const [owner, stranger] of directions()) {
        const common = await marksOf(stranger);
        marks.set(
          owner,
          (await marksOf(owner)).filter((mark) => !common.includes(mark)),
        );
        expect(marks.get(owner)?.length).toBeGreaterThan(8);
      }
    });

    test.each(readable.map((route) => [route.path, route] as const))(
      'GET %s shows nothing of another partner, whatever row of theirs a page begins at',
      async (_, route) => {
        for (const [owner, stranger] of directions()) {
          const theirs = marks.get(owner)!;
          const cursors = 'cursor' in route.wrong ? theirs.filter((mark) => /^[0-9a-f-]{36}$/.test(mark)) : [];
          for (const [, api] of callers.get(stranger)!) {
            for (const more of [{}, ...cursors.map((cursor) => ({ cursor }))]) {
              const { text, status } = await api.get(pathOf(route, more));
              expect(status).toBeLessThan(500);
              expect(theirs.filter((mark) => text.includes(mark))).toEqual([]);
            }
          }
        }
      },
    );
  });

  const notFound = ({ path }: Route) =>
    ({ status: 404, code: path.includes(anOrderId) ? 'order_not_found' : 'not_found' }) as const;

  const sameBut = ({ status, json }: Answer) => ({ status, ...(json as object), request_id: '' });

  /** What all pages without an id say, in the order of the document. */
  async function everythingOf({ api }: Partner): Promise<unknown[]> {
    // What is being sent in the background, and how often one asks, changes by itself.
    const still = readable.filter(({ path }) => !/webhook|audit|sessions/.test(path));
    return Promise.all(still.map(async (route) => (await api.get(pathOf(route))).text));
  }

  /** What would give a partner away: address, ids, keys, addresses of coins, hashes, as its own pages show them. */
  async function marksOf(partner: Partner): Promise<string[]> {
    const texts = await Promise.all(readable.map(async (route) => (await partner.api.get(pathOf(route))).text));
    const ids = texts.join(' ').match(/[0-9a-f]{8}-[0-9a-f-]{27}|\b[0-9a-z]{26}\b|\b[0-9a-f]{64}\b/g) ?? [];
    return [...new Set([partner.email, ...ids])];
  }
});
