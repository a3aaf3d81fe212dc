-- Partitions orders and the attempts at webhooks by month, while the service runs (docs/operations.md, Capacity). Their keys rise with
-- time (UUID version 7), so that the key itself says the month: no key, no reference to it and no statement of the service changes.
-- What there is becomes the first partition as it is; nothing is copied. Run it as the owner of the tables, not in the last minutes of
-- a month:  psql --set ON_ERROR_STOP=1 --file deploy/postgres/partition.sql "$DATABASE_URL"
-- Run it again when it gave up, and once a year: then it adds months. What finds no month goes to the partition "later".

-- Months are added in the session's time zone.
SET TimeZone = 'UTC';

-- The first key of a moment.
CREATE OR REPLACE FUNCTION first_key_of(moment timestamptz) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT (lpad(to_hex((extract(epoch FROM moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

CREATE OR REPLACE TEMPORARY VIEW to_partition AS
  SELECT name, key, first_key_of(date_trunc('month', now()) + interval '1 month') AS bound
  FROM (VALUES ('orders', 'id'), ('webhook_attempts', 'delivery_id')) AS list (name, key)
  JOIN pg_class ON pg_class.oid = to_regclass(name) AND relkind = 'r';

-- Step 1, as long as it takes to read the tables, in nobody's way: what there is, and what comes this month, is in the first partition.
DO $$
DECLARE
  part record;
BEGIN
  FOR part IN SELECT * FROM to_partition LOOP
    EXECUTE format('ALTER TABLE %I DROP CONSTRAINT IF EXISTS %I', part.name, part.name || '_month');
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I CHECK (%I < %L) NOT VALID', part.name, part.name || '_month', part.key, part.bound);
  END LOOP;
END $$;

DO $$
DECLARE
  part record;
BEGIN
  FOR part IN SELECT * FROM to_partition LOOP
    EXECUTE format('ALTER TABLE %I VALIDATE CONSTRAINT %I', part.name, part.name || '_month');
  END LOOP;
END $$;

-- Step 2, a moment in which the tables are locked. It gives up after half a second, before PostgreSQL would look for deadlocks and make
-- somebody else the victim; run it again.
DO $$
DECLARE
  part record;
  made record;
BEGIN
  SET LOCAL lock_timeout = '500ms';
  FOR part IN SELECT * FROM to_partition LOOP
    EXECUTE format('ALTER TABLE %I RENAME TO %I', part.name, part.name || '_before');
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS) PARTITION BY RANGE (%I)', part.name, part.name || '_before', part.key);
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)', part.name, part.name || '_before', part.bound);
    EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', part.name || '_before', part.name || '_month');
    EXECUTE format('CREATE TABLE %I PARTITION OF %I DEFAULT', part.name || '_later', part.name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO swap_service', part.name);
    -- Every index again, for all partitions; that of the first is there and is taken over. What was unique without the key stays so
    -- within a month: public ids are 128 random bits.
    FOR made IN SELECT pg_get_indexdef(indexrelid) AS definition, indisprimary,
                       pg_get_constraintdef((SELECT oid FROM pg_constraint WHERE conindid = indexrelid AND contype = 'p')) AS primary_key
                FROM pg_index WHERE indrelid = (part.name || '_before')::regclass LOOP
      IF made.indisprimary THEN
        EXECUTE format('ALTER TABLE %I ADD %s', part.name, made.primary_key);
      ELSE
        EXECUTE regexp_replace(made.definition, '^CREATE (UNIQUE )?INDEX \S+ ON \S+', format('CREATE INDEX ON public.%I', part.name));
      END IF;
    END LOOP;
    -- References to the table follow its name.
    FOR made IN SELECT conname, conrelid::regclass AS child, pg_get_constraintdef(oid) AS definition
                FROM pg_constraint WHERE contype = 'f' AND confrelid = (part.name || '_before')::regclass AND conparentid = 0 LOOP
      EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', made.child, made.conname);
      EXECUTE format('ALTER TABLE %s ADD CONSTRAINT %I %s NOT VALID', made.child, made.conname,
                     replace(made.definition, part.name || '_before(', part.name || '('));
    END LOOP;
  END LOOP;
END $$;

-- Step 3: a partition for each of the next 24 months that has none.
DO $$
DECLARE
  part text;
  begins timestamptz;
  name text;
BEGIN
  FOREACH part IN ARRAY ARRAY['orders', 'webhook_attempts'] LOOP
    FOR ahead IN 1..24 LOOP
      begins := date_trunc('month', now()) + make_interval(months => ahead);
      name := part || to_char(begins, '"_"YYYY"_"MM');
      CONTINUE WHEN to_regclass(name) IS NOT NULL;
      EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)', name, part,
                     first_key_of(begins), first_key_of(begins + interval '1 month'));
    END LOOP;
  END LOOP;
END $$;

-- Step 4: statistics of expressions, which each partition has for itself, as the first has them.
DO $$
DECLARE
  made record;
BEGIN
  FOR made IN
    SELECT relname AS part, expression, regexp_replace(stxname, format('^%s_(before_)?', whole), '') AS name
    FROM unnest(ARRAY['orders', 'webhook_attempts']) AS whole
    JOIN pg_statistic_ext first ON stxrelid = (whole || '_before')::regclass
    CROSS JOIN unnest(pg_get_statisticsobjdef_expressions(first.oid)) AS expression
    JOIN pg_inherits ON inhparent = whole::regclass
    JOIN pg_class ON pg_class.oid = inhrelid
    WHERE NOT EXISTS (SELECT FROM pg_statistic_ext own
                      WHERE own.stxrelid = inhrelid AND pg_get_statisticsobjdef_expressions(own.oid) = ARRAY[expression])
  LOOP
    EXECUTE format('CREATE STATISTICS %I ON (%s) FROM %I', made.part || '_' || made.name, made.expression, made.part);
  END LOOP;
END $$;
