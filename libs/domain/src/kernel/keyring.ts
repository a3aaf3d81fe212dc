import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** What a derived key is for. Different purposes never share key bytes (HKDF, RFC 5869, `info` = purpose). */
export type KeyPurpose =
  | 'access-token'
  | 'admin-access-token'
  | 'refresh-token'
  | 'quote'
  | 'email-code'
  | 'recovery-code'
  | 'attempt'
  | 'password'
  | 'manage-token'
  | 'opener'
  | 'customer-email'
  | 'stop-letters'
  | 'seal'
  | 'anchor'
  | 'statement';

export interface DerivedKey {
  /** Name of the service key it came from; travels with what it signed or sealed. */
  readonly id: string;
  readonly bytes: Buffer;
  /** The same for libraries that would otherwise find out at every use what kind of key the bytes are. */
  readonly secret: KeyObject;
}

/**
 * The service's own keys (`SERVICE_KEYS`): the first signs and seals, all of them verify and open, so a key is
 * rotated by putting a new one in front. Every use derives its own key from them.
 */
export class Keyring {
  private readonly derived = new Map<string, DerivedKey>();
  private readonly masters: ReadonlyMap<string, Buffer>;
  private readonly currentId: string;

  /** `text` is `name:base64,name:base64…`, newest first, as validated by the configuration. */
  constructor(text: string) {
    const entries = text.split(',').map((part): [string, Buffer] => {
      const [name = '', base64 = ''] = part.split(':');
      return [name, Buffer.from(base64, 'base64')];
    });
    this.masters = new Map(entries);
    this.currentId = entries[0]?.[0] ?? '';
  }

  current(purpose: KeyPurpose): DerivedKey {
    const key = this.find(purpose, this.currentId);
    if (!key) throw new Error('No service key is configured');
    return key;
  }

  find(purpose: KeyPurpose, id: string): DerivedKey | undefined {
    const master = this.masters.get(id);
    if (!master) return undefined;
    const name = `${purpose}/${id}`;
    let key = this.derived.get(name);
    if (!key) {
      const bytes = Buffer.from(hkdfSync('sha256', master, '', `swap-exchange-service/${purpose}`, 32));
      key = { id, bytes, secret: createSecretKey(bytes) };
      this.derived.set(name, key);
    }
    return key;
  }

  /** Ids of every key, newest first. */
  ids(): string[] {
    return [...this.masters.keys()];
  }

  /** HMAC-SHA-256 under the current key of that purpose, hex. */
  mac(purpose: KeyPurpose, text: string): string {
    return createHmac('sha256', this.current(purpose).bytes).update(text).digest('hex');
  }

  /** {@link mac} under every key, newest first: for finding what an older key hashed. */
  macs(purpose: KeyPurpose, text: string): string[] {
    return this.ids().flatMap((id) => {
      const key = this.find(purpose, id);
      return key ? [createHmac('sha256', key.bytes).update(text).digest('hex')] : [];
    });
  }

  /**
   * Encrypts for storage: AES-256-GCM, fresh 96-bit nonce, `context` (table, column and row) as associated data,
   * so that a sealed value moved to another row does not open. Shape: `v1.<key id>.<base64url of nonce, text, tag>`.
   */
  seal(context: string, plain: string): string {
    const key = this.current('seal');
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce).setAAD(Buffer.from(context));
    const sealed = Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `v1.${key.id}.${sealed.toString('base64url')}`;
  }

  /** Opens what {@link seal} made for the same context. Throws when it was altered, moved, or its key is gone. */
  open(context: string, sealed: string): string {
    const [version, id = '', text = ''] = sealed.split('.');
    const key = this.find('seal', id);
    if (version !== 'v1' || !key) throw new Error(`No key named "${id}" opens this value`);
    const bytes = Buffer.from(text, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(0, 12)).setAAD(Buffer.from(context));
    decipher.setAuthTag(bytes.subarray(-16));
    return decipher.update(bytes.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8');
  }

  /** The same; null for what does not open. */
  openOrNull(context: string, sealed: string): string | null {
    try {
      return this.open(context, sealed);
    } catch {
      return null;
    }
  }
}

/** SHA-256, hex. For secrets of full entropy only: those need no slow hash. */
export function sha256(text: string): string {
  return hash('sha256', text);
}

/** Compares two strings in time that does not depend on where they differ. */
export function sameText(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}
