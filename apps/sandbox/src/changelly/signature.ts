import { createHash, createPublicKey, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { KEY_PROBLEM, RpcProblem } from './trouble.js';

/** The one account of the sandbox's Changelly: its public key (base64 of PKCS#1 DER); null = nobody may call. */
export class Account {
  private readonly key: KeyObject | null;
  private readonly keyName: string;

  constructor(publicKey: string | null) {
    const der = Buffer.from(publicKey ?? '', 'base64');
    this.key = publicKey === null ? null : createPublicKey({ key: der, format: 'der', type: 'pkcs1' });
    this.keyName = createHash('sha256').update(der).digest('base64');
  }

  /** X-Api-Signature is RSA-SHA256 (PKCS#1 v1.5) over the body exactly as sent. Throws `RpcProblem`. */
  requireSignature({ headers, bodyText }: FastifyRequest): void {
    const { 'x-api-key': name, 'x-api-signature': signature } = headers;
    if (this.key === null || name !== this.keyName) throw new RpcProblem(KEY_PROBLEM, 'Invalid API key');
    const given = Buffer.from(typeof signature === 'string' ? signature : '', 'base64');
    if (!verify('sha256', Buffer.from(bodyText, 'utf8'), this.key, given)) {
      throw new RpcProblem(KEY_PROBLEM, 'Invalid signature');
    }
  }
}
