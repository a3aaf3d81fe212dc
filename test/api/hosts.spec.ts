import { Client } from 'undici';
import { expectProblem } from '../support/problem.js';
import { aService, type Service } from '../support/service.js';

const app = 'swap.example.com';
const widget = 'widget.example.com';

let service: Service;
let client: Client;
beforeAll(async () => {
  // Programs know it by a third name, where no page of an order leads while the pages have a host of their own.
  const env = { APP_HOST: app, EMBED_HOST: widget, PUBLIC_URL: 'https://api.example.com', LANGUAGES: 'de,ar' };
  service = await aService({ apis: 1, workers: 1, env });
  client = new Client(service.api.base.replace('/api/v1', ''));
});
afterAll(async () => {
  await client.close();
  await service.stop();
});

/** Asks under a name of the service, as a browser does that resolved it. */
async function ask(host: string, path: string, method: 'GET' | 'POST' | 'OPTIONS' = 'GET') {
  const headers = { host, accept: 'text/html', origin: `https://${widget}`, 'access-control-request-method': 'POST' };
  const answer = await client.request({ method, path, headers });
  const { location, 'access-control-allow-origin': allowed } = answer.headers;
  await answer.body.dump();
  return { status: answer.statusCode, location, allowed };
}

/** Every file that a document there names. */
async function filesOf(host: string, path: string): Promise<string[]> {
  const { body } = await client.request({ method: 'GET', path, headers: { host, accept: 'text/html' } });
  return [...(await body.text()).matchAll(/(?:src|href|data-\S+)="([^"]+)"/g)]
    .flatMap(([, files = '']) => files.split(' '))
    .filter((file) => /^\/[^/]/.test(file));
}

test('the widget is on its own host, and led there from everywhere else', async () => {
  expect((await ask(widget, '/embed?from=btc')).status).toBe(200);
  expect((await ask(widget.toUpperCase(), '/embed')).status).toBe(200);
  const there = { status: 308, location: `https://${widget}/embed?from=btc&to=eth` };
  for (const host of [app, 'localhost', 'evil.example', `${widget}.evil.example`, `${widget}:8080`])
    expect(await ask(host, '/embed?from=btc&to=eth')).toMatchObject(there);
  expect(await ask(app, '/%65mbed')).toMatchObject({ status: 308 });
});

test('a page under its name with a slash behind it is led to the page, for good and with what was asked', async () => {
  expect(await ask(app, '/partners/?x=1')).toMatchObject({ status: 308, location: '/partners?x=1' });
  expect(await ask(app, '/de/partners/')).toMatchObject({ status: 308, location: '/de/partners' });
});

test.each([
  '/',
  '/partners',
  '/partners/keys',
  '/admin',
  '/admin/payouts',
  '/order/x',
  '/de/order/x',
  '/de/partners/keys',
  '/ar/admin',
  '/status',
  '/docs/widget',
  '/%61dmin',
])('the page %s is not on the widget’s host', async (path) => {
  expect(await ask(widget, path)).toMatchObject({ status: 308, location: `https://${app}${path}` });
  expect((await ask(app, path)).status).toBe(200);
});

test.each([
  '/api/v1/partners/profile',
  '/api/v1/%70artners/profile',
  '/api/v1/admin/me',
  '/queues/',
  '/queues',
  '/nonsense',
  '/de/nonsense',
  '//evil.example/',
])('%s is nothing on the widget’s host', async (path) => {
  for (const method of ['GET', 'POST'] as const)
    expect(await ask(widget, path, method)).toEqual({ status: 404, location: undefined, allowed: undefined });
  expect((await ask(widget, path, 'OPTIONS')).allowed).toBeUndefined();
});

test('the reference of the routes is not on the widget’s host', async () => {
  expect((await ask(widget, '/api/v1/docs')).status).toBe(404);
});

test('a guide names the service of its reader in each of its examples', async () => {
  const { body } = await client.request({ method: 'GET', path: '/docs/affiliate', headers: { host: app } });
  const text = await body.text();
  expect(text.split('https://api.example.com/api/v1/').length).toBeGreaterThan(10);
  expect(text).not.toContain('localhost:3000');
});

test.each(['', '/de', '/ar'])('the widget at %s/embed is whole on its own host, and nowhere else', async (base) => {
  const files = await filesOf(widget, `${base}/embed`);
  expect(files).toEqual(expect.arrayContaining(['/before-paint.js', '/icon.svg']));
  for (const path of files) expect([path, (await ask(widget, path)).status]).toEqual([path, 200]);
  expect(await ask(app, `${base}/embed`)).toMatchObject({ status: 308, location: `https://${widget}${base}/embed` });
});

test('the widget’s host has what the widget needs: its files and the public routes', async () => {
  for (const path of [
    '/embed.js',
    '/numbers.js',
    '/icon.svg',
    '/api/v1/assets',
    '/api/v1/icons/btc.svg',
    '/api/v1/health',
  ])
    expect([path, (await ask(widget, path)).status]).toEqual([path, 200]);
  expect((await ask(app, '/embed.js')).status).toBe(200);
});

test('probes and balancers, which use no name, reach everything but the widget', async () => {
  expect((await service.api.get('/health/ready')).status).toBe(200);
  expectProblem(await service.api.get('/partners/profile'), { status: 401, code: 'invalid_token' });
});

test.each(['', '/order/x', '/exchange/btc-eth', '/partners'])(
  'the page "%s" is there in the languages on sale, and in no other',
  async (path) => {
    const answered = async (base: string) => [base, (await ask(app, `${base}${path}` || '/')).status];
    for (const base of ['', '/de', '/ar']) expect(await answered(base)).toEqual([base, 200]);
    for (const base of ['/fr', '/es', '/xx']) expect(await answered(base)).toEqual([base, 404]);
  },
);

test.each(['btc-nosuchcoin', 'nosuchcoin-btc', 'btc', 'btc-btc', 'btc-eth-ltc', '-', '__proto__-btc', 'btc/eth'])(
  'there is no page of %s, which is no pair',
  async (pair) => {
    for (const base of ['', '/de']) expect((await ask(app, `${base}/exchange/${pair}`)).status).toBe(404);
  },
);

test.each(['/api/nonsense', '/api/v1/nonsense', '/%61pi/nonsense', '/api/nonsense#%zz', '/api/nonsense?%zz'])(
  'whoever misses %s is told so as programs are, whatever they read',
  async (path) => {
    const answer = await client.request({ method: 'GET', path, headers: { host: app, accept: 'text/html' } });
    await answer.body.dump();
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  },
);
