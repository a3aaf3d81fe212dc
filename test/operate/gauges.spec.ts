import { Metrics } from '@swap/metrics';

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
