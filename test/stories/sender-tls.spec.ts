import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https';
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { certificate } from '../support/certificate.js';
import { DnsServer } from '../support/dns-server.js';
import { eventually } from '../support/eventually.js';
import { ok } from '../support/http.js';
import { aPartner, type Partner } from '../support/partner.js';
import { aService, type Service } from '../support/service.js';

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
      // Node reads its authorities and proxies when a process starts.
      processes: true,
      env: {
        WEBHOOK_DNS_SERVERS: dns.address,
        NODE_EXTRA_CA_CERTS: authorities,
        HTTP_PROXY: proxyUrl,
        HTTPS_PROXY: proxyUrl,
        ALL_PROXY: proxyUrl,
        NODE_USE_ENV_PROXY: '1',
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
        const { data } = await ok(partner.api.get(`/partners/affiliate/webhook-deliveries/${String(delivery)}`));
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
