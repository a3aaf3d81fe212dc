import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Why a listing of a provider is kept from sale. */
export const holdReasons = {
  unknown_network: 'The network is none we know: no address could be checked on it.',
  no_contract: 'A token without its contract: the ticker alone does not tell which token it is.',
  junk_contract: 'What stands where the contract should is no contract of this network.',
  native_with_contract: "The ticker is the network's own coin, the contract is that of a token.",
  ticker_of_another_token: 'The registry knows this ticker on this network under another contract.',
  decimals_differ: 'The decimals are not those of the token.',
  odd_ticker: 'The ticker holds characters that no parameter can carry.',
  listed_twice: 'The provider lists the same asset under another ticker as well.',
} as const satisfies Record<string, string>;

export type HoldReason = keyof typeof holdReasons;

/** A listing that could not be placed: not on sale until the registry, the file of reviewed listings or two of the staff say what it is. */
@Entity('held_listings')
@Index('held_listings_place_key', ['provider', 'providerTicker', 'providerNetwork'], { unique: true })
export class HeldListing {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'held_listings_pkey' }) id!: string;
  @Column('text') provider!: string;
  @Column('text') providerTicker!: string;
  @Column('text') providerNetwork!: string;
  @Column('text') name!: string;
  @Column('text', { nullable: true }) contractAddress!: string | null;
  @Column('integer', { nullable: true }) decimals!: number | null;
  @Column('text') reason!: HoldReason;
  @Column('timestamptz') firstSeenAt!: Date;
  @Column('timestamptz') seenAt!: Date;
}

/** What two of the staff said a provider's listing is. */
@Entity('asset_mappings')
export class AssetMapping {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'asset_mappings_pkey' }) provider!: string;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'asset_mappings_pkey' }) providerTicker!: string;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'asset_mappings_pkey' }) providerNetwork!: string;

  /** The asset's CAIP-19 name. */
  @Column('text') asset!: string;
  @Column('uuid') proposalId!: string;
  @Column('timestamptz') createdAt!: Date;
}

/** A parameter an asset had before the registry knew better; it goes on meaning that asset. */
@Entity('asset_aliases')
@Index('asset_aliases_param_idx', ['param'])
export class AssetAlternative {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'asset_aliases_pkey' }) alias!: string;
  @Column('text') param!: string;
}
