import { SOME_BITCOIN } from '../sandbox/outside-world.js';
import { patience, refusal, type AtExchange } from './at-exchange.js';

/** Whatever comes from a provider in trouble, nothing is known then, and it is said so. */
export function itSaysWhenItsProviderMisbehaves(at: () => AtExchange): void {
  describe('when the provider misbehaves', () => {
    it.each(['error', 'rate_limit'])('an adapter whose provider misbehaves says so on %s', async (kind) => {
      const order = await at().open();
      const request = await at().request();
      await at().misbehaves(kind);
      expect((await refusal(at().provider.assets(patience()))).code).toBe('provider_unavailable');
      expect((await refusal(at().provider.quote(request, patience()))).code).toBe('provider_unavailable');
      expect((await refusal(at().report(order))).code).toBe('provider_unavailable');
    });

    it('an adapter whose provider misbehaves says so on HTML, half an answer, wrong types and negative amounts', async () => {
      const order = await at().open();
      const request = await at().request();
      await at().misbehaves('garbage');
      for (const kind of ['html', 'truncated', 'wrong types', 'wrong types again', 'negative']) {
        const error = await refusal(at().provider.quote(request, patience()));
        expect([kind, error.code]).toEqual([kind, 'provider_unavailable']);
      }
      await at().misbehaves('none');
      await at().misbehaves('garbage');
      for (const kind of ['html', 'truncated', 'wrong types']) {
        expect([kind, (await refusal(at().report(order))).code]).toEqual([kind, 'provider_unavailable']);
      }
      expect((await at().report(order)).status).toBeNull();
      await at().misbehaves('none');
      for (const create of [await at().order(), await at().order({ fixed: true, refundAddress: SOME_BITCOIN })]) {
        const { rateId } = await at().provider.quote(create, patience());
        await at().misbehaves('none');
        await at().misbehaves('garbage');
        for (const kind of ['html', 'truncated', 'wrong types', 'wrong types again']) {
          const error = await refusal(at().provider.create({ ...create, rateId }, patience()));
          expect([kind, error.code]).toEqual([kind, 'provider_unavailable']);
        }
        await at().misbehaves('none');
      }
    });

    it('an adapter whose provider misbehaves gives up when the caller does', async () => {
      const request = await at().request();
      await at().misbehaves('hang');
      const error = await refusal(at().provider.quote(request, AbortSignal.timeout(200)));
      expect(error.code).toBe('provider_unavailable');
    });

    it('an adapter whose provider misbehaves never repeats a create whose answer was lost', async () => {
      const before = await at().orderCount();
      const request = await at().order();
      await at().misbehaves('lost_answer', { count: 1 });
      expect((await refusal(at().provider.create(request, patience()))).code).toBe('provider_unavailable');
      expect(await at().orderCount()).toBe(before + 1);
    });
  });
}
