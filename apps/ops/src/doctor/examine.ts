import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import type { Config } from '@swap/config';
import { ConfiguredProviders } from '@swap/providers';
import { redisProblem } from '@swap/queue';
import { createTransport } from 'nodemailer';
import { examineDatabase, finding, type Finding } from './database.js';

const freeBytesMin = 1024 ** 3;
const mailMs = 10_000;

/** Looks at everything a deployment stands on. Changes nothing. */
export async function examine(config: Config): Promise<Finding[]> {
  const { values } = config;
  return [
    ...(await examineDatabase(values.DATABASE_URL)),
    ...(values.REDIS_URL ? [await finding('Redis (REDIS_URL)', () => redisProblem(config))] : []),
    await finding('mail (SMTP_URL)', () => mailProblem(values.SMTP_URL)),
    await finding('exchanges', () => exchangesProblem(config)),
    await finding('PUBLIC_URL', () => publicUrlProblem(values)),
    await finding('SERVICE_KEYS', () => keysProblem(values.SERVICE_KEYS)),
    await finding('webhook targets', () =>
      values.NODE_ENV === 'production' && values.WEBHOOK_ALLOW_INSECURE_TARGETS !== ''
        ? 'partners can reach this machine through WEBHOOK_ALLOW_INSECURE_TARGETS; leave it empty'
        : null,
    ),
    await finding(`disk of DATA_DIR (${values.DATA_DIR})`, () => diskProblem(values.DATA_DIR)),
  ];
}

async function mailProblem(url: string | undefined): Promise<string | null> {
  if (!url) return 'SMTP_URL is not set: mail waits in the database, and nobody can confirm an address';
  const transport = createTransport({ url, connectionTimeout: mailMs, greetingTimeout: mailMs, socketTimeout: mailMs });
  try {
    await transport.verify();
    return null;
  } finally {
    transport.close();
  }
}

/** Each is asked for its list of coins, as the service asks. */
async function exchangesProblem(config: Config): Promise<string | null> {
  const providers = new ConfiguredProviders(config).all();
  if (providers.length === 0) return 'no exchange has its key, so nothing can be swapped; see .env.example';
  const problems = await Promise.all(
    providers.map(async (provider) => {
      const { problem } = await finding(provider.name, async () =>
        (await provider.assets(AbortSignal.timeout(20_000))).length > 0 ? null : `${provider.name} lists no coins`,
      );
      return problem;
    }),
  );
  return problems.filter((problem) => problem !== null).join('; ') || null;
}

function publicUrlProblem({ PUBLIC_URL, NODE_ENV }: Config['values']): string | null {
  const { protocol, pathname } = new URL(PUBLIC_URL);
  if (pathname !== '/') return `${PUBLIC_URL} has a path; name the origin alone`;
  if (NODE_ENV === 'production' && protocol !== 'https:') return `${PUBLIC_URL} is not https, and mails link to it`;
  return null;
}

function keysProblem(keys: string): string | null {
  const names = keys.split(',').map((key) => key.split(':', 1)[0]);
  if (new Set(names).size < names.length) return 'two keys have the same name';
  const guessable = keys.split(',').some((key) => new Set(Buffer.from(key.split(':')[1] ?? '', 'base64')).size < 8);
  return guessable ? 'a key is not random; make one with the command in .env.example' : null;
}

async function diskProblem(directory: string): Promise<string | null> {
  const stats = await statfs(directory).catch(() => null);
  // Nothing is kept there when database and keys are the operator's own.
  if (!stats) return null;
  await access(directory, constants.W_OK);
  const free = stats.bavail * stats.bsize;
  return free < freeBytesMin ? `only ${Math.round(free / 1024 ** 2)} MiB are free` : null;
}
