import { eventually } from '../support/eventually.js';
import { aService, type Service } from '../support/service.js';
import { staffAccount } from '../support/staff.js';
import { anOrder } from '../support/order.js';

describe('exchanges that change', () => {
  let service: Service;
  let email: string;
  beforeAll(async () => {
    service = await aService();
    ({ email } = await staffAccount(service, ['support']));
  });
  afterAll(() => service.stop());

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

  test('a daily look at a changed exchange raises drift, where it is switched on', async () => {
    await service.sandbox.misbehaves('error');
    await service.database.query(`DELETE FROM provider_drift`);
    await service.restartWith({ PROVIDER_CHECKS: 'true' });
    await eventually(
      async () => {
        const rows = await service.database.query(`SELECT finding FROM provider_drift`);
        expect(rows.map(({ finding }: { finding: string }) => finding).join('\n')).toContain('did not list its assets');
      },
      { within: 20_000 },
    );
    await service.sandbox.wellBehaved();
  });
});
