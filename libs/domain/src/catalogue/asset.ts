import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A tradable asset on one network, merged from what the providers list. */
@Entity('assets')
export class Asset {
  /** Lower case: the ticker, or the ticker fused with the network. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'assets_pkey' }) param!: string;
  @Column('text') ticker!: string;
  @Column('text') name!: string;
  @Column('text') network!: string;
  @Column('text') networkName!: string;

  /** Decimals the chain carries: amounts are cut to these. */
  @Column('integer') decimals!: number;
  @Column('text', { nullable: true }) contractAddress!: string | null;

  /** Its CAIP-19 name; null for one that was stored before there were any and that no provider lists any more. */
  @Column('text', { nullable: true }) caip19!: string | null;

  /** Whether the registry, several providers or two of the staff vouch for contract and decimals: else no payment link is made. */
  @Column('boolean', { default: true }) isVerified!: boolean;
  @Column('boolean') memoRequired!: boolean;
  @Column('text', { nullable: true }) memoName!: string | null;
  @Column('boolean') isStable!: boolean;
  @Column('boolean') isNative!: boolean;
  @Column('text', { nullable: true }) iconUrl!: string | null;
  @Column('boolean') depositEnabled!: boolean;
  @Column('boolean') withdrawEnabled!: boolean;
  @Column('boolean') fixedSupported!: boolean;
  @Column('boolean') privateSupported!: boolean;
  @Column('timestamptz') updatedAt!: Date;
}

/** How a provider lists an asset of ours. */
@Entity('asset_listings')
export class AssetListing {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'asset_listings_pkey' }) param!: string;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'asset_listings_pkey' }) provider!: string;
  @Column('text') providerTicker!: string;
  @Column('text') providerNetwork!: string;
  @Column('boolean') depositEnabled!: boolean;
  @Column('boolean') withdrawEnabled!: boolean;
  @Column('boolean', { default: true }) floatSupported!: boolean;
  @Column('boolean') fixedSupported!: boolean;

  /** Whether the provider sends it only with a memo. */
  @Column('boolean', { default: false }) memoRequired!: boolean;
  @Column('timestamptz') seenAt!: Date;
}
