import { createHash, createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import type { Call } from '../http-client.js';

const signWith = promisify<string, Buffer, KeyObject, Buffer>(sign);

/** Calls of Changelly's JSON-RPC 2.0, each signed with the account's RSA key. */
export class Rpc {
  private readonly key: KeyObject;
  private readonly keyName: string;

  /** `privateKey` is PKCS#8 DER in base64 or, as their own samples have it, in hexadecimal. Throws an Error when it is not. */
  constructor(privateKey: string) {
    this.key = readKey(privateKey);
    const publicKey = createPublicKey(this.key).export({ type: 'pkcs1', format: 'der' });
    this.keyName = createHash('sha256').update(publicKey).digest('base64');
  }

  /** The signature covers the exact bytes that are sent, so they are made once and handed over as they are. */
  async signed(method: string, params: object, signal: AbortSignal): Promise<Call> {
    const text = JSON.stringify({ jsonrpc: '2.0', id: method, method, params });
    const signature = await signWith('sha256', Buffer.from(text, 'utf8'), this.key);
    const headers = { 'x-api-key': this.keyName, 'x-api-signature': signature.toString('base64') };
    return { path: '', text, headers, signal };
  }
}

function readKey(privateKey: string): KeyObject {
  try {
    const encoding = /^(?:[0-9a-f]{2})+$/i.test(privateKey) ? 'hex' : 'base64';
    const key = createPrivateKey({ key: Buffer.from(privateKey, encoding), format: 'der', type: 'pkcs8' });
    if (key.asymmetricKeyType === 'rsa') return key;
  } catch {
    // Told below without the cause, which could quote the key.
  }
  throw new Error('CHANGELLY_PRIVATE_KEY is neither base64 nor hexadecimal of an RSA private key in PKCS#8 DER');
}
