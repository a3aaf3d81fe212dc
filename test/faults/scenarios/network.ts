import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer as createTlsServer } from 'node:https';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { certificate } from '../../support/certificate.js';
import { DnsServer, type Zone } from '../../support/dns-server.js';
import { eventually } from '../../support/eventually.js';
import { ownAddress } from '../../support/inside-hosts.js';
import { aPartner } from '../../support/partner.js';
import { Receiver } from '../../support/receiver.js';
import type { Scenario } from '../scenario.js';
import type { World } from '../world.js';
import { forget } from './receivers.js';

const host = 'receiver.example.com';
const outside = '127.0.0.1';
const inside = ['169.254.169.254', ownAddress, '::ffff:10.0.0.1', 'fd00:ec2::254'];

/** A receiver by HTTPS that ends its connections, and somebody at an inner address of the same port who should never be called. */
async function receiverAndInsider() {
  let calls = 0;
  const server = createTlsServer(certificate);
  await new Promise<void>((resolve) => server.listen(0, outside, resolve));
  const { port } = server.address() as AddressInfo;
  const insider = createServer((socket) => {
    calls += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve, reject) => insider.once('error', reject).listen(port, ownAddress, resolve));
  const receiver = new Receiver(server);
  return {
    receiver,
    url: `https://${host}:${String(port)}/hooks`,
    calls: () => calls,
    close: async () => {
      insider.close();
      await receiver.close();
    },
  };
}

/** Whose deliveries wait is tried again now, not when the plan says. */
async function hurry({ service: { database } }: World, endpointId: string): Promise<void> {
  await database.query(
    `UPDATE webhook_deliveries SET next_attempt_at = now() WHERE endpoint_id = $1 AND state = 'pending'`,
    [endpointId],
  );
  await database.query('UPDATE webhook_lanes SET wake_at = now(), rest_until = NULL WHERE endpoint_id = $1', [
    endpointId,
  ]);
}

/** Why each attempt for an endpoint failed, in turn. */
async function failuresOf({ service: { database } }: World, endpointId: string): Promise<string[]> {
  const rows = (await database.query(
    `SELECT coalesce(a.error, a.response_status::text) AS why
     FROM webhook_attempts a JOIN webhook_deliveries d ON d.id = a.delivery_id WHERE d.endpoint_id = $1 ORDER BY a.number`,
    [endpointId],
  )) as { why: string }[];
  return rows.map(({ why }) => why);
}

/** Names that lead elsewhere the next time. */
export const networkScenarios: readonly Scenario[] = [
  {
    id: 'F40',
    about: 'the name of a receiver leads inside each time its delivery is tried again, and in the end back',
    within: 5,
    world: {},
    perSecond: 2,
    inject: async (world) => {
      const { service } = world;
      const zone: Zone = { [host]: [[outside]] };
      const dns = await DnsServer.start(zone);
      const authority = join(mkdtempSync(join(tmpdir(), 'swap-authority-')), 'certificate.pem');
      writeFileSync(authority, certificate.cert);
      await service.restartWith({ WEBHOOK_DNS_SERVERS: dns.address, NODE_EXTRA_CA_CERTS: authority });
      const [partner, { receiver, url, calls, close }] = await Promise.all([aPartner(service), receiverAndInsider()]);
      receiver.alwaysAnswers({ status: 500, headers: { connection: 'close' } });
      const { id } = await partner.registers(receiver, ['affiliate.payout_updated'], url);
      await partner.emits(1);
      await eventually(async () => {
        if ((await failuresOf(world, id)).length === 0) throw new Error('nothing has come');
      });
      const accepted: string[] = [];
      for (const address of inside) {
        zone[host] = [[address]];
        const before = await failuresOf(world, id);
        await hurry(world, id);
        const [why = ''] = await eventually(async () => {
          const since = (await failuresOf(world, id)).slice(before.length);
          if (since.length === 0) throw new Error(`it is not tried again at ${address}`);
          return since;
        });
        if (!why.includes('not public')) accepted.push(`${address} is not refused, but: ${why}`);
      }
      const before = receiver.arrivals.length;
      receiver.alwaysAnswers({ status: 200, headers: { connection: 'close' } });
      zone[host] = [[outside]];
      await hurry(world, id);
      await eventually(() => {
        if (receiver.arrivals.length === before) throw new Error('it is not delivered where the name is right again');
      });
      await forget(world, partner.email);
      await close();
      dns.close();
      return [...(calls() > 0 ? [`somebody inside was called ${String(calls())} times`] : []), ...accepted];
    },
  },
];
