import { ok } from './http.js';
import type { Partner } from './partner.js';

/** An event as an account pulls it. */
export interface Told {
  readonly type: string;
  readonly sequence: number;
  readonly data: { readonly order_id?: string; readonly version?: number; readonly changed?: string[] };
}

/** Everything an account was told, pulled page by page. */
export async function pulled({ api }: Partner, type = '', limit = 50): Promise<Told[]> {
  const all: Told[] = [];
  for (let after = 0; ;) {
    const page = await ok(
      api.get(`/partners/events?limit=${String(limit)}&after=${String(after)}${type && `&type=${type}`}`),
    );
    all.push(...(page.data as Told[]));
    if (page.last_sequence === after) return all;
    after = page.last_sequence as number;
  }
}
