import { setTimeout as delay } from 'node:timers/promises';
import { LaggingReads } from '@swap/domain/database';
import { aDomain, type Domain } from '../support/domain.js';
import { eventually } from '../support/eventually.js';
import { freshDatabase, type FreshDatabase } from '../support/fresh-database.js';

/** How far a database that plays a standby has followed, as the test says; each of the two says who it is. */
const place = `
  CREATE SCHEMA played;
  CREATE TABLE played.place (lsn pg_lsn NOT NULL);
  INSERT INTO played.place VALUES ('0/0');
  CREATE FUNCTION played.pg_last_wal_replay_lsn() RETURNS pg_lsn LANGUAGE sql AS 'SELECT lsn FROM played.place';
  GRANT USAGE ON SCHEMA played TO swap_service;
  GRANT SELECT ON played.place TO swap_service`;
const refusal = `
  CREATE FUNCTION refused() RETURNS text LANGUAGE plpgsql AS $$
  BEGIN RAISE EXCEPTION 'canceling statement due to conflict with recovery' USING ERRCODE = '40001'; END $$`;

describe('reads of a standby', () => {
  let primary: FreshDatabase;
  let standby: FreshDatabase;
  let domain: Domain;
  let reads: LaggingReads;

  beforeAll(async () => {
    [primary, standby] = await Promise.all([freshDatabase(), freshDatabase()]);
    for (const [database, name] of [
      [primary, 'primary'],
      [standby, 'standby'],
    ] as const)
      await database.query(`CREATE VIEW who AS SELECT '${name}'::text AS name; GRANT SELECT ON who TO swap_service`);
    await primary.query(`CREATE FUNCTION refused() RETURNS text LANGUAGE sql AS $$ SELECT 'primary' $$`);
    await standby.query(`${place}; ${refusal}`);
    const name = new URL(standby.url).pathname.slice(1);
    await standby.query(`ALTER DATABASE ${name} SET search_path = played, pg_catalog, public`);
  });
  afterAll(() => Promise.all([primary.drop(), standby.drop()]));

  beforeEach(async () => {
    await hasFollowedTo('FFFFFFFF/0');
    domain = await aDomain(primary, { env: { DATABASE_REPLICA_URL: standby.url } });
    reads = domain.get(LaggingReads);
  });
  afterEach(() => domain.stop());

  const hasFollowedTo = (lsn: string) => standby.query('UPDATE played.place SET lsn = $1', [lsn]);
  const asked = async () => {
    const begun = performance.now();
    const [row] = await reads.prepared<{ name: string }>('SELECT name FROM who');
    return { by: row?.name, ms: performance.now() - begun };
  };

  /** One that came too late, on a busy machine, is asked again once it has rested. */
  const oncePerRest = { every: 1100 };
  const isOfStandby = () =>
    eventually(async () => {
      expect((await asked()).by).toBe('standby');
    }, oncePerRest);

  test('reads of a standby are what has caught up answers, by every way', async () => {
    await isOfStandby();
    await eventually(async () => {
      expect(await reads.run((read) => read.query('SELECT name FROM who'))).toEqual([{ name: 'standby' }]);
    }, oncePerRest);
  });

  test('reads of a standby that is behind wait a moment for it, then are the primary’s, which is asked alone for a second', async () => {
    await isOfStandby();
    await eventually(async () => {
      await hasFollowedTo('0/0');
      const late = await asked();
      const begun = performance.now();
      expect([late.by, late.ms >= 240]).toEqual(['primary', true]);
      await hasFollowedTo('FFFFFFFF/0');
      const { by } = await asked();
      expect([by, performance.now() - begun < 1000]).toEqual(['primary', true]);
    }, oncePerRest);
    await delay(1000);
    await isOfStandby();
  });

  test('reads of a standby that catches up in that moment are its own', async () => {
    await isOfStandby();
    await eventually(async () => {
      await hasFollowedTo('0/0');
      const [{ by }] = await Promise.all([asked(), delay(60).then(() => hasFollowedTo('FFFFFFFF/0'))]);
      expect(by).toBe('standby');
    }, oncePerRest);
  });

  test('reads of a standby that has to follow first are the primary’s, and what is wrong with a statement is said', async () => {
    await isOfStandby();
    await expect(reads.prepared('SELECT nonsense FROM who')).rejects.toThrow('nonsense');
    await isOfStandby();
    expect(await reads.prepared('SELECT refused() AS name')).toEqual([{ name: 'primary' }]);
    await delay(1100);
    expect((await asked()).by).toBe('primary');
  });
});
