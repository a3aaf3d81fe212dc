import type { FreshDatabase } from './fresh-database.js';

export interface AssetFacts {
  readonly param: string;
  /** The coin's own chain unless said otherwise. */
  readonly network?: string;
  readonly decimals?: number;
  readonly contract?: string;
  readonly isVerified?: boolean;
}

/** Writes an asset that can be sent and received: for what reads rows and refreshes no catalogue. */
export async function anAssetRow(
  { query }: Pick<FreshDatabase, 'query'>,
  { param, network = param, decimals = 8, contract, isVerified = true }: AssetFacts,
): Promise<void> {
  await query(
    `INSERT INTO assets (param, ticker, name, network, network_name, decimals, contract_address, is_verified, memo_required,
       is_stable, is_native, deposit_enabled, withdraw_enabled, fixed_supported, private_supported, updated_at)
     VALUES ($1, $1, $1, $2, $2, $3, $4::text, $5, false, false, $4::text IS NULL, true, true, true, true, now())`,
    [param, network, decimals, contract ?? null, isVerified],
  );
}
