import { Program } from './program.js';

const free = { PORT: '0', SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0' };

/** `npm start`, on free ports unless said; an empty one is not set. */
export function start(dataDir: string, ports: Readonly<Record<string, string>> = free): Program {
  return Program.run('apps/ops/dist/start.js', { ...ports, DATA_DIR: dataDir, DATABASE_URL: '', REDIS_URL: '' });
}

/** Where its API answers, once it says so. */
export async function ready(program: Program): Promise<string> {
  const [, url = ''] = await program.says(/^ready (http:\S+)/m);
  return url;
}

/** The status with which the API answers whether it lives. */
export async function health(url: string): Promise<number> {
  return (await fetch(`${url}/api/v1/health`)).status;
}
