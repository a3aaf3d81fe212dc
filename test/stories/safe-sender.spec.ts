import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https';
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { serviceCaller } from '@swap/domain/audit';
import { UpdateEndpoint, WebhookSender } from '@swap/domain/webhooks';
import { certificate } from '../support/certificate.js';
import { DnsServer, type Zone } from '../support/dns-server.js';
import { eventually } from '../support/eventually.js';
import { ok } from '../support/http.js';
import { aPartner, type Partner } from '../support/partner.js';
import { aService, type Service } from '../support/service.js';
import { WebhooksOnClock } from '../support/webhooks-on-clock.js';

/** An address of this machine that is not loopback, as a private network has them. */
const ownAddress =
  Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '10.0.0.1';

/** Ways to write an address inside; each is tried with the port of a listener that must never hear anything. */
const hosts = [
  ...[
    '127.0.0.1',
    '127.0.0.2',
    '127.255.255.254',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0x7f.0.0.1',
  ],
  ...[
    '0177.0.0.1',
    '0177.1',
    '017700000001',
    '127.0.0.1.',
    '127.0.0.01',
    '0x7F.0x0.0x0.0x1',
    '0',
    '0.0.0.0',
    '0x0',
    '00',
  ],
  ...[
    '①②⑦.⓪.⓪.①',
    '127。0。0。1',
    '１２７.０.０.１',
    '127%2e0%2e0%2e1',
    '%31%32%37.0.0.1',
    '[::1]',
    '[::]',
    '[0:0:0:0:0:0:0:1]',
  ],
  ...['[0000:0000:0000:0000:0000:0000:0000:0001]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[0:0:0:0:0:ffff:7f00:1]'],
  ...[
    '[::ffff:0:127.0.0.1]',
    '[::127.0.0.1]',
    '[::7f00:1]',
    '[64:ff9b::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::7f00:1]',
  ],
  ...[
    '[64:ff9b::a9fe:a9fe]',
    '[2002:7f00:1::]',
    '[2002:7f00:0001::1]',
    '[2002:a00:1::]',
    '[2002:c0a8:101::]',
    '[2002:a9fe:a9fe::]',
  ],
  ...[
    '[2001:0:7f00:1::]',
    '[2001::1]',
    '[2001:0:4136:e378:8000:63bf:80ff:fffe]',
    '[fe80::1]',
    '[febf::1]',
    '[fec0::1]',
  ],
  ...[
    '[fc00::1]',
    '[fd00:ec2::254]',
    '[fdff::1]',
    '[ff02::1]',
    '[ff0e::1]',
    '[2001:db8::1]',
    '[3fff::1]',
    '[100::1]',
    '[2001:2::1]',
  ],
  ...[
    '[2001:10::1]',
    '[2001:20::1]',
    '[5f00::1]',
    '10.0.0.1',
    '10.255.255.255',
    '012.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
  ],
  ...[
    '192.168.0.1',
    '0xc0a80001',
    '3232235521',
    '169.254.169.254',
    '0xa9fea9fe',
    '2852039166',
    '0251.0376.0251.0376',
    '169.254.43518',
  ],
  ...[
    '100.64.0.1',
    '100.100.100.200',
    '192.0.0.1',
    '192.0.0.192',
    '192.0.2.1',
    '198.51.100.1',
    '203.0.113.1',
    '198.18.0.1',
  ],
  ...['198.19.255.255', '192.88.99.1', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255', ownAddress],
  ...[
    'localhost',
    'LOCALHOST',
    'localhost.',
    'a.localhost',
    'localhost.localdomain',
    'printer.local',
    'db.internal',
    'router.lan',
  ],
  ...['nas.home.arpa', 'metadata', 'metadata.google.internal', 'kubernetes.default.svc.cluster.local', 'intranet'],
];

const zone: Zone = {
  'loopback.example.com': [['127.0.0.1']],
  'loopback6.example.com': [['::1']],
  'mapped.example.com': [['::ffff:127.0.0.1']],
  'nat64.example.com': [['64:ff9b::7f00:1']],
  'private.example.com': [[ownAddress]],
  'metadata.example.com': [['169.254.169.254']],
  'zero.example.com': [['0.0.0.0']],
  'one-bad-of-two.example.com': [['93.184.216.34', '127.0.0.1']],
  'bad-in-six-only.example.com': [['93.184.216.34', 'fd00::1']],
  'rebinds.example.com': [['93.184.216.34'], ['127.0.0.1']],
};

describe('the sender, on a network with secrets', () => {
  let dns: DnsServer;
  let webhooks: WebhooksOnClock;
  let partnerId: string;
  let guard: Server;
  let port: number;
  let heard = 0;

  beforeAll(async () => {
    dns = await DnsServer.start(zone);
    guard = createTcpServer((socket) => {
      heard += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => guard.listen(0, resolve));
    port = (guard.address() as AddressInfo).port;
    webhooks = await WebhooksOnClock.start({
      WEBHOOK_ALLOW_INSECURE_TARGETS: '',
      WEBHOOK_DNS_SERVERS: dns.address,
      WEBHOOK_TIMEOUT_MS: '1000',
    });
    partnerId = await webhooks.partner();
  });
  afterAll(async () => {
    await webhooks.stop();
    dns.close();
    await new Promise((resolve) => guard.close(resolve));
  });
  afterEach(() => expect(heard).toBe(0));

  const send = (url: string) =>
    webhooks.get(WebhookSender).send(url, { headers: {}, body: '{}' }, AbortSignal.timeout(1000));

  test('knows at least eighty spellings of a place inside', () => {
    expect(new Set(hosts).size).toBeGreaterThanOrEqual(80);
  });

  test('reaches none of them: not when an endpoint is made, not when it is changed, not when something is sent', async () => {
    const { endpoint } = await webhooks.endpoint(partnerId, 'https://unknown.example.com/hooks');
    for (const host of hosts) {
      for (const url of [`https://${host}:${String(port)}/hooks`, `http://${host}:${String(port)}/hooks`]) {
        const refusal = { code: 'unsafe_webhook_url' };
        await expect(webhooks.endpoint(partnerId, url)).rejects.toMatchObject(refusal);
        const change = webhooks.get(UpdateEndpoint).run(partnerId, endpoint.id, { url }, serviceCaller);
        await expect(change).rejects.toMatchObject(refusal);
        expect([url, await send(url)]).toMatchObject([url, { delivered: false, status: null }]);
      }
    }
  });

  test.each([
    ['a port of another service', 'https://example.com:22/'],
    ['plain HTTP', 'http://example.com/'],
    ['a user name', 'https://user@example.com/'],
    ['a password', 'https://:password@example.com/'],
    ['a name that hides behind user info', 'https://example.com@127.0.0.1/'],
    ['a fragment', 'https://example.com/#x'],
    ['an empty fragment', 'https://example.com/#'],
    ['another scheme', 'ftp://example.com/'],
    ['a file', 'file:///etc/passwd'],
    ['a scope id', 'https://[fe80::1%25eth0]/'],
    ['too much', `https://example.com/${'x'.repeat(2048)}`],
  ])('%s is no target', async (_, url) => {
    await expect(webhooks.endpoint(partnerId, url)).rejects.toMatchObject({ code: 'unsafe_webhook_url' });
    expect(await send(url)).toMatchObject({ delivered: false, status: null });
  });

  test.each(Object.keys(zone).filter((name) => !name.startsWith('rebinds')))('%s is no target', async (name) => {
    const url = `https://${name}:${String(port)}/hooks`;
    await expect(webhooks.endpoint(partnerId, url)).rejects.toMatchObject({ code: 'unsafe_webhook_url' });
    expect(await send(url)).toMatchObject({
      delivered: false,
      status: null,
      error: expect.stringMatching(/not public/),
    });
  });

  test('a name that led outside when the endpoint was made and leads inside now is not followed', async () => {
    await webhooks.endpoint(partnerId, `https://rebinds.example.com:${String(port)}/hooks`);
    await webhooks.happens(partnerId);
    await webhooks.deliver();
    const attempts = await webhooks.database.query(
      `SELECT error FROM webhook_attempts WHERE url LIKE '%rebinds.example.com%'`,
    );
    expect(attempts).toEqual([{ error: expect.stringMatching(/UNSAFE_ADDRESS/) }]);
  });
});

describe('the sender and receivers that mean harm', () => {
  let webhooks: WebhooksOnClock;
  let guarded = 0;
  let guard: { url: string; close: () => Promise<unknown> };

  beforeAll(async () => {
    webhooks = await WebhooksOnClock.start();
    guard = await serve((_, response) => {
      guarded += 1;
      response.end();
    });
  });
  afterAll(async () => {
    await guard.close();
    await webhooks.stop();
  });

  async function meets(listener: RequestListener, timeoutMs = 1000) {
    const receiver = await serve(listener);
    const before = memory();
    let most = 0;
    const sampling = setInterval(() => (most = Math.max(most, memory() - before)), 5);
    const begun = performance.now();
    const signal = AbortSignal.timeout(timeoutMs);
    const outcome = await webhooks.get(WebhookSender).send(receiver.url, { headers: {}, body: '{}' }, signal);
    clearInterval(sampling);
    const took = performance.now() - begun;
    await receiver.close();
    return { outcome, took, megabytes: most / 1e6 };
  }

  test.each([301, 302, 303, 307, 308])('a redirect (%i) is a failure and is not followed', async (status) => {
    const { outcome } = await meets((_, response) => void response.writeHead(status, { location: guard.url }).end());
    expect(outcome).toMatchObject({ delivered: false, status });
    expect(guarded).toBe(0);
  });

  test('an answer that drips is cut off when the whole exchange has had its time', async () => {
    const { outcome, took } = await meets((_, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('.'), 50);
      response.on('close', () => clearInterval(drip));
    }, 600);
    expect(outcome).toMatchObject({
      delivered: false,
      status: 200,
      error: expect.stringMatching(/No complete answer/),
    });
    expect(took).toBeLessThan(1500);
  });

  test('a bomb is not unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
    const { outcome, megabytes } = await meets((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': bomb.length }).end(bomb);
    });
    expect(outcome).toMatchObject({ delivered: true, status: 200 });
    expect(megabytes).toBeLessThan(5);
  });

  test('of an answer of a gigabyte no more than the beginning is read', async () => {
    const chunk = Buffer.alloc(64 * 1024, 'x');
    let written = 0;
    const { outcome, megabytes } = await meets((_, response) => {
      response.writeHead(200, { 'content-length': 1e9 });
      const pour = () => {
        while (written < 1e9 && !response.destroyed && response.write(chunk)) written += chunk.length;
      };
      response.on('drain', pour);
      pour();
    });
    expect(outcome).toMatchObject({ delivered: true, status: 200, excerpt: 'x'.repeat(1024) });
    expect(megabytes).toBeLessThan(5);
    expect(written).toBeLessThan(20e6);
  });

  test('endless headers are a failure', async () => {
    const { outcome } = await meets((_, response) => {
      response.writeHead(
        200,
        Object.fromEntries(Array.from({ length: 400 }, (__, n) => [`x-${String(n)}`, 'y'.repeat(200)])),
      );
      response.end();
    });
    expect(outcome).toMatchObject({ delivered: false, status: null });
  });
});

