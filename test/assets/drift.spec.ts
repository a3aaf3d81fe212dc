import { ScriptedUpstream } from '../contract/scripted-upstream.js';
import { captured } from '../support/captured.js';
import { eventually } from '../support/eventually.js';
import { aService, type Service } from '../support/service.js';
import { staffAccount } from '../support/staff.js';
import { anOrder } from '../support/order.js';

describe('exchanges that change', () => {
  let service: Service;
  let upstream: ScriptedUpstream;
  let email: string;
  beforeAll(async () => {
    [service, upstream] = await Promise.all([aService(), ScriptedUpstream.start()]);
    ({ email } = await staffAccount(service, ['support']));
  });
  afterAll(async () => {
    await service.stop();
    await upstream.close();
  });

  const mails = async () =>
    (await service.sandbox.mails(email)).map(({ subject, text }) => `${subject}\n${text}`).join('\n');

  test('an unknown status word changes no order, and the staff are told of it once', async () => {
    const order = await anOrder(service);
    await service.sandbox.misbehaves('unknown_status');
    await order.pays();
    await eventually(async () => expect(await mails()).toContain('unknown status word'));
    expect((await order.snapshot()).status_name).toBe('waiting');
    const found = await service.database.query(`SELECT DISTINCT provider FROM provider_drift`);
    expect(found).toEqual([{ provider: 'changenow' }]);
    const count = (await service.sandbox.mails(email)).length;
    await service.sandbox.wellBehaved();
    await order.becomes('completed');
    expect((await service.sandbox.mails(email)).length).toBe(count);
  });

  test('a daily look at changed exchanges raises drift of each, unknown networks too, where it is on', async () => {
    await service.sandbox.misbehaves('error');
    upstream.answersWith(({ url }) =>
      url.startsWith('/v0/tokens')
        ? { json: captured('nearintents', 'tokens') }
        : { status: 503, json: { message: 'no' } },
    );
    await service.database.query(`DELETE FROM provider_drift`);
    await service.restartWith({
      PROVIDER_CHECKS: 'true',
      NEARINTENTS_ENABLED: 'true',
      NEARINTENTS_BASE_URL: upstream.url,
    });
    await eventually(async () => {
      const rows = await service.database.query(`SELECT concat(provider, ': ', finding) AS said FROM provider_drift`);
      const found = rows.map(({ said }: { said: string }) => said).join('\n');
      expect(found).toMatch(/changenow: .*did not list its assets/);
      expect(found).toContain('nearintents: unknown network: fogo');
      expect(found).toContain('nearintents: unknown network: starknet');
    });
    await service.sandbox.wellBehaved();
  });
});
