import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Frame } from 'playwright-core';
import type { Visitor } from './browser.js';

const head = '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>A host</title>';

/** A page of somebody else's, of another origin, with one thing in it: see {@link ForeignPage.tag}. */
export class ForeignPage {
  /** What the page is to hold, as HTML; whoever loads the page next gets it. */
  tag = '';

  private constructor(private readonly server: ReturnType<typeof createServer>) {}

  static async serve(): Promise<ForeignPage> {
    const server = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(`${head}<main><h1>A shop</h1>${page.tag}<p>After</p></main>`);
    });
    const page = new ForeignPage(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return page;
  }

  get url(): string {
    return `http://127.0.0.1:${String((this.server.address() as AddressInfo).port)}/`;
  }

  close(): void {
    this.server.close();
  }
}

/** The widget in the page that a visitor has open. */
export const widgetOf = async ({ page }: Visitor): Promise<Frame> =>
  (await (await page.waitForSelector('iframe')).contentFrame())!;
