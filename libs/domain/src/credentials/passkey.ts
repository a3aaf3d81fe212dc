import { Column, Entity, Index, PrimaryColumn, type EntityManager } from 'typeorm';
import { DomainError } from '../kernel/index.js';
import type { AccountRef, Realm } from './account.js';

/** A key pair of which a device of the account's holder keeps the private half (WebAuthn level 3). It goes with the authenticator app. */
@Entity('passkeys')
@Index('passkeys_credential_id_key', ['credentialId'], { unique: true })
@Index('passkeys_account_id_idx', ['accountId'])
export class Passkey {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'passkeys_pkey' }) id!: string;
  @Column('uuid') accountId!: string;
  @Column('text') realm!: Realm;

  /** The device's own name for it, base64url. */
  @Column('text') credentialId!: string;

  /** COSE (RFC 9053). */
  @Column('bytea') publicKey!: Buffer;

  /** What the device counted at its last use; zero for ever where it does not count. */
  @Column('bigint') counter!: string;
  @Column('text', { array: true }) transports!: string[];

  /** What its holder calls it. */
  @Column('text') name!: string;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz', { nullable: true }) lastUsedAt!: Date | null;

  static async listOf(read: EntityManager, { realm, id: accountId }: AccountRef): Promise<Passkey[]> {
    return read.find(Passkey, { where: { realm, accountId }, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  /** Throws `not_found` for one that is not the account's. */
  static async getOf(read: EntityManager, { realm, id: accountId }: AccountRef, id: string): Promise<Passkey> {
    const passkey = await read.findOneBy(Passkey, { id, realm, accountId });
    if (passkey) return passkey;
    throw new DomainError('not_found', 'There is no such passkey');
  }
}
