import { Column, Entity, PrimaryColumn, type EntityManager } from 'typeorm';

/** The authenticator app of an account, active once a code of it has been shown. */
@Entity('totp_factors')
export class TotpFactor {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'totp_factors_pkey' }) accountId!: string;

  /** Base32, sealed; context {@link TotpFactor.sealContext}. */
  @Column('text') secretSealed!: string;

  /** The time step of the code used last: no code of it or of an earlier one is taken (RFC 6238 §5.2). */
  @Column('bigint') lastStep!: string;

  /** Null while the setup waits for its first code. */
  @Column('timestamptz', { nullable: true }) enabledAt!: Date | null;
  @Column('timestamptz') createdAt!: Date;

  static sealContext(accountId: string): string {
    return `totp_factors|secret_sealed|${accountId}`;
  }

  static async isEnabled(read: EntityManager, accountId: string): Promise<boolean> {
    const factor = await read.findOneBy(TotpFactor, { accountId });
    return Boolean(factor?.enabledAt);
  }
}

/** One way in without the app; only a keyed hash of the code is kept, and the row goes when it is used. */
@Entity('recovery_codes')
export class RecoveryCode {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'recovery_codes_pkey' }) accountId!: string;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'recovery_codes_pkey' }) codeHash!: string;
}
