import { createHmac } from 'node:crypto';
import { DAY, DomainError, Injectable, Keyring, sameText, SECOND } from '../kernel/index.js';

/** Sliding: each use starts the 30 days anew. */
export const refreshLifeMs = 30 * DAY;

/** A lost answer is no theft: the token just replaced still answers its successor this long (promise 17). */
export const replayGraceMs = 10 * SECOND;

export interface RefreshTokenParts {
  readonly sessionId: string;
  readonly counter: number;
}

const shape = /^rt_([0-9a-f-]{36})\.(\d{1,9})\.([a-z0-9]{1,16})\.([A-Za-z0-9_-]{43})$/;

/** Makes and reads refresh tokens: `rt_<session>.<counter>.<key id>.<256-bit MAC>`, opaque to clients. */
@Injectable()
export class RefreshTokens {
  constructor(private readonly keyring: Keyring) {}

  make({ sessionId, counter }: RefreshTokenParts): string {
    return this.write({ sessionId, counter }, this.keyring.current('refresh-token').id);
  }

  /** Throws `invalid_token` for anything this service did not make. */
  read(token: string): RefreshTokenParts {
    const [, sessionId, counter, keyId] = shape.exec(token) ?? [];
    if (sessionId && counter && keyId && this.keyring.find('refresh-token', keyId)) {
      const parts = { sessionId, counter: Number(counter) };
      if (sameText(this.write(parts, keyId), token)) return parts;
    }
    throw new DomainError('invalid_token', 'The refresh token is not valid; sign in again');
  }

  private write({ sessionId, counter }: RefreshTokenParts, keyId: string): string {
    const key = this.keyring.find('refresh-token', keyId);
    if (!key) throw new Error(`No service key is named "${keyId}"`);
    const mac = createHmac('sha256', key.bytes)
      .update(`${sessionId}.${String(counter)}`)
      .digest('base64url');
    return `rt_${sessionId}.${String(counter)}.${keyId}.${mac}`;
  }
}
