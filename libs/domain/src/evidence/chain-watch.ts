import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { EvidenceKind } from '../orders/index.js';
import type { NodeKind } from './chain-node.js';

/** One end of an order that is looked for on its chain. The row goes when there is nothing more to see. */
@Entity('chain_watches')
@Index('chain_watches_network_idx', ['network', 'beganAt'])
export class ChainWatch {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'chain_watches_pkey' }) orderId!: string;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'chain_watches_pkey' }) kind!: EvidenceKind;
  @Column('text') network!: string;

  /** Of the token; null for the chain's own coin. */
  @Column('text', { nullable: true }) contract!: string | null;
  @Column('integer') decimals!: number;

  /** Transactions that may have paid a deposit, newest last. */
  @Column('text', { array: true }) leads!: string[];
  @Column('timestamptz') beganAt!: Date;
}

/** What a node is worth now: nothing is believed of one that is not up. */
export type NodeState = 'up' | 'down' | 'behind' | 'disagreeing';

/** A node as it was found in the last round, and from where to follow its chain. */
@Entity('chain_nodes')
export class ChainNodeState {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'chain_nodes_pkey' }) network!: string;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'chain_nodes_pkey' }) node!: string;
  @Column('text') kind!: NodeKind;
  @Column('text') state!: NodeState;

  /** For the staff: why it is not up. */
  @Column('text', { nullable: true }) reason!: string | null;
  @Column('bigint', { nullable: true }) height!: string | null;

  /** Of its protocol. */
  @Column('jsonb', { nullable: true }) cursor!: unknown;
  @Column('timestamptz') checkedAt!: Date;
}

/** How many payouts of a provider were looked for on their chain in a day, and how many the chain shows. */
@Entity('proof_days')
export class ProofDay {
  @PrimaryColumn('date', { primaryKeyConstraintName: 'proof_days_pkey' }) day!: string;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'proof_days_pkey' }) provider!: string;
  @Column('integer') checked!: number;
  @Column('integer') proven!: number;
}

/** How long after the chain had confirmed them a provider took to see deposits, counted in buckets of seconds. */
@Entity('credit_days')
export class CreditDay {
  @PrimaryColumn('date', { primaryKeyConstraintName: 'credit_days_pkey' }) day!: string;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'credit_days_pkey' }) provider!: string;
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'credit_days_pkey' }) bucket!: number;
  @Column('integer') orders!: number;
}
