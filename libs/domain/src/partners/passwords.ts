import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '@swap/config';
import bcrypt from 'bcrypt';
import { Keyring } from '../kernel/index.js';

/**
 * Password hashing: bcrypt over a keyed HMAC-SHA-384, so that every character counts (bcrypt alone reads 72 bytes)
 * and a stolen database alone cannot be guessed against (OWASP password storage, "peppering" and "pre-hashing").
 * Stored as `<service key id>:<bcrypt hash>`.
 */
@Injectable()
export class Passwords {
  /** Verified against when there is no account, so that an unknown address takes as long as a known one. */
  private readonly decoy: Promise<string>;

  constructor(
    private readonly keyring: Keyring,
    private readonly config: Config,
  ) {
    this.decoy = this.hash('no account has this password');
  }

  async hash(password: string): Promise<string> {
    const key = this.keyring.current('password');
    return `${key.id}:${await bcrypt.hash(preHash(key.bytes, password), this.config.values.BCRYPT_COST)}`;
  }

  /** `stored` null means no such account: does the same work and answers false. */
  async verify(password: string, stored: string | null): Promise<boolean> {
    const [keyId = '', hash = ''] = (stored ?? (await this.decoy)).split(':');
    const key = this.keyring.find('password', keyId) ?? this.keyring.current('password');
    const matches = await bcrypt.compare(preHash(key.bytes, password), hash);
    return matches && stored !== null;
  }
}

/** Base64 of a SHA-384 MAC is 64 characters: within bcrypt's 72 bytes, without a zero byte. */
function preHash(key: Buffer, password: string): string {
  return createHmac('sha384', key).update(password, 'utf8').digest('base64');
}
