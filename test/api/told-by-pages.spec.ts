import { SECOND } from '@swap/domain/kernel';
import { anApiWithClock, type ApiWithClock } from '../support/api-with-clock.js';
import { aService, type Service } from '../support/service.js';

describe('what a rendered page tells', () => {
  let service: Service;
  let later: ApiWithClock;
  beforeAll(async () => {
    service = await aService();
    // From here nobody but the test writes.
    await service.stopWorker();
    later = await anApiWithClock(service);
  });
  afterAll(async () => {
    await later.stop();
    await service.stop();
  });

  async function statusPage(): Promise<string> {
    const answer = await fetch(`${new URL(later.api.base).origin}/status`, { headers: { accept: 'text/html' } });
    expect(answer.status).toBe(200);
    return answer.text();
  }

  test('it is as things stood a moment ago, and changes when they do, again and again', async () => {
    expect(await statusPage()).not.toContain('Litecoin');
    for (const [isOpen, isTold] of [
      [false, true],
      [true, false],
      [false, true],
    ]) {
      await service.database.query(`UPDATE assets SET deposit_enabled = $1 WHERE param = 'ltc'`, [isOpen]);
      later.clock.advance(15 * SECOND);
      expect((await statusPage()).includes('Litecoin')).toBe(isTold);
    }
  });
});
