import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { readConfig } from '@swap/config';
import { aBrowsedService } from '../support/browsed-service.js';
import { Visitor } from '../support/browser.js';
import { describeWith } from '../support/programs.js';

const brand = mkdtempSync(join(tmpdir(), 'swap-brand-'));
mkdirSync(join(brand, 'pages'));
mkdirSync(join(brand, 'texts'));
writeFileSync(
  join(brand, 'icon.svg'),
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path id="acme"/></svg>',
);
writeFileSync(
  join(brand, 'pages/terms.md'),
  '# Rules of Acme\n\nBe **kind**.\n\n<script>alert(1)</script>\n\n[x](javascript:alert(2))\n',
);
writeFileSync(join(brand, 'pages/terms.de.md'), '# Regeln von Acme\n');
writeFileSync(join(brand, 'texts/de.json'), JSON.stringify({ 'swap.pitch.text': 'Acme sagt Hallo.' }));

const env = {
  BRAND_NAME: 'Acme Coins',
  BRAND_FOLDER: brand,
  BRAND_COLOUR: '#0f5c4d',
  BRAND_LINKS: 'Acme blog=https://blog.example.com/',
  LANGUAGES: 'de,ar',
  OPERATOR_NAME: 'Acme Ltd, Exampletown',
  OPERATOR_CONTACT: 'help@acme.example',
};

let browser: Browser;
let origin: string;
let leave: () => Promise<void>;
beforeAll(async () => {
  ({ browser, origin, leave } = await aBrowsedService({ env }));
});
afterAll(async () => {
  await leave();
  rmSync(brand, { recursive: true });
});

const get = async (path: string) => {
  const answer = await fetch(`${origin}${path}`, { headers: { accept: 'text/html' } });
  return { status: answer.status, text: await answer.text() };
};

describeWith('chromium')('a brand that was put on', () => {
  test('no page says the name that the service comes with', async () => {
    const pages = ['/', '/exchange/btc-eth', '/status', '/faq', '/fees', '/terms', '/imprint', '/order/x', '/offline'];
    const documents = ['/docs/quick-start', '/de/docs/errors', '/api/v1/docs', '/api/v1/openapi.json'];
    for (const path of [...pages, ...pages.map((each) => `/de${each}`), '/nowhere', ...documents]) {
      const { text } = await get(path);
      expect([path, /· Swap<|<\/?img[^>]*>\s*Swap\s*<|Swap Exchange Service/.exec(text)?.[0]]).toEqual([
        path,
        undefined,
      ]);
      if (!path.endsWith('/order/x')) expect([path, text.includes('Acme Coins')]).toEqual([path, true]);
    }
    const manifest = JSON.parse((await get('/manifest.webmanifest')).text) as {
      name: string;
      icons: { src: string }[];
    };
    expect(manifest.name).toBe('Acme Coins');
    expect(manifest.icons.map(({ src }) => src)).toEqual(['/icon.svg']);
    expect((await get('/icon.svg')).text).toContain('id="acme"');
  });

  test('its colour, texts and links are on the pages, before and after scripts have taken over', async () => {
    const visitor = await Visitor.arrive(browser, { locale: 'de' });
    const { page } = visitor;
    await page.goto(`${origin}/de/`);
    await page.waitForSelector('.offers');
    expect(await page.innerText('.pitch p')).toBe('Acme sagt Hallo.');
    expect(await page.innerText('.brand')).toBe('Acme Coins');
    expect(await page.getAttribute('text=Acme blog', 'href')).toBe('https://blog.example.com/');
    const fill = await page.evaluate(
      () => getComputedStyle(document.querySelector('.button.primary')!).backgroundColor,
    );
    expect(fill).toBe('rgb(15, 92, 77)');
    expect(await page.locator('.languages li').count()).toBe(3);
    await page.goto(`${origin}/de/docs/errors`);
    expect(await page.$eval('main a', (link) => getComputedStyle(link).color)).toBe('rgb(15, 92, 77)');
    expect(await page.getAttribute('text=Acme blog', 'href')).toBe('https://blog.example.com/');
    expect(await visitor.findings()).toEqual([]);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('its own pages are shown in the language they are written in, and nothing in them runs', async () => {
    const terms = (await get('/terms')).text;
    expect(terms).toContain('<h1>Rules of Acme</h1>');
    expect(terms).toContain('&lt;script>alert(1)&lt;/script>');
    expect(terms).not.toMatch(/<script>|javascript:/);
    expect((await get('/de/terms')).text).toContain('Regeln von Acme');
    const imprint = (await get('/imprint')).text;
    expect(imprint).toContain('Acme Ltd, Exampletown');
    expect(imprint).toContain('mailto:help@acme.example');
  });

  test('languages that are not on sale are nowhere', async () => {
    expect((await get('/fr/faq')).status).toBe(404);
    expect((await get('/fr/docs/errors')).status).toBe(404);
    expect((await get('/docs/errors')).text).not.toContain('lang="fr"');
    expect((await get('/faq')).text).not.toContain('hreflang="fr"');
    expect((await get('/sitemap.xml')).text).not.toContain('/fr/');
  });

  test('a colour in which nothing can be read stops the start, and says why', () => {
    const start = () =>
      readConfig({
        DATABASE_URL: 'postgres://localhost/swap',
        SERVICE_KEYS: `k1:${'A'.repeat(43)}=`,
        BRAND_COLOUR: '#ffe600',
      });
    expect(start).toThrow(/BRAND_COLOUR: stands apart from its ground \(#f1f3f9\) by 1\.\d where reading needs 4\.5/);
  });
});
