import { execFile } from 'node:child_process';
import { promisify, stripVTControlCharacters } from 'node:util';
import { repository } from '../support/repository.js';
import { loneEnvironment } from '../support/service-keys.js';

const run = promisify(execFile);

/** What the program of a process writes of one line. */
async function written(production: boolean, level: 'log' | 'warn', message: string): Promise<string> {
  const program = `
    const { readConfig } = await import('@swap/config');
    const { inLogContext } = await import('@swap/domain/kernel');
    const { serviceLogger } = await import('@swap/domain/service');
    const logger = serviceLogger(readConfig());
    await inLogContext({ request_id: 'r-1' }, async () => {
      await Promise.resolve();
      inLogContext({ order_id: 'o-1' }, () => logger[process.argv[1]](process.argv[2], 'Swap'));
    });`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program, level, message], {
    cwd: repository,
    env: { PATH: process.env['PATH'], NODE_ENV: production ? 'production' : 'test', ...loneEnvironment },
  });
  return stripVTControlCharacters(stdout);
}

test('in production a line is JSON that names the request and the order it was written in', async () => {
  const line = await written(true, 'warn', 'slow');
  expect(JSON.parse(line)).toMatchObject({
    level: 'warn',
    context: 'Swap',
    message: 'slow',
    request_id: 'r-1',
    order_id: 'o-1',
  });
});

test('elsewhere it names them in words', async () => {
  expect(await written(false, 'log', 'slow')).toMatch(/slow request_id=r-1 order_id=o-1/);
});

const revealing = [
  ['connect postgres://swap:hunter22@db/swap failed', 'hunter22'],
  ['smtps://user:p%40ss@mail.example answered no', 'p%40ss'],
  ['GET with Authorization: Bearer eyJhbGciOi.abc-def', 'eyJhbGciOi'],
  ['{"password":"correct horse","totp":1}', 'correct'],
  ['x-changenow-api-key: 0123456789abcdef', '0123456789'],
  ['?api_key=9876543210abcdef&from=btc', '9876543210'],
] as const;

test.each([true, false])('no secret that an error quotes is written (production: %s)', async (production) => {
  const line = await written(production, 'warn', revealing.map(([message]) => message).join('\n'));
  expect(line.match(/\[redacted\]/g)).toHaveLength(revealing.length);
  for (const [, secret] of revealing) expect(line).not.toContain(secret);
});

test('an outage writes its line a few times a minute, and others are written all the same', async () => {
  const program = `
    const { readConfig } = await import('@swap/config');
    const { serviceLogger } = await import('@swap/domain/service');
    const logger = serviceLogger(readConfig());
    for (let port = 1000; port < 1400; port += 1) logger.warn('connect ECONNREFUSED 127.0.0.1:' + port, 'Queue');
    logger.warn('something else', 'Queue');`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], {
    cwd: repository,
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...loneEnvironment },
  });
  const lines = stdout.trim().split('\n');
  expect(lines.filter((line) => line.includes('ECONNREFUSED'))).toHaveLength(5);
  expect(lines.at(-1)).toContain('something else');
});

test('however long a process runs, the next minute says how often a line was left out of the last one', async () => {
  // Its time passes by hand: the hour for which it has run, and the minute that it waits.
  const program = `
    const { now } = performance;
    let passed = 3_600_000;
    performance.now = () => now.call(performance) + passed;
    const { readConfig } = await import('@swap/config');
    const { serviceLogger } = await import('@swap/domain/service');
    const logger = serviceLogger(readConfig());
    for (let time = 0; time < 12; time += 1) logger.warn('connect ECONNREFUSED', 'Queue');
    passed += 60_000;
    for (let time = 0; time < 2; time += 1) logger.warn('connect ECONNREFUSED', 'Queue');`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], {
    cwd: repository,
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...loneEnvironment },
  });
  const lines = stdout.trim().split('\n');
  const said = lines.map((line) => (JSON.parse(line) as { message: string }).message);
  const again = 'connect ECONNREFUSED (the same 7 times more since this was last written)';
  expect(said).toEqual([...Array<string>(5).fill('connect ECONNREFUSED'), again, 'connect ECONNREFUSED']);
});
