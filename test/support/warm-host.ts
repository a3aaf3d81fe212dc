import { AsyncLocalStorage } from 'node:async_hooks';
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { devNull } from 'node:os';
import { json } from 'node:stream/consumers';
import { takeCoverage } from 'node:v8';
import { startApi } from '@swap/api';
import { readConfig } from '@swap/config';
import { serviceLogger } from '@swap/domain/service';
import { startSandbox } from '@swap/sandbox';
import { startWorker } from '@swap/worker';
import { createStaff, type CreateStaffInput } from './create-staff.js';

/**
 * A process that has loaded the product once and runs its programs in itself for one suite after the other, each as its `main`
 * would: a suite then waits for a start, not for a process. What a program writes goes to a file of its own.
 */

type Env = Readonly<Record<string, string>>;

/** A program to run: `lines` is the file for what it writes. */
export interface HostedRun {
  readonly app: 'api' | 'worker' | 'sandbox';
  readonly env: Env;
  readonly lines: string;
}

interface Running {
  readonly told?: object;
  stop(): Promise<void>;
}

const stops = new Map<number, () => Promise<void>>();
const whose = new AsyncLocalStorage<{ readonly lines: string }>();
let count = 0;

const write = process.stdout.write.bind(process.stdout);
for (const stream of [process.stdout, process.stderr]) {
  stream.write = (text: string | Uint8Array) => {
    const owner = whose.getStore();
    if (owner) appendFileSync(owner.lines, text);
    else write(text);
    return true;
  };
}

async function run({ app, env, lines }: HostedRun): Promise<{ id: number }> {
  const running = await whose.run({ lines }, () => programs[app](env));
  const id = (count += 1);
  stops.set(id, () => whose.run({ lines }, () => running.stop()));
  return { id, ...running.told };
}

const programs: Readonly<Record<HostedRun['app'], (env: Env) => Promise<Running>>> = {
  api: async (env) => {
    const config = readConfig(env);
    const logger = serviceLogger(config);
    const api = await startApi(config, logger);
    logger.log(`answering at ${api.url}/api/v1`, 'Api');
    return { stop: () => api.stop() };
  },
  worker: async (env) => {
    const config = readConfig(env);
    const worker = await startWorker(config, serviceLogger(config));
    return { stop: () => worker.stop() };
  },
  sandbox: async ({ SANDBOX_SPEED: speed, SANDBOX_CHANGELLY_PUBLIC_KEY: changellyPublicKey }) => {
    const options = { port: 0, smtpPort: 0, speed: Number(speed), ...(changellyPublicKey && { changellyPublicKey }) };
    const { url, smtpPort, close } = await startSandbox(options);
    return { told: { url, smtpPort }, stop: close };
  },
};

async function stop(id: number): Promise<object> {
  const stopIt = stops.get(id);
  stops.delete(id);
  await stopIt?.();
  return {};
}

const answers: Readonly<Record<string, (body: never) => Promise<object>>> = {
  '/run': run,
  '/stop': ({ id }: { id: number }) => stop(id),
  '/coverage': () => {
    takeCoverage();
    return Promise.resolve({});
  },
  // The suite that asked hears of a failure by the answer.
  '/staff': (input: CreateStaffInput) => whose.run({ lines: devNull }, () => createStaff(input)),
};

const server = createServer((request, response) => {
  const answer = json(request).then((body) => answers[request.url ?? '']?.(body as never));
  answer.then(
    (result) => response.end(JSON.stringify(result ?? {})),
    (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.stack : String(error)),
  );
});
// A connection that was closed for being idle would be found closed by the next call on it.
server.keepAliveTimeout = 0;
process.on('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}` });
});
