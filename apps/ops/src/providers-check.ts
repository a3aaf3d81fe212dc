import { parseArgs } from 'node:util';
import { readConfig } from '@swap/config';
import { checkProvider, providers, providerVariables, type CheckReport } from '@swap/providers';
import { PlainError } from './plain-error.js';
import { print, runCommand } from './run-command.js';

const usage = `usage: npm run providers:check -- NAME [--base-url URL] [--json]
NAME             ${providers.map(({ name }) => name).join(', ')}
--base-url URL   ask there instead of where the variables say
--json           print the report as JSON`;

/** What a look at an exchange does not need. */
const unneeded = { DATABASE_URL: 'postgres://localhost/unneeded', SERVICE_KEYS: `unneeded:${'A'.repeat(43)}=` };

/** `npm run providers:check`: looks at one exchange with the operator's own key, reading only. Fails when something would break. */
async function check(): Promise<void> {
  const { positionals, values } = readArguments(process.argv.slice(2));
  const definition = providers.find(({ name }) => name === positionals[0]);
  if (!definition) throw new PlainError(usage);
  const given = Object.fromEntries(
    Object.entries(process.env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const config = readConfig({ ...unneeded, ...given }, providerVariables);
  const missing = Object.keys(definition.env).filter((variable) => given[variable] === undefined);
  if (missing.length > 0) throw new PlainError(`${definition.title} needs ${missing.join(' and ')}`);
  const report = await checkProvider(definition, config, values['base-url']);
  if (values.json) print(JSON.stringify(report, null, 2));
  else for (const line of inWords(report)) print(line);
  if (report.broken.length > 0) throw new PlainError(`${report.broken.length} things would break`);
}

function readArguments(args: string[]) {
  try {
    const options = { 'base-url': { type: 'string' }, json: { type: 'boolean', default: false } } as const;
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new PlainError(`${error instanceof Error ? error.message : String(error)}\n${usage}`, { cause: error });
  }
}

function inWords(report: CheckReport): string[] {
  const { provider, base_url, listed, placed, held, unknown_networks, quotes, rate_limits, broken } = report;
  const clock = report.clock_difference_seconds;
  return [
    `${provider} at ${base_url}`,
    `lists ${listed}, of which ${placed} are placed`,
    ...Object.entries(held).map(([reason, count]) => `held back: ${count} for ${reason}`),
    ...(unknown_networks.length > 0 ? [`networks we do not know: ${unknown_networks.join(', ')}`] : []),
    ...quotes.map(({ pair, outcome, ms }) => `${pair}: ${outcome} (${ms} ms)`),
    clock === null ? 'tells no time' : `its clock is ${clock} s ahead of ours`,
    ...Object.entries(rate_limits).map(([name, value]) => `${name}: ${value}`),
    ...broken.map((line) => `WOULD BREAK: ${line}`),
  ];
}

runCommand(check);
