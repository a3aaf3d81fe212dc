import { createServer, type Socket } from 'node:net';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { delay, eventually } from '../../support/eventually.js';
import { ok } from '../../support/http.js';
import { aPartner } from '../../support/partner.js';
import { aReceiver } from '../../support/receiver.js';
import type { Scenario } from '../scenario.js';
import type { World } from '../world.js';

interface Bad {
  readonly url: string;
  close(): void;
}

/** A receiver below HTTP: what it does with a connection is its own affair. */
async function badReceiver(take: (socket: Socket) => void): Promise<Bad> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    take(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/hooks`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** Eight ways of receiving badly. */
async function zoo(): Promise<Bad[]> {
  const http = (text: string) => (socket: Socket) => socket.once('data', () => socket.write(text));
  const drip = (socket: Socket) => {
    const timer = setInterval(() => socket.write('H'), 1000).unref();
    socket.once('close', () => clearInterval(timer));
  };
  const slow = createHttpServer((request, response) => {
    request.resume();
    setTimeout(() => response.end(), 14_000).unref();
  });
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
  return [
    { url: `http://127.0.0.1:${String((slow.address() as AddressInfo).port)}/hooks`, close: () => void slow.close() },
    await badReceiver(() => undefined),
    await badReceiver(drip),
    await badReceiver((socket) => socket.resetAndDestroy()),
    await badReceiver((socket) => socket.once('data', () => socket.resetAndDestroy())),
    await badReceiver(http('HTTP/1.1 200 OK\r\ncontent-length: 90\r\n\r\nshort')),
    await badReceiver(http(`HTTP/1.1 500 No\r\ncontent-length: 9000000\r\n\r\n${'x'.repeat(9_000_000)}`)),
    await badReceiver(http('nonsense\r\n\r\n')),
  ];
}

/** What a partner's endpoints were never sent is taken away with them, so that nobody waits for it. */
export async function forget({ service }: World, email: string): Promise<void> {
  await service.database.query(
    `WITH gone AS (
       DELETE FROM webhook_endpoints USING partners p WHERE partner_id = p.id AND p.email = $1 RETURNING webhook_endpoints.id
     ) DELETE FROM webhook_deliveries USING gone WHERE endpoint_id = gone.id`,
    [email],
  );
}

/** How long the world's own receiver waits for an event that is committed now, in milliseconds. */
async function heardAfter({ partner, receiver }: World): Promise<number> {
  const before = receiver.arrivals.length;
  const begun = performance.now();
  await partner.emits(1);
  await eventually(
    () => {
      if (receiver.arrivals.length === before) throw new Error('nothing has come');
    },
    { every: 20 },
  );
  return performance.now() - begun;
}

/** Receivers that are slow, hostile, move away, or want no more. */
export const receiverScenarios: readonly Scenario[] = [
  {
    id: 'F21',
    about: 'eight receivers of another partner are slow, hang, drip, cut, lie and talk nonsense; ours hears at once',
    within: 5,
    inject: async (world) => {
      const [other, bad] = [await aPartner(world.service), await zoo()];
      for (const [index, { url }] of bad.entries())
        await ok(
          other.api.post('/partners/affiliate/webhooks', {
            url: `${url}/${String(index)}`,
            events: ['affiliate.payout_updated'],
          }),
        );
      await other.emits(40);
      const waits: number[] = [];
      for (let time = 0; time < 8; time += 1) {
        waits.push(await heardAfter(world));
        await delay(500);
      }
      await forget(world, other.email);
      for (const each of bad) each.close();
      const worst = Math.max(...waits);
      return worst > 3000 ? [`an event was heard after ${worst.toFixed(0)} ms`] : [];
    },
  },
  {
    id: 'F22',
    about: 'a receiver answers yes after our patience has ended, and hears the same event again',
    within: 5,
    inject: async (world) => {
      const [partner, receiver] = [await aPartner(world.service), await aReceiver()];
      await partner.listensAt(receiver, ['affiliate.payout_updated']);
      receiver.answersNext('hang');
      await partner.emits(1);
      await eventually(() => {
        if (receiver.arrivals.length < 2) throw new Error('it was not told again');
      });
      const [one, again] = receiver.arrivals;
      await forget(world, partner.email);
      await receiver.close();
      return [
        ...(one?.body === again?.body ? [] : ['the event was another one the second time']),
        ...(one?.headers['x-service-signature'] === again?.headers['x-service-signature']
          ? ['it was not signed anew']
          : []),
      ];
    },
  },
  {
    id: 'F23',
    about: 'receivers redirect, want to be asked later, and want nothing any more',
    within: 5,
    inject: async (world) => {
      const { service } = world;
      const partner = await aPartner(service);
      const [moved, later, gone, elsewhere] = await Promise.all([aReceiver(), aReceiver(), aReceiver(), aReceiver()]);
      moved.alwaysAnswers({ status: 302, headers: { location: elsewhere.url } });
      later.answersNext({ status: 429, headers: { 'retry-after': '8' } });
      gone.alwaysAnswers(410);
      const ids: string[] = [];
      for (const each of [moved, later, gone])
        ids.push((await partner.registers(each, ['affiliate.payout_updated'])).id);
      await partner.emits(1);
      await eventually(() => {
        if (later.arrivals.length < 2) throw new Error('it was not asked later');
      });
      const waited = later.arrivals[1]!.receivedAt - later.arrivals[0]!.receivedAt;
      const endpoint = (await ok(partner.api.get(`/partners/affiliate/webhooks/${ids[2]!}`))) as { active: boolean };
      const problems = [
        ...(elsewhere.arrivals.length > 0 ? ['a redirection was followed'] : []),
        ...(waited < 7500 ? [`it came again after ${String(waited)} ms, not 8 s`] : []),
        ...(endpoint.active ? ['who said 410 is still sent to'] : []),
      ];
      await forget(world, partner.email);
      await Promise.all([moved, later, gone, elsewhere].map((each) => each.close()));
      return problems;
    },
  },
  {
    id: 'F24',
    about: 'an endpoint moves while deliveries wait: nothing goes to the old address after the answer',
    within: 5,
    inject: async (world) => {
      const partner = await aPartner(world.service);
      const [old, fresh] = await Promise.all([aReceiver(), aReceiver()]);
      const { id } = await partner.registers(old, ['affiliate.payout_updated']);
      old.alwaysAnswers(500);
      await partner.emits(30);
      await eventually(() => {
        if (old.arrivals.length < 5) throw new Error('nothing has come');
      });
      await ok(partner.api.patch(`/partners/affiliate/webhooks/${id}`, { url: fresh.url }));
      // What was on its way may still arrive.
      await delay(300);
      const before = old.arrivals.length;
      await partner.emits(30);
      await eventually(() => {
        if (fresh.arrivals.length < 30) throw new Error('the new address hears nothing');
      });
      const after = old.arrivals.length - before;
      await forget(world, partner.email);
      await Promise.all([old.close(), fresh.close()]);
      return after > 0 ? [`${String(after)} went to the old address`] : [];
    },
  },
];
