import { neutralRank, ProviderDrift, ProviderSettings } from '@swap/domain/catalogue';
import { Database } from '@swap/domain/database';
import { DAY } from '@swap/domain/kernel';
import { CreateAdmin } from '@swap/domain/staff';
import { aDomainOfItsOwn, type OwnDomain } from '../support/domain.js';
import type { FreshDatabase } from '../support/fresh-database.js';

let database: FreshDatabase;
let domain: OwnDomain;
beforeAll(async () => {
  domain = await aDomainOfItsOwn();
  ({ database } = domain);
});
afterAll(() => domain.stop());

describe('what is known of exchanges', () => {
  const settings = () => {
    // They are kept in memory for two seconds.
    domain.clock.advance(2000);
    return domain.get(ProviderSettings);
  };
  const turn = (provider: string, enabled: boolean) =>
    domain.get(Database).transaction((tx) => domain.get(ProviderSettings).setEnabled(tx, provider, enabled));
  const changedAt = async (provider: string) =>
    (await domain.get(ProviderSettings).current()).get(provider)?.enabled_changed_at;

  test('an exchange is on until somebody switches it off, and only that one, at the time of the first who did', async () => {
    expect(await settings().isEnabled('exolix')).toBe(true);
    expect(await turn('exolix', false)).toBe(true);
    const at = domain.clock.now();
    expect([await settings().isEnabled('exolix'), await settings().isEnabled('stealthex')]).toEqual([false, true]);
    expect([await turn('exolix', false), await changedAt('exolix')]).toEqual([false, at]);
    expect(await turn('exolix', true)).toBe(true);
    const later = domain.clock.now();
    expect([await settings().isEnabled('exolix'), await changedAt('exolix')]).toEqual([true, later]);
  });

  test('the worst rank is one, and no rank is that of an exchange that does well; neither switches anything', async () => {
    await turn('changelly', false);
    await domain.get(ProviderSettings).setRanks(
      new Map([
        ['sideshift', 0],
        ['changenow', 37],
      ]),
    );
    const ranks = await settings().ranks();
    expect(['sideshift', 'changenow', 'changelly'].map((name) => ranks.get(name))).toEqual([0, 37, neutralRank]);
    await domain.get(ProviderSettings).setRanks(new Map([['changelly', 5]]));
    const names = ['sideshift', 'changenow', 'changelly'];
    const known = settings();
    const later = await known.ranks();
    expect(names.map((name) => later.get(name))).toEqual([0, 37, 5]);
    expect(await Promise.all(names.map((name) => known.isEnabled(name)))).toEqual([true, true, false]);
  });
});

describe('how exchanges differ from what is known of them', () => {
  const note = async (provider: string, ...findings: string[]) => {
    await domain.get(ProviderDrift).note(provider, findings);
    const [{ count }] = await database.query(`SELECT count(*)::int FROM outbox_messages WHERE topic LIKE 'mail%'`);
    await database.query(`DELETE FROM outbox_messages`);
    return count as number;
  };
  const counts = async () =>
    Object.fromEntries((await domain.get(ProviderDrift).counts()).map(({ provider, count }) => [provider, count]));

  test('what is new of an exchange is mailed once, and counted until nobody has seen it for three days', async () => {
    const caller = { actor: 'operator', actorId: null, via: 'console', ip: null, userAgent: null } as const;
    for (const email of ['ada@example.com', 'bob@example.com'])
      await domain.get(CreateAdmin).run({ email, name: 'A', roles: ['support'] }, 'a long password of mine', caller);
    await database.query(`DELETE FROM outbox_messages`);
    // One letter to each of the two.
    expect(await note('exolix', 'a new word', 'a new word', 'another')).toBe(2);
    expect(await note('exolix')).toBe(0);
    domain.clock.advance(DAY);
    expect(await note('exolix', 'a new word')).toBe(0);
    expect(await note('stealthex', 'a new word')).toBe(2);
    expect(await counts()).toEqual({ exolix: 2, stealthex: 1 });
    domain.clock.advance(2 * DAY - 1);
    expect(await counts()).toEqual({ exolix: 2, stealthex: 1 });
    domain.clock.advance(1);
    expect(await counts()).toEqual({ exolix: 1, stealthex: 1 });
    domain.clock.advance(DAY);
    expect(await counts()).toEqual({});
    expect(await note('exolix', 'another')).toBe(0);
    expect(await counts()).toEqual({ exolix: 1 });
  });
});
