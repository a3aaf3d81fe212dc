import { z } from 'zod';
import { quantity } from './shapes.js';

/** Calls that move coins; the others of these kinds repeat the value of who made them. */
const moving = ['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT'];
/** A call of a contract as `callTracer` tells of it, with those that it made. What failed was undone, with everything in it. */
export const traced = z.object({
  type: z.string(),
  to: z.string().nullish(),
  value: quantity.nullish(),
  error: z.string().nullish(),
  get calls() {
    return z.array(traced).nullish();
  },
});
export type Traced = z.output<typeof traced>;

/** What a call and those that it made brought to an address, in wei. */
export function broughtBy({ type, to, value, error, calls }: Traced, key: string): bigint {
  if (error) return 0n;
  const own = moving.includes(type) && to?.toLowerCase() === key ? (value ?? 0n) : 0n;
  return (calls ?? []).reduce((sum, each) => sum + broughtBy(each, key), own);
}
