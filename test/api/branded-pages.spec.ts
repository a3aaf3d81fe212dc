import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'undici';
import { anApiWithClock } from '../support/api-with-clock.js';
import { aService, type Service } from '../support/service.js';

const brand = mkdtempSync(join(tmpdir(), 'swap-brand-'));
const written: Readonly<Record<string, string>> = {
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path id="acme"/></svg>',
  'pages/terms.md': '# Rules of Acme\n',
  'pages/terms.de.md': '# Regeln von Acme\n',
  'texts/de.json': JSON.stringify({ 'swap.pitch.text': 'Acme sagt Hallo.' }),
};

let service: Service;
let origin: string;
beforeAll(async () => {
  for (const folder of ['pages', 'texts']) mkdirSync(join(brand, folder));
  for (const [name, text] of Object.entries(written)) writeFileSync(join(brand, name), text);
  service = await aService({
    env: {
      BRAND_NAME: 'Acme Coins',
      BRAND_FOLDER: brand,
      BRAND_LINKS: 'Acme blog=https://blog.example.com/?a=b;Acme shop=https://shop.example.com/',
      LANGUAGES: 'de,ar',
      OPERATOR_NAME: 'Acme Ltd, Exampletown',
      OPERATOR_CONTACT: 'help@acme.example',
    },
  });
  origin = new URL(service.api.base).origin;
});
afterAll(async () => {
  await service.stop();
  rmSync(brand, { recursive: true });
});

async function read(path: string) {
  const answer = await fetch(`${origin}${path}`, { headers: { accept: 'text/html' } });
  return { status: answer.status, text: await answer.text(), robots: answer.headers.get('x-robots-tag') };
}
const bases = { en: '', de: '/de', ar: '/ar' } as const;

test('pages of the operator are shown in the language they are written in, in the others as the one for all', async () => {
  const headings = { en: 'Rules of Acme', de: 'Regeln von Acme', ar: 'Rules of Acme' } as const;
  for (const [tag, heading] of Object.entries(headings)) {
    const { text } = await read(`${bases[tag as 'en']}/terms`);
    expect([tag, /<h1>([^<]*)<\/h1>/.exec(text)?.[1]]).toEqual([tag, heading]);
  }
  const { text: imprint } = await read('/imprint');
  for (const said of ['Acme Ltd, Exampletown', 'mailto:help@acme.example']) expect(imprint).toContain(said);
});

test('pages say what the operator wrote in that language alone, and lead where the operator says', async () => {
  for (const [tag, base] of Object.entries(bases)) {
    const { text } = await read(`${base}/`);
    expect([tag, text.includes('Acme sagt Hallo.')]).toEqual([tag, tag === 'de']);
    for (const address of ['https://blog.example.com/?a=b', 'https://shop.example.com/'])
      expect(text).toContain(`href="${address}"`);
    expect(text).toContain('Acme Coins');
    expect(text).not.toMatch(/· Swap<|<img[^>]*>\s*Swap\s*</);
  }
});

test('pages in languages that are not on sale are not there, and no map or page leads to them', async () => {
  const [{ text: map }, { text: page }] = [await read('/sitemap.xml'), await read('/faq')];
  for (const path of ['/fr/faq', '/fr/', '/fr/exchange/btc-eth'])
    expect([path, (await read(path)).status]).toEqual([path, 404]);
  for (const text of [map, page]) expect(text).not.toMatch(/\/fr\/|hreflang="fr"/);
  const places = [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  for (const base of Object.values(bases))
    expect(places).toEqual(expect.arrayContaining([`${base}/`, `${base}/faq`, `${base}/exchange/btc-eth`]));
  expect(new Set(places).size).toBe(places.length);
});

test('pages are installed under the name and the picture of the operator, without pictures that are not its own', async () => {
  const manifest = JSON.parse((await read('/manifest.webmanifest')).text) as { name: string; icons: { src: string }[] };
  expect([manifest.name, manifest.icons.map(({ src }) => src)]).toEqual(['Acme Coins', ['/icon.svg']]);
  expect((await read('/icon.svg')).text).toContain('id="acme"');
  expect((await read('/icon-192.png')).status).toBe(404);
  expect((await read('/robots.txt')).text).toMatch(/^Sitemap: http\S+\/sitemap\.xml$/m);
});

test('pages of pairs tell each its own rate first, and there are none of what nobody can swap', async () => {
  for (const [pair, sent, received] of [
    ['btc-eth', 'BTC', 'ETH'],
    ['eth-btc', 'ETH', 'BTC'],
  ] as const)
    for (const base of Object.values(bases)) {
      const { status, text } = await read(`${base}/exchange/${pair}`);
      const [, ...first] = /1 (\w+) = [\d.,]+ (\w+)/.exec(text) ?? [];
      expect([pair, base, status, first]).toEqual([pair, base, 200, [sent, received]]);
    }
  for (const path of ['btc-btc', 'BTC-eth', 'btc-nothing', 'btc', 'btc-eth-ltc'])
    expect([path, (await read(`/exchange/${path}`)).status]).toEqual([path, 404]);
});

test('the widget shows the font of the operator on the host that is its own, too', async () => {
  const host = 'widget.example.com';
  writeFileSync(join(brand, 'font.woff2'), 'letters of Acme');
  const apart = await anApiWithClock(service, { EMBED_HOST: host });
  const client = new Client(new URL(apart.api.base).origin);
  try {
    const answer = await client.request({ method: 'GET', path: '/font.woff2', headers: { host } });
    const told = [answer.statusCode, answer.headers['content-type'], await answer.body.text()];
    expect(told).toEqual([200, 'font/woff2', 'letters of Acme']);
  } finally {
    await client.close();
    await apart.stop();
  }
});
