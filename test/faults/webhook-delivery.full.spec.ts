import { testWith } from '../support/programs.js';
import { chaos } from './webhook-chaos.js';

testWith('redis-server')(
  'events reach their receiver, all of them and no others, while everything around them is killed',
  async () => {
    const outcome = await chaos({ events: 400, rounds: 1, seed: 1, timeoutMs: 500 });
    expect(outcome).toMatchObject({ missing: 0, invented: 0, wronglySigned: 0, received: outcome.committed });
    expect(outcome.committed).toBeGreaterThanOrEqual(400);
  },
  120_000,
);
