import { createServer, type RequestListener } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net';
import { gzipSync } from 'node:zlib';
import { serviceCaller } from '@swap/domain/audit';
import { UpdateEndpoint, WebhookSender } from '@swap/domain/webhooks';
import { DnsServer, type Zone } from '../support/dns-server.js';
import { insideHosts, ownAddress } from '../support/inside-hosts.js';
import { WebhooksOnClock } from '../support/webhooks-on-clock.js';

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

  test('the sender, on a network with secrets knows at least eighty spellings of a place inside', () => {
    expect(new Set(insideHosts).size).toBeGreaterThanOrEqual(80);
  });

  test('the sender, on a network with secrets reaches none of them: not when an endpoint is made, not when it is changed, not when something is sent', async () => {
    const { endpoint } = await webhooks.endpoint(partnerId, 'https://unknown.example.com/hooks');
    for (const host of insideHosts) {
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
  ])('an address with %s is no target', async (_, url) => {
    await expect(webhooks.endpoint(partnerId, url)).rejects.toMatchObject({ code: 'unsafe_webhook_url' });
    expect(await send(url)).toMatchObject({ delivered: false, status: null });
  });

  test.each(Object.keys(zone).filter((name) => !name.startsWith('rebinds')))(
    'the name %s is no target',
    async (name) => {
      const url = `https://${name}:${String(port)}/hooks`;
      await expect(webhooks.endpoint(partnerId, url)).rejects.toMatchObject({ code: 'unsafe_webhook_url' });
      expect(await send(url)).toMatchObject({
        delivered: false,
        status: null,
        error: expect.stringMatching(/not public/),
      });
    },
  );

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
    expect(took).toBeLessThan(10_000);
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
