import { join } from 'node:path';
import { newDataDirectory, removeDataDirectories } from '../ops/data-directory.js';
import { Program } from '../ops/program.js';
import { eventually } from '../support/eventually.js';
import { aPartner } from '../support/partner.js';
import { aReceiver, type Receiver } from '../support/receiver.js';
import { aService, type Service } from '../support/service.js';
import { repository } from '../support/repository.js';

let service: Service;
let receiver: Receiver;
beforeAll(async () => {
  service = await aService();
  receiver = await aReceiver();
  await (await aPartner(service)).listensAt(receiver);
});
afterAll(async () => {
  await service.stop();
  await receiver.close();
  removeDataDirectories();
});

/** What the command said, and of that how far it was: done, of how many. */
async function steps(command: 'books' | 'doctor') {
  const env = { ...service.env, DATA_DIR: newDataDirectory() };
  const program = Program.run(join(repository, `apps/ops/dist/${command}.js`), env);
  await program.ended;
  const told = program.output.matchAll(new RegExp(`^${command}: (\\d+) of (\\d+) looks done(; now .+)?$`, 'gm'));
  return [...told].map(([, done, total, about]) => ({ done: Number(done), total: Number(total), about }));
}

/** Has what recurs under that name come at once, until the log says so many of so many. */
async function saysWhenHurried(name: string, line: RegExp): Promise<void> {
  await eventually(
    async () => {
      await service.database.query(`UPDATE turns SET next_at = now() WHERE name = $1 AND next_at > now()`, [name]);
      if (!service.log.some((each) => line.test(each))) throw new Error(`the log does not say ${String(line)}`);
    },
    { every: 500 },
  );
}

test.each(['books', 'doctor'] as const)('%s says how far it is, from its beginning to its end', async (command) => {
  const told = await steps(command);
  const [first, last] = [told[0]!, told.at(-1)!];
  expect(first).toMatchObject({ done: 0, about: expect.any(String) });
  expect(last.done).toBe(last.total);
  expect(last.total).toBeGreaterThanOrEqual(15);
  expect(told.map(({ done }) => done)).toEqual(told.map(({ done }) => done).sort((one, other) => one - other));
});

/** So many answers that were kept long enough, all of which a worker finds that has just begun. */
async function areOver(keys: number): Promise<void> {
  await service.stopWorker();
  await service.database.query(
    `INSERT INTO idempotency_keys (ref, request_hash, created_at, running_until)
     SELECT 'old ' || n, '', now() - interval '30 days', now() - interval '30 days' FROM generate_series(1, $1::int) n`,
    [keys],
  );
  await service.startWorker(0);
}

test('retention says of what takes more than one turn how much is done of how much', async () => {
  const name = 'forget-idempotency-keys';
  await areOver(45_000);
  await saysWhenHurried(name, /forget-idempotency-keys: 20000 of 45000 done/);
  await saysWhenHurried(name, /forget-idempotency-keys: 40000 of 45000 done/);
  await saysWhenHurried(name, /forget-idempotency-keys: 45000 of 45000 done/);
});

test('retention counts no further than it has to of what there is very much of', async () => {
  await areOver(220_000);
  await saysWhenHurried('forget-idempotency-keys', /forget-idempotency-keys: 20000 of more than 220000 done/);
  await service.database.query('TRUNCATE idempotency_keys');
});
