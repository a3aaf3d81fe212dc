import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './plain-error.js';

type SecretName = 'SERVICE_KEYS' | 'databasePassword' | 'databaseAdminPassword' | 'sandboxChangellyKey';
type Stored = Partial<Record<SecretName, string>>;

/** An RSA key pair in the encodings that Changelly uses, base64 of DER: PKCS#8 the private one, PKCS#1 the public one. */
export interface ChangellyKeys {
  readonly privateKey: string;
  readonly publicKey: string;
}

/**
 * The secrets this installation made for itself, in `<dataDir>/secrets.json`, readable by its owner only. Losing that
 * file means losing what it protects, so nothing here ever replaces a value.
 */
export class Secrets {
  constructor(private readonly dataDir: string) {}

  /** The keys that encrypt secrets in the database, in the form of the variable SERVICE_KEYS; made on first call. */
  serviceKeys(): string {
    return this.keep('SERVICE_KEYS', () => `k1:${randomBytes(32).toString('base64')}`);
  }

  /** The password of the database role the service uses; made on the first call. */
  databasePassword(): string {
    return this.keep('databasePassword', () => randomBytes(24).toString('base64url'));
  }

  /** The password of the database administrator, used only while starting; made on the first call. */
  databaseAdminPassword(): string {
    return this.keep('databaseAdminPassword', () => randomBytes(24).toString('base64url'));
  }

  /** The account of this installation at the sandbox's Changelly, which really checks signatures; made on the first call. */
  changellyKeys(): ChangellyKeys {
    const privateKey = this.keep('sandboxChangellyKey', () => {
      const made = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
      return made.export({ type: 'pkcs8', format: 'der' }).toString('base64');
    });
    const publicKey = createPublicKey(
      createPrivateKey({ key: Buffer.from(privateKey, 'base64'), type: 'pkcs8', format: 'der' }),
    );
    return { privateKey, publicKey: publicKey.export({ type: 'pkcs1', format: 'der' }).toString('base64') };
  }

  has(name: SecretName): boolean {
    return this.read()[name] !== undefined;
  }

  private keep(name: SecretName, make: () => string): string {
    const stored = this.read();
    const known = stored[name];
    if (known !== undefined) return known;
    const made = make();
    this.write({ ...stored, [name]: made });
    return made;
  }

  private get path(): string {
    return join(this.dataDir, 'secrets.json');
  }

  private read(): Stored {
    let text: string;
    try {
      text = readFileSync(this.path, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
      throw new StartError(`${this.path} cannot be read: ${(error as Error).message}`);
    }
    try {
      return JSON.parse(text) as Stored;
    } catch {
      throw new StartError(
        `${this.path} is not valid JSON. Put the right file back: without it the data cannot be read.`,
      );
    }
  }

  /** Written beside and renamed, so that a crash leaves the old file or the new one, never half of one. */
  private write(stored: Stored): void {
    mkdirSync(this.dataDir, { recursive: true });
    const beside = `${this.path}.${process.pid}`;
    const file = openSync(beside, 'w', 0o600);
    try {
      writeSync(file, `${JSON.stringify(stored, null, 2)}\n`);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(beside, this.path);
  }
}
