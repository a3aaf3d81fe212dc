import { readConfig } from '@swap/config';
import { Metrics, serveMetrics } from '@swap/metrics';
import { loneEnvironment } from '../support/service-keys.js';

describe('a gauge that is read when somebody looks', () => {
  const told = async (metrics: Metrics) =>
    (await metrics.exposition()).split('\n').filter((line) => /^swap_(test|figure_unread)/.test(line));

  test('a gauge tells what there is now, and nothing more of what there was', async () => {
    const metrics = new Metrics();
    let readings: { labels: { chain: string }; value: number }[] = [];
    metrics.watch('swap_test', 'A figure by chain.', ['chain'], () => Promise.resolve(readings));
    const seen: string[][] = [];
    for (const chains of [['eth', 'trx'], ['trx'], []]) {
      readings = chains.map((chain, index) => ({ labels: { chain }, value: index + 1 }));
      seen.push(await told(metrics));
    }
    const read = 'swap_figure_unread{figure="swap_test"} 0';
    expect(seen).toEqual([
      ['swap_test{chain="eth"} 1', 'swap_test{chain="trx"} 2', read],
      ['swap_test{chain="trx"} 1', read],
      [read],
    ]);
  });

  test('a gauge whose reading hangs is counted as unread, holds up no other, and is read once until it has ended', async () => {
    const metrics = new Metrics();
    let isHung = true;
    let asked = 0;
    let end: (readings: { value: number }[]) => void = () => undefined;
    metrics.watch('swap_test_hung', 'A figure that hangs.', [], () => {
      asked += 1;
      if (!isHung) return Promise.resolve([{ value: 3 }]);
      return new Promise<{ value: number }[]>((resolve) => {
        end = resolve;
      });
    });
    metrics.watch('swap_test_other', 'A figure.', [], () => Promise.resolve([{ value: 7 }]));
    for (let look = 0; look < 2; look += 1) {
      expect((await told(metrics)).sort()).toEqual([
        'swap_figure_unread{figure="swap_test_hung"} 1',
        'swap_figure_unread{figure="swap_test_other"} 0',
        'swap_test_other 7',
      ]);
    }
    expect(asked).toBe(1);
    isHung = false;
    end([{ value: 3 }]);
    expect(await told(metrics)).toContain('swap_test_hung 3');
  });

  test.each([[['chain']], [[]]])(
    'a gauge that cannot be read is absent and counted as unread, with labels %j',
    async (names) => {
      const metrics = new Metrics();
      let isAway = false;
      metrics.watch('swap_test', 'A figure.', names, () =>
        isAway
          ? Promise.reject(new Error('away'))
          : Promise.resolve([{ labels: names[0] ? { chain: 'eth' } : {}, value: 7 }]),
      );
      const figure = names[0] ? 'swap_test{chain="eth"} 7' : 'swap_test 7';
      expect((await told(metrics))[0]).toBe(figure);
      isAway = true;
      expect(await told(metrics)).toEqual(['swap_figure_unread{figure="swap_test"} 1']);
      isAway = false;
      expect((await told(metrics))[0]).toBe(figure);
    },
  );
});

test('whoever asks whether a process lives is told which of its loops stand still, for as long as they do', async () => {
  const config = readConfig({ ...loneEnvironment, METRICS_PORT: '0' });
  let hung: readonly string[] = [];
  const server = await serveMetrics(config, new Metrics(), () => hung);
  const told = async (): Promise<unknown[]> => {
    const answer = await fetch(`${String(server.url)}/health`);
    return [answer.status, await answer.json()];
  };
  try {
    expect(await told()).toEqual([200, { status: 'ok' }]);
    hung = ['outbox relay'];
    expect(await told()).toEqual([503, { status: 'standing_still', loops: ['outbox relay'] }]);
    hung = [];
    expect(await told()).toEqual([200, { status: 'ok' }]);
  } finally {
    await server.stop();
  }
});
