import { createHmac } from 'node:crypto';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Database } from '../database/index.js';
import { Clock, Injectable, Keyring, sameText } from '../kernel/index.js';
import { chains, movedHeads, type Chain } from './chain-checks.js';

/**
 * What the head of a chain was at some time, under a key the database does not hold: whoever rewrites a whole chain, heads
 * and all, cannot make the anchors agree with it.
 */
@Entity('chain_anchors')
export class ChainAnchor {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'chain_anchors_pkey' }) ledger!: Chain['ledger'];
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'chain_anchors_pkey' }) chain!: string;
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'chain_anchors_pkey' }) sequence!: string;
  @Column('text') hash!: string;
  @Column('text') keyId!: string;

  /** HMAC-SHA-256, hex. */
  @Column('text') mac!: string;
  @Column('timestamptz') createdAt!: Date;
}

/** The part of an anchor that its MAC is over. */
export type Anchored = Pick<ChainAnchor, 'ledger' | 'chain' | 'sequence' | 'hash'>;

const batch = 1000;

/** Makes and checks anchors. */
@Injectable()
export class Anchors {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly clock: Clock,
  ) {}

  /** Anchors every chain that moved since it was anchored last. */
  async run(): Promise<void> {
    for (const chain of chains) while ((await this.anchorSome(chain)) === batch);
  }

  /** Whether an anchor was made by this service. */
  isOurs(anchored: Anchored, { keyId, mac }: Pick<ChainAnchor, 'keyId' | 'mac'>): boolean {
    const key = this.keyring.find('anchor', keyId);
    return key !== undefined && sameText(mac, macOf(key.bytes, anchored));
  }

  private async anchorSome(chain: Chain): Promise<number> {
    const rows = await this.database.manager.query<Omit<Anchored, 'ledger'>[]>(movedHeads(chain), [batch]);
    if (rows.length === 0) return 0;
    const key = this.keyring.current('anchor');
    const createdAt = this.clock.now();
    const anchors = rows.map((row) => {
      const anchored = { ledger: chain.ledger, ...row };
      return { ...anchored, keyId: key.id, mac: macOf(key.bytes, anchored), createdAt };
    });
    await this.database.manager.createQueryBuilder().insert().into(ChainAnchor).values(anchors).orIgnore().execute();
    return rows.length;
  }
}

function macOf(key: Buffer, { ledger, chain, sequence, hash }: Anchored): string {
  return createHmac('sha256', key).update(`${ledger}|${chain}|${sequence}|${hash}`).digest('hex');
}
