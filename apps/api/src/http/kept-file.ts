import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { codingFor, type Coding } from './codings.js';
import { isKnown } from './etags.js';

interface Form {
  readonly coding: Coding;
  readonly bytes: Buffer;
}

/** The same text as it is, and compressed. */
export interface Forms {
  readonly plain: Form;
  readonly compressed: readonly Form[];
}

/** A file held in memory, with its compressed forms. */
export interface KeptFile extends Forms {
  readonly etag: string;
}

export function keptFile(bytes: Buffer, compressed: readonly Form[] = []): KeptFile {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
  return { plain: plainForm(bytes), compressed, etag };
}

/** One whose compressed forms are made when they are first asked for. `quality` as in {@link formsOnDemand}. */
export function keptOnDemand(plain: Buffer, quality?: number): KeptFile {
  return keptFile(plain, formsOnDemand(plain, quality).compressed);
}

/** The compressed forms are made when they are first asked for. `quality` of Brotli, 0 to 11: less for what holds for a minute. */
export function formsOnDemand(plain: Buffer, quality = constants.BROTLI_MAX_QUALITY): Forms {
  const brotli = () => brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  return {
    plain: plainForm(plain),
    compressed: [madeOnce('br', brotli), madeOnce('gzip', () => gzipSync(plain))],
  };
}

export const plainForm = (bytes: Buffer): Form => ({ coding: 'identity', bytes });

function madeOnce(coding: Coding, make: () => Buffer): Form {
  let made: Buffer | undefined;
  return {
    coding,
    get bytes() {
      return (made ??= make());
    },
  };
}

/** The smallest form that whoever asks takes, and what is to be said of it: names and values in turn. */
export function formFor(
  { plain, compressed }: Forms,
  asking: IncomingHttpHeaders,
): { readonly bytes: Buffer; readonly said: readonly string[] } {
  const taken = codingFor(asking['accept-encoding']?.toString());
  const { coding, bytes } = compressed.find((each) => each.coding === taken) ?? plain;
  const encoding = coding === 'identity' ? [] : ['content-encoding', coding];
  return { bytes, said: [...encoding, 'content-length', String(bytes.length)] };
}

/** Names and values in turn of what was said so far. */
export const headersOf = (reply: FastifyReply): string[] =>
  Object.entries(reply.getHeaders()).flatMap(([name, value]) => [name, String(value)]);

/**
 * Answers with the smallest form that is taken, or 304 to whoever has it. Headers of the file are the caller's: what `reply` says, unless
 * they are given.
 */
export function sendKept(
  file: KeptFile,
  request: FastifyRequest,
  reply: FastifyReply,
  said: readonly string[] = headersOf(reply),
): FastifyReply {
  const { etag } = file;
  const { statusCode: status } = reply;
  const headers = [...said, 'etag', etag];
  if (status === 200 && isKnown(request.headers['if-none-match'], etag)) {
    writeAtOnce(reply, 304, headers);
    return reply;
  }
  const form = formFor(file, request.headers);
  writeAtOnce(reply, status, [...headers, ...form.said], form.bytes);
  return reply;
}

/**
 * Answers past everything that would still look at the answer. `headers` are names and values in turn, and all there are; a client hears
 * nothing of `body` where the status has none.
 */
function writeAtOnce(reply: FastifyReply, status: number, headers: string[], body?: Buffer): void {
  reply.hijack();
  reply.raw.writeHead(status, headers).end(body);
}
