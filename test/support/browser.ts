import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { theProgram } from './programs.js';

const quiet = ['disable-gpu', 'disable-quic', 'no-first-run', 'disable-background-networking'];
const flags = ['no-sandbox', ...quiet, 'disable-component-update', 'disable-sync'].map((flag) => `--${flag}`);
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const patienceMs = 15_000;
const narrow = { width: 320, height: 640 };
const desk = { width: 1280, height: 800 };

const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What a theme can change, and what larger letters can: looking for all else again costs minutes and finds the same. */
const ofColours = ['color-contrast', 'link-in-text-block'];
const ofSizes = ['target-size', 'scrollable-region-focusable'];

/** Chromium, without a window. Playwright takes storage from frames of other sites; `partitions` leaves it as people have it. */
export function aBrowser({ partitions = false } = {}): Promise<Browser> {
  const args = partitions ? [...flags, '--disable-features=Translate'] : flags;
  return chromium.launch({ executablePath: theProgram('chromium'), args });
}

/** Has the page told what the service says of something, but for what is changed in it, which is taken to be of the shape that `changed` says. */
export async function tells(page: Page, what: string, changed: (said: never) => object): Promise<void> {
  await page.route(what, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: changed((await response.json()) as never) });
  });
}

/** A person at a browser, and everything their pages did wrong. */
export class Visitor {
  /** Errors of the console, uncaught ones, violations of the content policy, and requests to other origins. */
  readonly complaints: string[] = [];

  private constructor(
    readonly page: Page,
    private readonly expected: RegExp,
  ) {}

  /** Opens an empty page. `expected` are complaints that belong to the test. */
  static async arrive(
    browser: Browser,
    { expected = /^$/, ...options }: BrowserContextOptions & { expected?: RegExp } = {},
  ): Promise<Visitor> {
    // A service worker has a network of its own, which is not away when a page's is. Who is about one lets it in.
    const context = await browser.newContext({ serviceWorkers: 'block', ...options });
    const visitor = new Visitor(await context.newPage(), expected);
    await visitor.watch();
    return visitor;
  }

  async leave(): Promise<void> {
    await this.page.context().close();
  }

  /** What WCAG 2.2 AA finds on the page as it is now, small and with large text too: rule and element, one line each. */
  async findings(): Promise<string[]> {
    await this.page.evaluate(axe);
    const found = await this.reflow();
    await this.page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    found.push(...(await this.violations('dark', ofColours)));
    await this.page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    found.push(...(await this.violations('light')));
    return found;
  }

  private async violations(how: string, rules = everyRule): Promise<string[]> {
    await this.settled();
    const violations = await this.page.evaluate<string[]>(
      `axe.run(document, { resultTypes: ['violations'], runOnly: ${JSON.stringify(rules)} })
         .then(({ violations }) => violations.flatMap(({ id, nodes }) =>
           nodes.map(({ target, failureSummary }) => id + ' ' + target.join(' ') + ' ' + failureSummary)))`,
    );
    return violations.map((violation) => `${how}: ${violation}`);
  }

  /** Once what was changed is drawn, and no colour is on its way to another. */
  private async settled(): Promise<void> {
    await this.page.evaluate(
      `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))).then(() =>
         Promise.allSettled(document.getAnimations().filter((each) => each instanceof CSSTransition).map(({ finished }) => finished)))`,
    );
  }

  /**
   * What is cut off, scrolls sideways or is violated where there are 320 px, as on a small phone or at four times the size
   * (WCAG 1.4.10), and on a desk with text of twice its size (1.4.4).
   */
  private async reflow(): Promise<string[]> {
    const viewport = this.page.viewportSize();
    await this.page.setViewportSize(narrow);
    const wide = await this.width();
    const small = await this.violations('at 320 px');
    await this.page.setViewportSize(desk);
    await this.page.evaluate(`document.documentElement.style.fontSize = '200%'`);
    const large = await this.width();
    const beyond = await this.page.evaluate<string>(
      `[...document.querySelectorAll('body *')].filter((each) => each.getBoundingClientRect().right > innerWidth || each.getBoundingClientRect().left + each.scrollWidth > innerWidth)
         .map(({ tagName, className }) => tagName + ' ' + className).join(', ')`,
    );
    const doubled = await this.violations('text of twice its size', ofSizes);
    await this.page.evaluate(`document.documentElement.style.fontSize = ''`);
    if (viewport) await this.page.setViewportSize(viewport);
    return [
      ...(wide > narrow.width ? [`reflow: ${String(wide)} px wide at ${String(narrow.width)}`] : []),
      ...(large > desk.width
        ? [`text of twice its size: ${String(large)} px wide at ${String(desk.width)}: ${beyond}`]
        : []),
      ...small,
      ...doubled,
    ];
  }

  private width(): Promise<number> {
    return this.page.evaluate<number>('document.documentElement.scrollWidth');
  }

  private async watch(): Promise<void> {
    const { page } = this;
    page.setDefaultTimeout(patienceMs);
    const complain = (text: string) => {
      if (!this.expected.test(text)) this.complaints.push(text);
    };
    page.on('pageerror', ({ message }) => complain(`uncaught: ${message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') complain(`console: ${message.text()} ${message.location().url}`);
    });
    page.on('request', (request) => {
      const { protocol, hostname } = new URL(request.url());
      if (protocol.startsWith('http') && !['localhost', '127.0.0.1'].includes(hostname)) {
        complain(`asked elsewhere: ${request.url()}`);
      }
    });
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        reportError(new Error(`content policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`));
      });
    });
  }
}
