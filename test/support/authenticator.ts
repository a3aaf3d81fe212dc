import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** What a device does otherwise than an honest one, in a browser that is no better. */
export interface Dishonesty {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  /** False where the device did not check who holds it. */
  readonly verified?: boolean;
  /** Whose passkey it says it is: an account id. */
  readonly user?: string;
  readonly counter?: number;
  /** Signs with another key than the one it registered. */
  readonly forged?: boolean;
}

interface Options {
  readonly challenge: string;
  readonly rpId?: string;
  readonly rp?: { readonly id: string };
  readonly user?: { readonly id: string };
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url');

/** The little of CBOR (RFC 8949) that a registration is made of. */
function cbor(value: number | string | Buffer | ReadonlyMap<number | string, unknown>): Buffer {
  const head = (major: number, size: number): Buffer =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : longHead(major, size);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([name, each]) => [cbor(name), cbor(each as string)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

function longHead(major: number, size: number): Buffer {
  const bytes = Buffer.from([(major << 5) | 25, 0, 0]);
  bytes.writeUInt16BE(size, 1);
  return bytes;
}

/** A device with one passkey (ES256, no attestation), and the browser around it. */
export class Authenticator {
  readonly id = base64url(randomBytes(16));
  private readonly key: KeyObject;
  private readonly publicKey: KeyObject;
  private user = '';
  private counted = 0;

  constructor(private readonly origin: string) {
    ({ privateKey: this.key, publicKey: this.publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' }));
  }

  /** What `navigator.credentials.create` answers, as JSON. */
  register(options: Options, how: Dishonesty = {}) {
    this.user = options.user?.id ?? '';
    const { x = '', y = '' } = this.publicKey.export({ format: 'jwk' });
    const bytes = (text: string) => Buffer.from(text, 'base64url');
    const cose = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(x)],
        [-3, bytes(y)],
      ]),
    );
    const id = bytes(this.id);
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
    const authData = this.authData(how.rpId ?? options.rp?.id ?? '', how, attested);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return {
      ...this.named(),
      response: {
        clientDataJSON: this.clientData('webauthn.create', options, how),
        attestationObject: base64url(cbor(attestation)),
        transports: ['internal'],
      },
    };
  }

  /** What `navigator.credentials.get` answers, as JSON. */
  show(options: Options, how: Dishonesty = {}) {
    this.counted += 1;
    const authData = this.authData(how.rpId ?? options.rpId ?? '', { counter: this.counted, ...how });
    const clientDataJSON = this.clientData('webauthn.get', options, how);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    const key = how.forged ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : this.key;
    return {
      ...this.named(),
      response: {
        clientDataJSON,
        authenticatorData: base64url(authData),
        signature: base64url(sign('sha256', signed, key)),
        userHandle: how.user === undefined ? this.user : base64url(how.user),
      },
    };
  }

  private named() {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {} };
  }

  private clientData(type: string, { challenge }: Options, how: Dishonesty): string {
    const said = { type, challenge: how.challenge ?? challenge, origin: how.origin ?? this.origin, crossOrigin: false };
    return base64url(JSON.stringify(said));
  }

  private authData(rpId: string, { verified = true, counter = 0 }: Dishonesty, attested?: Buffer): Buffer {
    const flags = 0x01 | (verified ? 0x04 : 0) | (attested ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, ...(attested ? [attested] : [])]);
  }
}
