import { joined, type OpenApi } from './contract.js';
import type { Service } from './service.js';

/** Every route that a running service publishes, those of the staff too. */
export async function publishedBy({ api }: Service): Promise<OpenApi> {
  const get = async (name: string) => (await api.get(`/${name}.json`)).json as OpenApi;
  return joined([await get('openapi'), await get('openapi.admin')]);
}
