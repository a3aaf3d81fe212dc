import { SqlMigration } from './sql-migration.js';

export class Swap1763683600000 extends SqlMigration {
  protected readonly sql = `
    CREATE TABLE assets (
      param text CONSTRAINT assets_pkey PRIMARY KEY CHECK (param = lower(param)),
      ticker text NOT NULL,
      name text NOT NULL,
      network text NOT NULL,
      network_name text NOT NULL,
      decimals integer NOT NULL,
      contract_address text,
      memo_required boolean NOT NULL,
      memo_name text,
      is_stable boolean NOT NULL,
      is_native boolean NOT NULL,
      icon_url text,
      deposit_enabled boolean NOT NULL,
      withdraw_enabled boolean NOT NULL,
      fixed_supported boolean NOT NULL,
      private_supported boolean NOT NULL,
      updated_at timestamptz NOT NULL
    );

    CREATE TABLE asset_listings (
      param text NOT NULL REFERENCES assets (param) ON DELETE CASCADE,
      provider text NOT NULL,
      provider_ticker text NOT NULL,
      provider_network text NOT NULL,
      deposit_enabled boolean NOT NULL,
      withdraw_enabled boolean NOT NULL,
      fixed_supported boolean NOT NULL,
      seen_at timestamptz NOT NULL,
      CONSTRAINT asset_listings_pkey PRIMARY KEY (param, provider)
    );

    CREATE TABLE usd_prices (
      ticker text NOT NULL,
      source text NOT NULL,
      usd numeric NOT NULL CHECK (usd > 0),
      basis text NOT NULL CHECK (basis IN ('usd', 'usdt')),
      observed_at timestamptz NOT NULL,
      PRIMARY KEY (ticker, source)
    );

    CREATE TABLE orders (
      id uuid CONSTRAINT orders_pkey PRIMARY KEY,
      public_id text NOT NULL,
      manage_token_hash text NOT NULL,
      idempotency_ref text,
      partner_id uuid REFERENCES partners (id),
      api_key_id uuid,
      commission_bps integer,
      status text NOT NULL,
      action_required text,
      was_held boolean NOT NULL,
      reason_code text,
      reason_message text,
      currency_from text NOT NULL,
      network_from text NOT NULL,
      currency_to text NOT NULL,
      network_to text NOT NULL,
      amount_from numeric NOT NULL CHECK (amount_from >= 0),
      amount_to numeric NOT NULL CHECK (amount_to >= 0),
      agreed_to numeric NOT NULL CHECK (agreed_to >= 0),
      address_to text NOT NULL,
      receiver_memo_tag text,
      refund_address text,
      refund_memo_tag text,
      fixed boolean NOT NULL,
      is_anonym boolean NOT NULL,
      provider text NOT NULL,
      deposit_address text,
      deposit_memo text,
      unit_price_usd numeric,
      price_usd_from_cents bigint,
      deposit_tx text,
      payout_tx text,
      refund_tx text,
      expires_at timestamptz,
      timeline jsonb NOT NULL,
      version integer NOT NULL,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      completed_at timestamptz
    );
    CREATE UNIQUE INDEX orders_public_id_key ON orders (public_id);
    CREATE INDEX orders_idempotency_ref_idx ON orders (idempotency_ref) WHERE idempotency_ref IS NOT NULL;
    CREATE INDEX orders_partner_id_created_at_idx ON orders (partner_id, created_at);
    CREATE INDEX orders_created_idx ON orders (created_at) WHERE status = 'created';

    CREATE TABLE order_legs (
      id uuid CONSTRAINT order_legs_pkey PRIMARY KEY,
      order_id uuid NOT NULL REFERENCES orders (id),
      position smallint NOT NULL,
      provider text NOT NULL,
      ref text,
      token_sealed text,
      status text NOT NULL,
      raw_status text,
      action_required text,
      reason_code text,
      reason_message text,
      currency_from text NOT NULL,
      currency_to text NOT NULL,
      amount_from numeric NOT NULL,
      amount_to numeric NOT NULL,
      deposit_tx text,
      payout_tx text,
      refund_tx text,
      next_sync_at timestamptz,
      created_at timestamptz NOT NULL
    );
    CREATE INDEX order_legs_order_id_idx ON order_legs (order_id);
    CREATE UNIQUE INDEX order_legs_order_id_position_key ON order_legs (order_id, position) WHERE ref IS NOT NULL;
    CREATE UNIQUE INDEX order_legs_provider_ref_key ON order_legs (provider, ref) WHERE ref IS NOT NULL;
    CREATE INDEX order_legs_due_idx ON order_legs (next_sync_at) WHERE next_sync_at IS NOT NULL;

    CREATE INDEX orders_unpriced_idx ON orders (created_at) WHERE price_usd_from_cents IS NULL;

    CREATE TABLE order_milestones (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      kind text NOT NULL,
      at timestamptz NOT NULL,
      partner_id uuid,
      provider text NOT NULL,
      currency_from text NOT NULL,
      currency_to text NOT NULL,
      volume_cents bigint NOT NULL,
      seconds integer,
      slippage_bps integer,
      held boolean NOT NULL
    );

    CREATE TABLE order_reports (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      order_id uuid NOT NULL REFERENCES orders (id),
      leg_id uuid NOT NULL,
      raw_status text NOT NULL,
      status text,
      applied boolean NOT NULL,
      at timestamptz NOT NULL
    );
    CREATE INDEX order_reports_order_id_idx ON order_reports (order_id);
  `;
}
