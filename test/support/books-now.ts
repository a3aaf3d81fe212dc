import { eventually } from './eventually.js';
import { ok } from './http.js';
import type { StaffMember } from './staff.js';

/** What a worker finds that looks at the books after this was asked for. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export async function booksNow({ api }: StaffMember): Promise<any> {
  const asked = Date.now();
  return eventually(
    async () => {
      const { json } = await api.get('/reconciliation');
      if (json.data && Date.parse(json.data.as_of as string) > asked) return json.data as unknown;
      await ok(api.post('/reconciliation'));
      throw new Error('no worker has looked since');
    },
    { within: 30_000, every: 300 },
  );
}
