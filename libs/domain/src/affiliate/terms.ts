import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Config } from '@swap/config';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Audit, type Caller } from '../audit/index.js';
import { Database, type Tx } from '../database/index.js';
import { Clock, DomainError, Injectable } from '../kernel/index.js';
import { Partner } from '../partners/index.js';

/** That a partner accepted the terms, and which document they were: written once, never changed. */
@Entity('terms_acceptances')
export class TermsAcceptance {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'terms_acceptances_pkey' }) partnerId!: string;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'terms_acceptances_pkey' }) version!: string;

  /** Of the document as it was served, hex. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'terms_acceptances_pkey' }) sha256!: string;
  @Column('timestamptz') acceptedAt!: Date;
}

/** What an installation comes with, when its operator names no document. */
const included = new URL('../../terms/affiliate-terms.md', import.meta.url);

/** The affiliate terms in force: a document of the operator's, named by version and by the hash of its bytes. */
@Injectable()
export class Terms {
  readonly version: string;
  readonly document: Buffer;
  /** Hex. */
  readonly sha256: string;
  /** Where anybody reads the document. */
  readonly url: string;

  constructor({ values }: Config) {
    this.version = values.AFFILIATE_TERMS_VERSION;
    this.document = readFileSync(values.AFFILIATE_TERMS_FILE ?? included);
    this.sha256 = createHash('sha256').update(this.document).digest('hex');
    this.url = `${values.PUBLIC_URL}/api/v1/affiliate-terms`;
  }

  /** Throws `terms_not_accepted` unless the partner accepted this very document (promise 14). */
  async demandAcceptance(tx: Tx, partnerId: string): Promise<void> {
    const { version, sha256 } = this;
    if (await tx.existsBy(TermsAcceptance, { partnerId, version, sha256 })) return;
    throw new DomainError('terms_not_accepted', `Accept version ${version} of the affiliate terms first`);
  }
}

/** Records that a partner accepts the terms in force. Throws `terms_outdated` for any other version. */
@Injectable()
export class AcceptTerms {
  constructor(
    private readonly database: Database,
    private readonly terms: Terms,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async run(partnerId: string, caller: Caller, version: string): Promise<TermsAcceptance> {
    const { version: current, sha256 } = this.terms;
    if (version !== current) {
      throw new DomainError('terms_outdated', `The terms in force are version ${current}`, {
        members: { version: current },
      });
    }
    return this.database.transaction(async (tx) => {
      await Partner.lock(tx, partnerId);
      const known = await tx.findOneBy(TermsAcceptance, { partnerId, version, sha256 });
      await this.audit.record(tx, caller, { partnerId, action: 'terms.accepted', changes: { version, sha256 } });
      if (known) return known;
      const acceptance = tx.create(TermsAcceptance, { partnerId, version, sha256, acceptedAt: this.clock.now() });
      await tx.insert(TermsAcceptance, acceptance);
      return acceptance;
    });
  }
}
