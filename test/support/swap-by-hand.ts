import type { Frame, Page } from 'playwright-core';
import { addresses } from './order.js';

/** From the open page to an order, as a person would; answers the deposit address shown. */
export async function swap(page: Page | Frame): Promise<string> {
  await page.fill('[name=address_to]', addresses.eth);
  await page.click('text=Review the swap');
  await page.click('button:has-text("Create the swap")');
  return (await page.textContent('#deposit ~ * dd:has-text("bc1") code')) ?? '';
}
