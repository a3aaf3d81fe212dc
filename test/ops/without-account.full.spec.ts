import { parseEnv } from 'node:util';
import { eventually } from '../support/eventually.js';
import { samplesOf } from '../support/samples.js';
import { newDataDirectory, removeDataDirectories } from './data-directory.js';
import type { Program } from './program.js';
import { ready, start } from './starting.js';

const [oneVariable, standIn] = samplesOf('docs/providers.md').filter(({ language }) => language === 'sh');

/** What a sample says before the command it runs. */
function settingsOf(code = ''): Record<string, string> {
  const [settings = ''] = code.replaceAll(/\\\n/g, ' ').split(' npm start');
  return parseEnv(settings.trim().replaceAll(/\s+/g, '\n')) as Record<string, string>;
}

const programs: Program[] = [];
afterAll(async () => {
  for (const program of programs) program.pressCtrlC();
  await Promise.all(programs.map(({ ended }) => ended));
  removeDataDirectories();
});

async function running(env?: Record<string, string>): Promise<{ program: Program; url: string }> {
  const program = start(newDataDirectory(), env);
  programs.push(program);
  return { program, url: await ready(program) };
}

test('one variable is all that real quotes without an account take, as the documents have it', async () => {
  expect(settingsOf(oneVariable?.code)).toEqual({ NEARINTENTS_ENABLED: 'true' });
  const world = await running();
  const [, sandbox = ''] = await world.program.says(/sandbox (http:\S+)/);
  const settings = settingsOf(standIn?.code);
  expect(settings['NEARINTENTS_BASE_URL']).toBe('http://localhost:3100/nearintents');
  const { program, url } = await running({
    ...settings,
    NEARINTENTS_BASE_URL: `${sandbox}/nearintents`,
    PORT: '0',
  });
  expect(program.output).not.toContain('Trial');
  await eventually(
    async () => {
      const answer = await fetch(`${url}/api/v1/swap/quote?currency_from=btc&currency_to=eth&amount_from=0.1`);
      const { data } = (await answer.json()) as { data: unknown };
      expect(data).toMatchObject({ provider: 'nearintents', amount_to: expect.stringMatching(/^1\.\d+$/) });
    },
    { within: 30_000, every: 500 },
  );
});
