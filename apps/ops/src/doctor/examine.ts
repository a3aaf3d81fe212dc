import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '@swap/config';
import { Steps, type TellProgress } from '@swap/domain/kernel';
import { redisProblem } from '@swap/queue';
import { createTransport } from 'nodemailer';
import { examineDatabase } from './examine-database.js';
import { exchangesProblem } from './examine-exchanges.js';
import { stepsOf, takeLooks, type Finding, type Look } from './finding.js';

const freeBytesMin = 1024 ** 3;
const mailMs = 10_000;

/** Looks at everything a deployment stands on, and tells how far it is. Changes nothing. */
export async function examine(config: Config, tell: TellProgress): Promise<Finding[]> {
  const steps = new Steps(tell);
  const beside = looksBeside(config);
  steps.expect(stepsOf(beside));
  return [...(await examineDatabase(config, steps)), ...(await takeLooks(beside, steps))];
}

/** Everything but the database. */
function looksBeside(config: Config): Look[] {
  const { values } = config;
  const redis: Look = {
    about: 'Redis (REDIS_URL)',
    remedy: 'see that REDIS_URL names a Redis that runs and lets this login in',
    look: () => redisProblem(config),
  };
  return [
    ...(values.REDIS_URL ? [redis] : []),
    {
      about: 'mail (SMTP_URL)',
      remedy: 'see that SMTP_URL names a mail server that runs and takes this login',
      look: () => mailProblem(values.SMTP_URL),
    },
    { about: 'exchanges', look: () => exchangesProblem(config) },
    { about: 'PUBLIC_URL', look: () => publicUrlProblem(values) },
    { about: 'TRUST_PROXY', look: () => proxyProblem(values) },
    { about: 'SERVICE_KEYS', look: () => keysProblem(values.SERVICE_KEYS) },
    {
      about: `disk of DATA_DIR (${values.DATA_DIR})`,
      remedy: 'let this user write there',
      look: () => diskProblem(values.DATA_DIR),
    },
    {
      about: 'anchors outside',
      remedy: 'make the folder of ANCHOR_FILE, and let this user write there',
      look: () => anchorsProblem(values),
    },
  ];
}

async function mailProblem(url: string | undefined): Promise<string | null> {
  if (!url)
    return 'SMTP_URL is not set: mail waits in the database, and nobody can confirm an address; name a mail server in SMTP_URL';
  const transport = createTransport({ url, connectionTimeout: mailMs, greetingTimeout: mailMs, socketTimeout: mailMs });
  try {
    await transport.verify();
    return null;
  } finally {
    transport.close();
  }
}

function publicUrlProblem({ PUBLIC_URL, NODE_ENV }: Config['values']): string | null {
  const { protocol, pathname } = new URL(PUBLIC_URL);
  if (pathname !== '/') return `${PUBLIC_URL} has a path; name the origin alone`;
  if (NODE_ENV === 'production' && protocol !== 'https:')
    return `${PUBLIC_URL} is not https, and mails link to it; put a certificate in front, and name https`;
  return null;
}

/** The API speaks plain HTTP, so that an https address means that a proxy stands in front of it. */
function proxyProblem({ PUBLIC_URL, NODE_ENV, TRUST_PROXY }: Config['values']): string | null {
  const isBehind = NODE_ENV === 'production' && new URL(PUBLIC_URL).protocol === 'https:';
  return isBehind && TRUST_PROXY === ''
    ? 'it is empty behind a proxy, so every client has the address of the proxy and shares one limit; name the proxy'
    : null;
}

function keysProblem(keys: string): string | null {
  const names = keys.split(',').map((key) => key.split(':', 1)[0]);
  if (new Set(names).size < names.length) return 'two keys have the same name; give each a name of its own';
  const guessable = keys.split(',').some((key) => new Set(Buffer.from(key.split(':')[1] ?? '', 'base64')).size < 8);
  return guessable ? 'a key is not random; make one with the command in .env.example' : null;
}

async function diskProblem(directory: string): Promise<string | null> {
  const stats = await statfs(directory).catch(() => null);
  // Nothing is kept there when database and keys are the operator's own.
  if (!stats) return null;
  await access(directory, constants.W_OK);
  const free = stats.bavail * stats.bsize;
  return free < freeBytesMin ? `only ${Math.round(free / 1024 ** 2)} MiB are free; make room, or move DATA_DIR` : null;
}

/** Whether the ends of chains leave the database; whether they arrive is said by the figures. */
async function anchorsProblem({ NODE_ENV, ANCHOR_FILE, ANCHOR_MAIL, ANCHOR_URL }: Config['values']) {
  if (ANCHOR_FILE !== undefined) await access(dirname(ANCHOR_FILE), constants.W_OK);
  return NODE_ENV === 'production' && !(ANCHOR_FILE ?? ANCHOR_MAIL ?? ANCHOR_URL)
    ? 'none leave the database, so its owner could rewrite it unseen; set ANCHOR_FILE, ANCHOR_MAIL or ANCHOR_URL'
    : null;
}
