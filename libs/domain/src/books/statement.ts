import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import type { Keyring } from '../kernel/index.js';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

const statementSchema = z.strictObject({
  number: z.int().min(1),
  at: z.iso.datetime(),
  previous: z.union([hash, z.literal('')]),
  heads: z.array(
    z.strictObject({
      ledger: z.enum(['ledger', 'audit']),
      chain: z.uuid(),
      sequence: z.int().min(1),
      hash,
    }),
  ),
});
const lineSchema = z.strictObject({ statement: statementSchema, key: z.string(), signature: z.base64() });

/**
 * What the heads of chains were at a time, for those outside: `number` counts statements without gaps, `previous` is the
 * {@link digestOf} the one before, `heads` are those that moved since they were last stated, and each of them once a month.
 */
export type Statement = z.output<typeof statementSchema>;

/** PKCS#8 of an Ed25519 key up to its 32 bytes (RFC 8410 §7). */
const privateKeyPrefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The line that is handed out: the statement, the name of the service key, and an Ed25519 signature over the JSON of the statement. */
export function signStatement(keyring: Keyring, statement: Statement): string {
  const { id, bytes } = keyring.current('statement');
  const signature = sign(null, Buffer.from(JSON.stringify(statement)), signingKey(bytes)).toString('base64');
  return JSON.stringify({ statement, key: id, signature });
}

/** SHA-256 of a line, hex. */
export function digestOf(line: string): string {
  return createHash('sha256').update(line).digest('hex');
}

/** The statement of a line that is signed by one of these keys; null when it is none, or signed by nobody of them. */
export function readStatement(line: string, keys: readonly KeyObject[]): Statement | null {
  const parsed = lineSchema.safeParse(parseJson(line));
  if (!parsed.success) return null;
  const signed = Buffer.from(JSON.stringify(parsed.data.statement));
  const signature = Buffer.from(parsed.data.signature, 'base64');
  return keys.some((key) => verify(null, signed, key, signature)) ? parsed.data.statement : null;
}

/** The public halves of the keys that sign statements, by the name of their service key; newest first. */
export function statementKeys(keyring: Keyring): Map<string, KeyObject> {
  return new Map(
    keyring.ids().flatMap((id) => {
      const key = keyring.find('statement', id);
      return key ? [[id, createPublicKey(signingKey(key.bytes))] as const] : [];
    }),
  );
}

/** A public key as it is printed: SPKI DER in base64, the inside of a PEM. Throws when it is none. */
export function publicKeyOf(text: string): KeyObject {
  return createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
}

function signingKey(seed: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([privateKeyPrefix, seed]), format: 'der', type: 'pkcs8' });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
