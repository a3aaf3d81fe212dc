import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { fill, smallDisk } from '../faults/scenarios/disk.js';
import { World } from '../faults/world.js';
import { Program } from '../ops/program.js';
import { eventually } from '../support/eventually.js';
import { describeWith } from '../support/programs.js';
import { repository } from '../support/repository.js';
import { Prometheus } from './prometheus.js';

const manual = readFileSync(join(repository, 'docs/operations.md'), 'utf8');

/** What the manual says to do when that alert comes. */
const linesOf = (alert: string): string => manual.split(`### ${alert}\n`)[1]?.split('\n##')[0] ?? '';

describeWith(
  'prometheus',
  'redis-server',
  'postgresql',
  'mount',
  'umount',
)('who follows the manual when an alert comes', () => {
  let disk: ReturnType<typeof smallDisk>;
  let world: World;
  let prometheus: Prometheus;
  beforeAll(async () => {
    disk = smallDisk('600m', 'runbook');
    world = await World.open({ backend: 'redis', place: disk.place });
    prometheus = await Prometheus.start();
    watch();
    await eventually(async () => expect(await prometheus.firing()).toEqual([]), { within: 30_000 });
  });
  afterAll(async () => {
    await prometheus.stop();
    await world.close();
    disk.remove();
  });

  /** Processes have another address for their figures once they were started anew. */
  const watch = () => {
    const { apis, workers } = world.service;
    prometheus.watch(
      [...apis, ...workers].filter(({ isRunning }) => isRunning).map((each) => each.said(/figures at (\S+)/)),
    );
  };
  const comes = (alert: string) =>
    eventually(async () => expect(await prometheus.firing()).toContain(alert), { within: 60_000, every: 500 });
  const goes = (alert: string) =>
    eventually(async () => expect(await prometheus.firing()).not.toContain(alert), { within: 45_000, every: 500 });
  /** Runs a program that the manual names there, in the surroundings of the service. */
  const run = async (alert: string, name: string): Promise<string> => {
    expect(linesOf(alert)).toContain(`npm run ${name}`);
    const program = Program.run(join(repository, `apps/ops/dist/${name}.js`), { ...world.service.env });
    await program.ended;
    return program.output;
  };
  const logs = () => [...world.service.apis, ...world.service.workers].flatMap(({ lines }) => lines).join('\n');

  test('NobodyServes: the processes are gone, doctor says that nothing else is wrong, and they are started', async () => {
    await Promise.all([world.service.killWorker(0), world.service.killWorker(1)]);
    await comes('NobodyServes');
    expect(await run('NobodyServes', 'doctor')).toMatch(/^ok {4}migrations$/m);
    await Promise.all([world.service.startWorker(0), world.service.startWorker(1)]);
    watch();
    await goes('NobodyServes');
  });

  test('QueueUnreachable: doctor names Redis, which is started, and nothing else is to be done', async () => {
    await world.redis?.kill();
    await comes('QueueUnreachable');
    expect(await run('QueueUnreachable', 'doctor')).toMatch(/^WRONG .*(Redis|queue)/im);
    await world.redis?.restart();
    await goes('QueueUnreachable');
    await world.works(10_000);
  });

  test('DatabaseTakesNoWrites: the log says that the disk is full, and room is made', async () => {
    const filler = join(disk.place, 'filler');
    fill(filler);
    await comes('DatabaseTakesNoWrites');
    expect(linesOf('DatabaseTakesNoWrites')).toContain('`[Database]`');
    expect(logs()).toMatch(/\[Database\].*(room|disk)/i);
    rmSync(filler);
    // Without room for its log PostgreSQL gives up, and is started anew by whoever keeps it running.
    await world.postgres.query('SELECT 1').catch(() => world.postgres.launch());
    await goes('DatabaseTakesNoWrites');
    await world.works(10_000);
  });

  test('FiguresUnread: whoever holds the lock is found by the statement of the manual, and ended', async () => {
    const holder = new pg.Client({ connectionString: world.service.env['DATABASE_URL'] });
    holder.on('error', () => undefined);
    await holder.connect();
    await holder.query('BEGIN; LOCK TABLE outbox_messages IN ACCESS EXCLUSIVE MODE');
    await comes('FiguresUnread');
    const [statement = '', end = ''] = [...linesOf('FiguresUnread').matchAll(/`(SELECT [^`]+)`/g)].map(
      ([, sql]) => sql,
    );
    const pid = await eventually(async () => {
      const waiting = (await world.service.database.query(statement)) as { held_by: number[] }[];
      const [first] = waiting.flatMap(({ held_by: by }) => by);
      if (first === undefined) throw new Error('nobody waits');
      return first;
    });
    await world.service.database.query(end.replace('<pid>', String(pid)));
    await goes('FiguresUnread');
    await world.works(10_000);
  });

  test('ClockOff: the worker says so and leaves recurring work to the other, until its clock is set', async () => {
    const set = await world.workerByAnotherClock(1, join(mkdtempSync(join(tmpdir(), 'swap-clock-')), 'clock'));
    watch();
    set(600);
    await comes('ClockOff');
    // Its figure is of the moment it is asked for; it judges when it next hears of the database, in seconds.
    await eventually(() => expect(logs()).toContain("off the database's"));
    set(0);
    await goes('ClockOff');
  });

  test('TasksForgotten: no worker has the processor, and one is started that has', async () => {
    const { env } = world.service;
    world.service.env = { ...env, WORKER_QUEUES: 'outbox,webhook-delivery,order-status' };
    await Promise.all([world.service.restartWorker(0), world.service.restartWorker(1)]);
    await world.service.database.query(
      `UPDATE turns SET next_at = next_at - interval '1 hour' WHERE name IN (SELECT name FROM turns) RETURNING name`,
    );
    watch();
    await comes('TasksForgotten');
    expect(linesOf('TasksForgotten')).toContain('`upkeep`');
    world.service.env = env;
    await world.service.restartWorker(0);
    watch();
    await goes('TasksForgotten');
    await world.service.restartWorker(1);
    watch();
  });
});
