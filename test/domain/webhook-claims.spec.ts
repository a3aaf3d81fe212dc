import { serviceCaller } from '@swap/domain/audit';
import { MINUTE, SECOND } from '@swap/domain/kernel';
import { ClaimDeliveries, ContinueReplays, StartReplay, UpdateEndpoint } from '@swap/domain/webhooks';
import { WebhooksOnClock } from '../support/webhooks-on-clock.js';

describe('deliveries that are due', () => {
  let webhooks: WebhooksOnClock;

  const start = async (env: Readonly<Record<string, string>>) => {
    webhooks = await WebhooksOnClock.start({ WEBHOOK_TIMEOUT_MS: '10000', ...env });
  };
  afterEach(() => webhooks.stop());

  async function listener(name: string, { partnerId = '', ordered = false } = {}) {
    const owner = partnerId || (await webhooks.partner(name));
    const { endpoint } = await webhooks.endpoint(owner, `http://127.0.0.1:1/${name}`, { ordered });
    return { partnerId: owner, id: endpoint.id };
  }
  const claims = async (free = 1000) => {
    const claimed = await webhooks.get(ClaimDeliveries).run(free);
    return claimed
      .map(({ body, url }) => `${new URL(url).pathname} ${String((JSON.parse(body) as { sequence: number }).sequence)}`)
      .sort();
  };
  const nextIn = async () => {
    const next = await webhooks.get(ClaimDeliveries).nextAt();
    return next && next.getTime() - webhooks.clock.now().getTime();
  };
  const after = (milliseconds: number) => webhooks.clock.advance(milliseconds);

  test.each([
    ['take nothing', true],
    ['are switched off', false],
  ])('a replay begins however many others wait for receivers that %s', async (_, active) => {
    await start({});
    const [stuck, ada] = [await listener('stuck'), await listener('ada')];
    await webhooks.happens(ada.partnerId, 3);
    const since = webhooks.clock.now();
    await webhooks.database.query(
      `WITH waiting AS (
         INSERT INTO webhook_replays (id, partner_id, endpoint_id, since, until, only_failed, total, queued, after_sequence,
           last_sequence, created_at)
         SELECT gen_random_uuid(), $1, $2, $3, $3, false, 201, 200, 200, 201, $3 FROM generate_series(1, 100) RETURNING id
       )
       INSERT INTO webhook_deliveries (id, partner_id, endpoint_id, sequence, state, attempts, attempts_before, next_attempt_at,
         replay_id, created_at)
       SELECT gen_random_uuid(), $1, $2, row_number() OVER (), 'pending', 0, 0, $3, waiting.id, $3
       FROM waiting, generate_series(1, 200)`,
      [stuck.partnerId, stuck.id, since],
    );
    await webhooks.database.query('UPDATE webhook_endpoints SET active = $2 WHERE id = $1', [stuck.id, active]);
    after(SECOND);
    const { id } = await webhooks
      .get(StartReplay)
      .run(ada.partnerId, ada.id, { since, onlyFailed: false }, serviceCaller);
    expect(await webhooks.get(ContinueReplays).run()).toBe(true);
    const sent = 'SELECT sequence::int FROM webhook_deliveries WHERE replay_id = $1 ORDER BY sequence';
    expect(await webhooks.database.query(sent, [id])).toEqual([1, 2, 3].map((sequence) => ({ sequence })));
    // What waits for somebody to switch its endpoint on is no work that is under way.
    expect(await webhooks.get(ContinueReplays).run()).toBe(active);
  });

  test('deliveries that are due are so many under way at each endpoint, the first numbers first, and one in a strict order', async () => {
    await start({ WEBHOOK_ENDPOINT_CONCURRENCY: '2' });
    const ada = await listener('ada');
    const beside = await listener('beside', ada);
    await listener('strict', { partnerId: ada.partnerId, ordered: true });
    await webhooks.happens(ada.partnerId, 4);
    await webhooks.happens((await listener('ben')).partnerId, 1);
    expect(await claims()).toEqual(['/ada 1', '/ada 2', '/ben 1', '/beside 1', '/beside 2', '/strict 1']);
    expect(await claims()).toEqual([]);
    const done = (id: string, sequence: number) =>
      webhooks.database.query(
        `WITH d AS (UPDATE webhook_deliveries SET state = 'delivered', leased_until = NULL
                    WHERE endpoint_id = $1 AND sequence = $2 RETURNING endpoint_id)
         UPDATE webhook_lanes l SET wake_at = $3 FROM d WHERE l.endpoint_id = d.endpoint_id`,
        [id, sequence, webhooks.clock.now()],
      );
    await done(beside.id, 1);
    expect(await claims()).toEqual(['/beside 3']);
    await done(beside.id, 3);
    expect(await claims()).toEqual(['/beside 4']);
  });

  test('deliveries that are due are begun so many a second at each endpoint', async () => {
    await start({ WEBHOOK_ENDPOINT_RATE: '10', WEBHOOK_ENDPOINT_CONCURRENCY: '100' });
    const [ada, ben] = [await listener('ada'), await listener('ben')];
    for (const { partnerId } of [ada, ben]) await webhooks.happens(partnerId, 15);
    expect((await claims()).map((each) => each.slice(0, 4))).toEqual(
      ['/ada', '/ben'].flatMap((name) => Array<string>(10).fill(name)),
    );
    after(99);
    expect(await claims()).toEqual([]);
    after(101);
    expect(await claims()).toEqual(['/ada 11', '/ada 12', '/ben 11', '/ben 12']);
    after(10 * SECOND);
    expect(await claims()).toHaveLength(6);
  });

  test('deliveries that are due wait where a process has room for no more, and are taken at once by the next', async () => {
    await start({});
    const { partnerId } = await listener('ada');
    await webhooks.happens(partnerId, 5);
    expect(await claims(3)).toEqual(['/ada 1', '/ada 2', '/ada 3']);
    expect(await nextIn()).toBe(0);
    expect(await claims(1)).toEqual(['/ada 4']);
    expect(await claims()).toEqual(['/ada 5']);
    // Longer than a request may take.
    expect(await nextIn()).toBe(15 * SECOND);
  });

  test('deliveries that are due stay where their endpoint is switched off, and nobody looks at it again before it is on', async () => {
    await start({});
    const [ada, ben] = [await listener('ada'), await listener('ben')];
    const active = (on: boolean) =>
      webhooks.get(UpdateEndpoint).run(ada.partnerId, ada.id, { active: on }, serviceCaller);
    await webhooks.happens(ada.partnerId, 2);
    await active(false);
    expect(await claims()).toEqual([]);
    expect(await nextIn()).toBeNull();
    await webhooks.happens(ada.partnerId);
    await webhooks.happens(ben.partnerId);
    expect(await claims()).toEqual(['/ben 1']);
    after(MINUTE);
    await active(true);
    expect(await claims()).toEqual(['/ada 1', '/ada 2', '/ben 1']);
  });

  test('deliveries that come due later are looked for then, the soonest of all endpoints first', async () => {
    await start({});
    const [ada, ben] = [await listener('ada'), await listener('ben')];
    for (const { partnerId, id } of [ada, ben]) {
      await webhooks.happens(partnerId, 2);
      await webhooks.database.query(
        `UPDATE webhook_deliveries SET next_attempt_at = $2::timestamptz + make_interval(secs => sequence * $3::integer) WHERE endpoint_id = $1`,
        [id, webhooks.clock.now(), id === ada.id ? 20 : 30],
      );
    }
    expect([await claims(), await nextIn()]).toEqual([[], 20 * SECOND]);
    after(20 * SECOND);
    expect([await claims(), await nextIn()]).toEqual([['/ada 1'], 10 * SECOND]);
    after(10 * SECOND);
    expect([await claims(), await nextIn()]).toEqual([['/ben 1'], 5 * SECOND]);
  });
});
