import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { isRecording, placeOfWorker } from './reach.js';
import { repository } from './repository.js';

const program = join(repository, 'test', 'dist', 'support', 'warm-host.js');

/** The warm hosts of a run: one for each of Jest's workers, started when its first suite asks. */
export interface WarmHosts {
  /** Answers, under the number of a worker, where that worker's host is. */
  readonly url: string;
  stop(): Promise<void>;
}

export async function startWarmHosts(): Promise<WarmHosts> {
  const hosts = new Map<string, { child: ChildProcess; url: Promise<string> }>();
  const hostOf = (worker: string) => {
    const known = hosts.get(worker);
    if (known) return known.url;
    const recorded = isRecording ? { NODE_V8_COVERAGE: placeOfWorker(worker.slice(1)) } : {};
    const child = fork(program, [], { env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'test', ...recorded } });
    const url = Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => Promise.reject(new Error('The warm host did not start'))),
    ]).then(([message]) => (message as { url: string }).url);
    hosts.set(worker, { child, url });
    return url;
  };
  const server = createServer((request, response) => {
    hostOf(request.url ?? '').then(
      (url) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await Promise.all(
        [...hosts.values()].map(async ({ child }) => {
          if (child.exitCode !== null || child.signalCode !== null) return;
          const ended = once(child, 'exit');
          child.disconnect();
          await ended;
        }),
      );
    },
  };
}
