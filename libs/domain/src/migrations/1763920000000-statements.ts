import { SqlMigration } from './sql-migration.js';

/** Signed statements of the heads of all chains, which leave the database: numbers, what was stated of each chain last, what arrived where. */
export class Statements1763920000000 extends SqlMigration {
  protected readonly sql = `
    CREATE TABLE anchor_statements (
      number bigint CONSTRAINT anchor_statements_pkey PRIMARY KEY,
      digest text NOT NULL,
      heads integer NOT NULL,
      created_at timestamptz NOT NULL
    );
    CREATE TRIGGER anchor_statements_append_only BEFORE UPDATE OR DELETE ON anchor_statements
      FOR EACH ROW EXECUTE FUNCTION refuse_change();
    CREATE TRIGGER anchor_statements_no_truncate BEFORE TRUNCATE ON anchor_statements
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

    CREATE TABLE stated_heads (
      ledger text NOT NULL,
      chain uuid NOT NULL,
      sequence bigint NOT NULL,
      stated_at timestamptz NOT NULL,
      CONSTRAINT stated_heads_pkey PRIMARY KEY (ledger, chain)
    );

    CREATE TABLE anchor_copies (
      destination text CONSTRAINT anchor_copies_pkey PRIMARY KEY,
      number bigint NOT NULL,
      arrived_at timestamptz NOT NULL
    );
  `;
}
