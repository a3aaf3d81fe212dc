import type { Browser } from 'playwright-core';
import { aBrowser } from './browser.js';
import { originOf } from './consoles.js';
import { aService, type Service, type ServiceOptions } from './service.js';

/** A service, a browser to look at it with, and where that reaches it. */
interface BrowsedService {
  readonly service: Service;
  readonly browser: Browser;
  readonly origin: string;
  /** Ends both. */
  readonly leave: () => Promise<void>;
}

export async function aBrowsedService(options: ServiceOptions = {}): Promise<BrowsedService> {
  const [service, browser] = await Promise.all([aService(options), aBrowser()]);
  const leave = async () => {
    await browser.close();
    await service.stop();
  };
  return { service, browser, origin: originOf(service), leave };
}
