import { SqlMigration } from './sql-migration.js';

/**
 * The audit log keeps its own rules, as the ledger does: only `audit_append` writes it, and it numbers and chains each
 * entry under the chain's row lock. `changes` is json, not jsonb, so that the text that was hashed is the text kept.
 */
export class Audit1763769000000 extends SqlMigration {
  protected readonly sql = `
    CREATE TABLE audit_chains (
      chain uuid CONSTRAINT audit_chains_pkey PRIMARY KEY,
      last_sequence bigint NOT NULL,
      head_hash text NOT NULL
    );

    CREATE TABLE audit_entries (
      id uuid CONSTRAINT audit_entries_pkey PRIMARY KEY,
      chain uuid NOT NULL REFERENCES audit_chains (chain),
      sequence bigint NOT NULL,
      action text NOT NULL,
      actor text NOT NULL,
      actor_id text,
      via text,
      ip text,
      user_agent text,
      changes json NOT NULL,
      created_at timestamptz NOT NULL,
      previous_hash text NOT NULL,
      hash text NOT NULL
    );
    CREATE UNIQUE INDEX audit_entries_chain_sequence_key ON audit_entries (chain, sequence);
    CREATE INDEX audit_entries_created_at_idx ON audit_entries (created_at, id);

    CREATE FUNCTION audit_append(
      entry_id uuid, to_chain uuid, what text, who text, who_id text, by_way_of text, from_ip text, with_agent text,
      what_changed text, at timestamptz
    ) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      head audit_chains;
      entry_hash text;
    BEGIN
      INSERT INTO audit_chains (chain, last_sequence, head_hash) VALUES (to_chain, 0, '') ON CONFLICT DO NOTHING;
      SELECT * INTO head FROM audit_chains WHERE chain = to_chain FOR UPDATE;
      head.last_sequence := head.last_sequence + 1;
      entry_hash := encode(sha256(convert_to(json_build_array(
        head.head_hash, entry_id, to_chain, head.last_sequence, what, who, who_id, by_way_of, from_ip, with_agent,
        what_changed, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text, 'UTF8')), 'hex');
      INSERT INTO audit_entries VALUES (
        entry_id, to_chain, head.last_sequence, what, who, who_id, by_way_of, from_ip, with_agent, what_changed::json,
        at, head.head_hash, entry_hash);
      UPDATE audit_chains SET last_sequence = head.last_sequence, head_hash = entry_hash WHERE chain = to_chain;
    END $$;

    CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE ON audit_entries
      FOR EACH ROW EXECUTE FUNCTION refuse_change();
    CREATE TRIGGER audit_entries_no_truncate BEFORE TRUNCATE ON audit_entries
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
  `;
}
