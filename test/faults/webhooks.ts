import { parseArgs } from 'node:util';
import { chaos } from './webhook-chaos.js';

/*
 * The long version of what webhook-delivery.spec.ts does shortly: `npm run faults:webhooks -- --events 5000 --rounds 5 --seed 1`
 */
const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '5000' },
    rounds: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
  },
});
const outcome = await chaos({
  events: Number(values.events),
  rounds: Number(values.rounds),
  seed: Number(values.seed),
  timeoutMs: 10_000,
});
process.stdout.write(`${JSON.stringify(outcome, null, 1)}\n`);
const { missing, invented, wronglySigned, recoveryMs } = outcome;
process.exitCode = missing + invented + wronglySigned === 0 && recoveryMs < 30_000 ? 0 : 1;
