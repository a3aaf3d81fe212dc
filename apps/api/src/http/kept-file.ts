import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKnown } from './etags.js';

/** A file held in memory, with its compressed forms, best first. */
export interface KeptFile {
  readonly plain: Buffer;
  readonly encoded: readonly { readonly name: string; readonly bytes: Buffer }[];
  readonly etag: string;
}

export function keptFile(plain: Buffer, encoded: KeptFile['encoded']): KeptFile {
  return { plain, encoded, etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"` };
}

/** One whose compressed forms are made when they are first asked for. `quality` of Brotli, 0 to 11: less for what holds for a minute. */
export function keptOnDemand(plain: Buffer, quality = constants.BROTLI_MAX_QUALITY): KeptFile {
  const brotli = () => brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  return keptFile(plain, [madeOnce('br', brotli), madeOnce('gzip', () => gzipSync(plain))]);
}

function madeOnce(name: string, make: () => Buffer): KeptFile['encoded'][number] {
  let made: Buffer | undefined;
  return {
    name,
    get bytes() {
      return (made ??= make());
    },
  };
}

/** Answers with the smallest form that is taken, or 304 to whoever has it. Headers of the file are the caller's to set. */
export function sendKept(file: KeptFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { plain, encoded, etag } = file;
  const { name, bytes } = encoded.find((each) => accepts(request, each.name)) ?? { bytes: plain };
  void reply.header('etag', etag);
  if (reply.statusCode === 200 && isKnown(request.headers['if-none-match'], etag)) return reply.status(304).send();
  if (name) void reply.header('content-encoding', name);
  return reply.send(bytes);
}

function accepts(request: FastifyRequest, encoding: string): boolean {
  return new RegExp(`\\b${encoding}\\b(?!;\\s*q=0(\\.0*)?(,|$))`).test(
    request.headers['accept-encoding']?.toString() ?? '',
  );
}
