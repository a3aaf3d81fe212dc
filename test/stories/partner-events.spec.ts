import { delay, eventually } from '../support/eventually.js';
import { aStream } from '../support/event-stream.js';
import { problemsOfEvent } from '../support/event-schemas.js';
import { create } from '../support/order.js';
import { aPartner } from '../support/partner.js';
import { pulled, type Told } from '../support/pulled-events.js';
import { aReceiver } from '../support/receiver.js';
import { aService, type Service } from '../support/service.js';

const orderEvents = ['order.created', 'order.status_changed', 'order.action_required', 'order.updated'];

describe('what a partner is told of its orders', () => {
  let service: Service;
  beforeAll(async () => {
    service = await aService({ apis: 2, exchanges: ['fixedfloat', 'sideshift'] });
  });
  afterAll(() => service.stop());

  /** How each state of need comes about, at which exchange. */
  const needs: Readonly<
    Record<string, { source: number; arises: (address: string, fixed: boolean) => Promise<unknown> }>
  > = {
    provider_hold: {
      source: 1,
      arises: async (address) => {
        await service.sandbox.deposit(address);
        await service.sandbox.steer(address, 'hold');
      },
    },
    refund_address_needed: {
      source: 2,
      arises: async (address) => {
        await service.sandbox.deposit(address);
        await service.sandbox.steer(address, 'refund');
      },
    },
    deposit_too_small: {
      source: 4,
      arises: (address, fixed) => service.sandbox.deposit(address, { amount: fixed ? '0.0095' : '0.00001' }),
    },
    deposit_too_large: {
      source: 4,
      arises: (address, fixed) => service.sandbox.deposit(address, { amount: fixed ? '0.0115' : '20' }),
    },
    deposit_late: {
      source: 4,
      arises: async (address) => {
        await service.sandbox.advance(7200);
        await service.sandbox.deposit(address);
      },
    },
    deposit_repeated: {
      source: 4,
      arises: async (address) => {
        await service.sandbox.deposit(address);
        await service.sandbox.deposit(address, { amount: '0.0042' });
      },
    },
  };

  async function isToldAlike(code: string, fixed: boolean): Promise<void> {
    const { source, arises } = needs[code]!;
    const [partner, receiver] = await Promise.all([aPartner(service), aReceiver()]);
    await partner.listensAt(receiver, orderEvents);
    const { order_info: id, deposit } = await create(service, { apiKey: partner.apiKey, body: { source, fixed } });
    const stream = await aStream(`${service.apiOf(1).base}/swap/events?order_id=${id}`);
    await arises(deposit.address, fixed);

    const snapshot = await eventually(
      async () => {
        const { order_info } = await service.client.getSwapStatus(id);
        expect(order_info.action_required).toMatchObject({ code });
        return order_info;
      },
      { within: 30_000, every: 200 },
    );
    const told = await eventually(() => {
      const [arrival] = receiver.about(id, 'order.action_required');
      return arrival!.event as { data: { version: number; action_required: { code: string } } };
    });
    expect(told.data.action_required.code).toBe(code);
    const { version } = told.data;
    expect(snapshot.version).toBeGreaterThanOrEqual(version);

    const events = await eventually(async () => {
      const all = await pulled(partner);
      expect(all.some((each) => each.type === 'order.updated' && each.data.version === version)).toBe(true);
      return all;
    });
    expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
    expect(events.flatMap(problemsOfEvent)).toEqual([]);
    expect(events.find(({ type }) => type === 'order.action_required')).toEqual(told);
    const update = events.find(({ type, data }) => type === 'order.updated' && data.version === version);
    expect(update?.data.changed).toContain('action_required');
    await eventually(() =>
      expect(stream.snapshots.some((each) => (each as { version: number }).version >= version)).toBe(true),
    );
    // No version is passed over, and each is told by webhook as it is pulled.
    const versions = events.flatMap(({ type, data }) => (type === 'order.updated' ? [data.version] : []));
    expect(versions).toEqual(versions.map((_, index) => index + 2));
    expect(events.filter(({ type }) => type === 'order.created')).toHaveLength(1);
    await eventually(() => {
      const bodies = new Map(receiver.arrivals.map(({ event }) => [(event as Told).sequence, event as unknown]));
      for (const event of events.filter(({ type }) => orderEvents.includes(type))) {
        expect(bodies.get(event.sequence)).toEqual(event);
      }
    });
    stream.close();
    await receiver.close();
  }

  test.each(Object.keys(needs))('%s is told alike by webhook, pull, stream and status', async (code) => {
    // Who comes late has the clock of every order moved.
    if (code === 'deposit_late') for (const fixed of [false, true]) await isToldAlike(code, fixed);
    else await Promise.all([isToldAlike(code, false), isToldAlike(code, true)]);
  });

  test('who follows an order goes on hearing of it when another who followed it leaves', async () => {
    const { order_info: id, deposit } = await create(service);
    const follow = () => aStream(`${service.api.base}/swap/events?order_id=${id}`);
    const [leaves, stays] = await Promise.all([follow(), follow()]);
    await eventually(() => expect([leaves.snapshots.length, stays.snapshots.length]).toEqual([1, 1]));
    leaves.close();
    // Both are on one list; by now one of them is off it.
    await delay(300);
    await service.sandbox.deposit(deposit.address);
    await eventually(() => expect(stays.snapshots.at(-1)).toMatchObject({ status_name: 'completed' }));
    expect(leaves.snapshots).toHaveLength(1);
    stays.close();
  });

  test('who had no endpoint, or one that was down, catches up by pull alone', async () => {
    const [partner, receiver] = await Promise.all([aPartner(service), aReceiver()]);
    const early = await create(service, {
      apiKey: partner.apiKey,
      body: { external_id: 'a-1', metadata: { shop: 'b' } },
    });
    receiver.alwaysAnswers(503);
    await partner.listensAt(receiver, orderEvents);
    const { order_info: id, deposit } = await create(service, { apiKey: partner.apiKey });
    await service.sandbox.deposit(deposit.address);
    await eventually(async () => {
      const { order_info } = await service.client.getSwapStatus(id);
      expect(order_info.status_name).toBe('completed');
    });
    const last = await eventually(async () => {
      const all = await pulled(partner);
      const found = all.filter(({ type, data }) => type === 'order.updated' && data.order_id === id).at(-1);
      expect(found?.data).toMatchObject({ status_name: 'completed' });
      return { all, found };
    });
    const { order_info } = await service.client.getSwapStatus(id);
    expect(last.found?.data).toMatchObject(order_info);
    const { all } = last;
    expect(all.map(({ sequence }) => sequence)).toEqual(all.map((_, index) => index + 1));
    const created = all.filter(({ type }) => type === 'order.created');
    expect(created.map(({ data }) => data.order_id)).toEqual([early.order_info, id]);
    expect(created[0]?.data).toMatchObject({ external_id: 'a-1', metadata: { shop: 'b' }, commission_usd: null });
    expect(await pulled(partner, 'order.created')).toEqual(created);
    await receiver.close();
  });
});
