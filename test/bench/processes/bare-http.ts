import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Baseline B0: the bytes it is told by its parent, by path, from node:http and nothing else. */
export interface Told {
  readonly path: string;
  readonly contentType: string;
  readonly body: string;
}

const answers = new Map<string, { headers: Record<string, string | number>; body: Buffer }>();

const server = createServer((request, response) => {
  const [path = ''] = (request.url ?? '').split('?');
  const answer = answers.get(path);
  if (!answer) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, answer.headers);
  response.end(answer.body);
});

server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));

process.on('message', ({ path, contentType, body }: Told) => {
  const bytes = Buffer.from(body);
  answers.set(path, { headers: { 'content-type': contentType, 'content-length': bytes.length }, body: bytes });
  process.send?.(path);
});
process.on('disconnect', () => process.exit());
