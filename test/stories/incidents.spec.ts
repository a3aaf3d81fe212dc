import { Incidents } from '@swap/domain/analytics';
import { DAY, HOUR, MINUTE } from '@swap/domain/kernel';
import { aDomainOfItsOwn, type OwnDomain } from '../support/domain.js';
import { eventually } from '../support/eventually.js';
import { ok } from '../support/http.js';
import { aService } from '../support/service.js';

describe('the history of incidents', () => {
  let domain: OwnDomain;
  let incidents: Incidents;
  beforeAll(async () => {
    domain = await aDomainOfItsOwn();
    incidents = domain.get(Incidents);
  });
  afterAll(() => domain.stop());

  /** The checks look after `minutes`; what is named is down. */
  async function lookAfter(minutes: number, ...down: string[]): Promise<void> {
    domain.clock.advance(minutes * MINUTE);
    await incidents.record(new Map(['queue', 'exolix'].map((name) => [name, !down.includes(name)])));
  }

  async function told(days = 90): Promise<string[]> {
    const { incidents: list } = await incidents.history(days);
    return list.map(({ component, beganAt, endedAt }) => {
      return `${component} ${endedAt ? `${String((endedAt.getTime() - beganAt.getTime()) / MINUTE)} min` : 'goes on'}`;
    });
  }

  test('the history of incidents is empty before anybody looked and while everything works', async () => {
    expect(await incidents.history(90)).toEqual({ since: null, lookedAt: null, incidents: [] });
    await lookAfter(1);
    await lookAfter(1);
    expect(await told()).toEqual([]);
  });

  test('the history of incidents knows an incident from the first look that saw it to the first that did not', async () => {
    await lookAfter(1, 'exolix');
    expect(await told()).toEqual(['exolix goes on']);
    await lookAfter(1, 'exolix');
    await lookAfter(1);
    await lookAfter(1, 'queue');
    expect(await told()).toEqual(['queue goes on', 'exolix 2 min']);
  });

  test('the history of incidents takes a silence of more than five minutes for an absence of the service', async () => {
    await lookAfter(5);
    expect(await told()).toEqual(['queue 5 min', 'exolix 2 min']);
    await lookAfter(30);
    expect(await told()).toEqual(['service 30 min', 'queue 5 min', 'exolix 2 min']);
  });

  test('the history of incidents forgets after ninety days', async () => {
    await lookAfter(91 * 24 * 60, 'queue');
    expect(await told(1)).toEqual(['queue goes on', `service ${String(91 * 24 * 60)} min`]);
  });

  test('what ended exactly so many days ago is of those days, and a moment later is not', async () => {
    await lookAfter(1);
    domain.clock.advance(2 * DAY);
    expect(await told(2)).toEqual(['queue 1 min']);
    domain.clock.advance(1);
    expect(await told(2)).toEqual([]);
  });

  test('an absence that two workers find at once is told of once', async () => {
    const allUp = new Map([['queue', true]]);
    await incidents.record(allUp);
    for (let absence = 1; absence <= 5; absence += 1) {
      domain.clock.advance(absence * HOUR);
      await Promise.all([1, 2, 3].map(() => incidents.record(allUp)));
    }
    const hours = (await told(1)).filter((line) => line.startsWith('service'));
    expect(hours.slice(0, 5)).toEqual([5, 4, 3, 2, 1].map((each) => `service ${String(each * 60)} min`));
  });

  test('the history of incidents tells of what goes on, however long ago it began', async () => {
    await lookAfter(1, 'queue');
    domain.clock.advance(3 * DAY);
    expect(await told(2)).toEqual(['queue goes on']);
  });
});

test('the checks of a worker see that prices or an exchange are gone, and that they are back', async () => {
  const service = await aService({ env: { PRICE_REFRESH_MS: '600000' } });
  try {
    const [{ refreshed }] = await service.database.query('SELECT count(*)::int AS refreshed FROM usd_prices');
    expect(refreshed).toBeGreaterThan(0);
    // A worker that starts looks at once.
    const lookAgain = async (after: string) => {
      await service.stopWorker();
      await service.database.query(after);
      await service.database.query(`DELETE FROM turns WHERE name = 'self-check'`);
      await service.startWorker(0);
    };
    const down = async () => {
      const { data } = await ok(service.api.get('/service-status?days=1'));
      const open = (data.incidents as { component: string; ended_at: string | null }[]).filter(
        (each) => !each.ended_at,
      );
      return open.map(({ component }) => component).sort();
    };
    await lookAgain('DELETE FROM usd_prices');
    await eventually(async () => expect(await down()).toEqual(['prices']));
    await lookAgain(`DELETE FROM turns WHERE name = 'prices'`);
    await eventually(async () => expect(await down()).toEqual([]), { within: 15_000 });
    await eventually(async () => {
      const { data } = await ok(service.api.get('/service-status'));
      const { watched_since: since, looked_at: lookedAt } = data as { watched_since: string; looked_at: string };
      const [{ began_at: beganAt }] = data.incidents as [{ began_at: string }];
      const times = [since, beganAt, lookedAt].map((time) => Date.parse(time));
      expect(times).toEqual(times.toSorted((one, other) => one - other));
      expect(Date.parse(lookedAt)).toBeGreaterThan(Date.parse(since));
    });
    await lookAgain('DELETE FROM asset_listings');
    await eventually(async () => expect(await down()).toEqual(['changenow']));
    await lookAgain(`DELETE FROM turns WHERE name = 'catalogue'`);
    await eventually(async () => expect(await down()).toEqual([]), { within: 15_000 });
  } finally {
    await service.stop();
  }
});

test('of the incidents of the service those of so many days are told as somebody asks for', async () => {
  const service = await aService({ workers: 0 });
  try {
    await service.database.query(
      `INSERT INTO incidents (component, began_at, ended_at)
       VALUES ('prices', now() - interval '40 days', now() - interval '39 days'),
              ('queue', now() - interval '4 days', now() - interval '3 days')`,
    );
    const told = async (days: string) => {
      const { data } = await ok(service.api.get(`/service-status${days}`));
      return (data.incidents as { component: string }[]).map(({ component }) => component);
    };
    expect([await told('?days=7'), await told('')]).toEqual([['queue'], ['queue', 'prices']]);
  } finally {
    await service.stop();
  }
});
