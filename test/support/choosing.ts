import type { Browser, BrowserContextOptions, Frame, Page } from 'playwright-core';
import { Visitor } from './browser.js';

/** The devices a person chooses on. */
export const devices = {
  desk: { viewport: { width: 1280, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const satisfies Record<string, BrowserContextOptions>;

export type Device = keyof typeof devices;

/** Arrives at an address of the swap page and waits until it has offers. */
export async function choosing(
  browser: Browser,
  address: string,
  options: Parameters<typeof Visitor.arrive>[1] = {},
): Promise<Visitor> {
  const visitor = await Visitor.arrive(browser, options);
  await visitor.page.goto(address);
  await visitor.page.waitForSelector('.offers');
  return visitor;
}

/** What is said below the amount of a side. */
export const toldOf = (page: Page | Frame, side: 'from' | 'to'): Promise<string> =>
  page
    .locator('.amount-box')
    .nth(side === 'from' ? 0 : 1)
    .locator('.amount-told > p')
    .innerText();

/** The element that has the focus, as a person would call it. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate<string>(
    `(document.activeElement?.getAttribute('name') || document.activeElement?.labels?.[0]?.innerText
      || document.activeElement?.innerText || document.activeElement?.tagName || '').trim()`,
  );
