import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { aBrowser } from '../support/browser.js';
import { beSignedIn } from '../support/consoles.js';
import { repository } from '../support/repository.js';
import { startTestPostgres } from '../support/test-postgres.js';
import { scenesOf, type Scene } from './scenes.js';
import { aBrand, aWorld } from './world.js';

/*
 * Pictures every page, light and dark, on a desk and on a phone, into `screenshots/`, orders on paper too, and those that
 * README.md opens with into `docs/pictures/`:
 * `npm run screenshots`, or only the scenes whose names contain a word: `npm run screenshots -- order`
 */
const { positionals } = parseArgs({ allowPositionals: true });
const folder = join(repository, 'screenshots');
/** A small phone, too, on which nothing may be cut off. */
const sizes = {
  desk: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
  small: { width: 320, height: 640 },
};
const settlingMs = 700;
const themes = ['light', 'dark'] as const;

async function picture(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // What lies under a dialog is dimmed only as far as the window goes.
      const fullPage = (await page.locator('dialog[open]').count()) === 0;
      await page.screenshot({ path: join(folder, `${name}.${size}.${colorScheme}.png`), fullPage });
    }
  }
}

/** A4 at 96 dots an inch. */
const sheet = { width: 794, height: 1123 };

/** What goes to the printer, whichever theme was chosen for the screen. */
async function print(page: Page, name: string): Promise<void> {
  await page.setViewportSize(sheet);
  for (const theme of themes) {
    await page.evaluate((chosen) => (document.documentElement.dataset['theme'] = chosen), theme);
    await page.emulateMedia({ media: 'print', colorScheme: theme });
    await page.screenshot({ path: join(folder, `${name}.paper.${theme}.png`), fullPage: true });
  }
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => delete document.documentElement.dataset['theme']);
}

/** The pictures in README.md and docs/branding.md, by the scenes they are taken of; kept in the repository. */
const shown: Readonly<Record<string, string>> = { 'swap-filled': 'swap', 'order-completed': 'order', branded: 'brand' };
const shownFolder = join(repository, 'docs/pictures');

async function pictureForReadme(page: Page, name: string): Promise<void> {
  await page.setViewportSize(sizes.desk);
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.screenshot({ path: join(shownFolder, `${name}.${colorScheme}.png`), fullPage: true });
  }
}

async function show(browser: Browser, { name, url, session, act, isPrinted = false }: Scene): Promise<void> {
  const context = await browser.newContext({ viewport: sizes.desk });
  if (session) {
    await beSignedIn(context, ...session);
  }
  const page = await context.newPage();
  await page.goto(typeof url === 'string' ? url : await url());
  // Following an order, a page never falls silent.
  await page.waitForTimeout(settlingMs);
  await page.waitForSelector('.loading', { state: 'detached' });
  await act?.(page);
  await picture(page, name);
  if (isPrinted) await print(page, name);
  const readmeName = shown[name];
  if (readmeName !== undefined) await pictureForReadme(page, readmeName);
  await context.close();
}

const directory = mkdtempSync(join(tmpdir(), 'swap-screenshots-'));
chmodSync(directory, 0o711);
const postgres = await startTestPostgres(directory);
process.env['TEST_DATABASE_URL'] = postgres.url;
const browser = await aBrowser();
try {
  const world = await aWorld();
  try {
    for (const each of [folder, shownFolder]) mkdirSync(each, { recursive: true });
    const chosen = scenesOf(world).filter(({ name }) => positionals.every((word) => name.includes(word)));
    for (const scene of chosen) {
      await show(browser, scene);
      process.stdout.write(`${scene.name}\n`);
    }
  } finally {
    await world.service.stop();
  }
  if (positionals.every((word) => 'branded'.includes(word))) {
    const { origin, leave } = await aBrand();
    await show(browser, {
      name: 'branded',
      url: `${origin}/`,
      act: (page) => page.waitForSelector('.more:has(.offers)'),
    });
    await leave();
  }
} finally {
  await browser.close();
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}