/** What this process holds beside code: objects and buffers. */
function memory(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

async function serve(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

describe('the sender and TLS', () => {
  const names: string[] = [];
  let proxied = 0;
  let dns: DnsServer;
  let proxy: Server;
  let receiver: TlsServer;
  let service: Service;
  let partner: Partner;

  beforeAll(async () => {
    dns = await DnsServer.start({
      'receiver.example.com': [['127.0.0.1'], ['127.0.0.1'], ['127.0.0.1'], ['169.254.169.254']],
      'another.example.com': [['127.0.0.1']],
    });
    proxy = createTcpServer((socket) => {
      proxied += 1;
      socket.destroy();
    });
    receiver = createTlsServer(certificate, (_, response) => response.writeHead(204, { connection: 'close' }).end());
    receiver.on('secureConnection', (socket) => names.push(String(socket.servername)));
    await Promise.all(
      [proxy, receiver].map((each) => new Promise<void>((resolve) => each.listen(0, '127.0.0.1', resolve))),
    );
    const authorities = join(mkdtempSync(join(tmpdir(), 'swap-authority-')), 'certificate.pem');
    writeFileSync(authorities, certificate.cert);
    const proxyUrl = `http://127.0.0.1:${String(portOf(proxy))}`;
    service = await aService({
      env: {
        WEBHOOK_DNS_SERVERS: dns.address,
        NODE_EXTRA_CA_CERTS: authorities,
        ...{ HTTP_PROXY: proxyUrl, HTTPS_PROXY: proxyUrl, ALL_PROXY: proxyUrl, NODE_USE_ENV_PROXY: '1' },
      },
    });
    partner = await aPartner(service);
  });
  afterAll(async () => {
    await service.stop();
    dns.close();
    await Promise.all([proxy, receiver].map((each) => new Promise((resolve) => each.close(resolve))));
    expect(proxied).toBe(0);
  });

  async function testing(host: string) {
    const url = `https://${host}:${String(portOf(receiver))}/hooks`;
    const body = { url, events: ['order.status_changed'] };
    const { id } = await ok(partner.api.post('/partners/affiliate/webhooks', body));
    return async () => {
      const { delivery_id: delivery } = await ok(partner.api.post(`/partners/affiliate/webhooks/${String(id)}/test`));
      return eventually(async () => {
        const { data } = await ok(partner.api.get(`/partners/affiliate/webhooks/deliveries/${String(delivery)}`));
        expect(data.attempts).toHaveLength(1);
        return data.attempts[0];
      });
    };
  }

  test('a name is looked up once for a connection, which goes where it led, under that name and past every proxy', async () => {
    const tested = await testing('receiver.example.com');
    expect(await tested()).toMatchObject({ response_status: 204, error: null });
    expect(names).toEqual(['receiver.example.com']);
    expect(await tested()).toMatchObject({ response_status: 204 });
    expect(await tested()).toMatchObject({ response_status: null, error: expect.stringMatching(/UNSAFE_ADDRESS/) });
  });

  test('a certificate of another name is refused', async () => {
    const tested = await testing('another.example.com');
    const refused = { response_status: null, error: expect.stringMatching(/ERR_TLS_CERT_ALTNAME_INVALID/) };
    expect(await tested()).toMatchObject(refused);
  });
});

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}
