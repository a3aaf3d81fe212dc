import type { CreatedOrder } from '@swap/client';
import { MINUTE, SECOND } from '@swap/domain/kernel';
import { anApiWithClock, type ApiWithClock } from '../support/api-with-clock.js';
import { eventually } from '../support/eventually.js';
import { ok } from '../support/http.js';
import { addresses } from '../support/order.js';
import { aService, type Service } from '../support/service.js';

let service: Service;
let later: ApiWithClock;
beforeAll(async () => {
  service = await aService();
  // From here nobody but the test writes.
  await service.stopWorker();
  later = await anApiWithClock(service);
});
beforeEach(async () => {
  for (const coin of ['usdterc20', 'ltc'])
    await changes(coin, 'is_verified = true, deposit_enabled = true, withdraw_enabled = true');
});
afterAll(async () => {
  await later.stop();
  await service.stop();
});

/** From here on what is told of a coin is told otherwise. */
async function changes(param: string, change: string): Promise<void> {
  await service.database.query(`UPDATE assets SET ${change} WHERE param = $1`, [param]);
  later.clock.advance(15 * SECOND);
}

test('a wallet is led by a link to pay in a token that somebody vouches for, and in no other', async () => {
  const wanted = { currency_from: 'usdterc20', currency_to: 'btc', amount_from: '500', address_to: addresses.btc };
  const placed = async () => {
    const { deposit, data } = (await ok(later.api.post('/swap/create', wanted))) as CreatedOrder;
    return { address: deposit.address, uri: deposit.uri, uriOfOrder: data.deposit_uri };
  };
  const link = expect.stringMatching(/^ethereum:0x/) as string;
  const linked = { address: expect.any(String) as string, uri: link, uriOfOrder: link };
  expect(await placed()).toEqual(linked);
  await changes('usdterc20', 'is_verified = false');
  expect(await placed()).toEqual({ ...linked, uri: null, uriOfOrder: null });
  await changes('usdterc20', 'is_verified = true');
  expect(await placed()).toEqual(linked);
});

describe('what a rendered page tells', () => {
  async function read(path: string): Promise<string> {
    const answer = await fetch(`${new URL(later.api.base).origin}${path}`, { headers: { accept: 'text/html' } });
    expect(answer.status).toBe(200);
    return answer.text();
  }

  test('it is as things stood a moment ago, and changes when they do, again and again', async () => {
    expect(await read('/status')).not.toContain('Litecoin');
    for (const [isOpen, isTold] of [
      [false, true],
      [true, false],
      [false, true],
    ]) {
      await changes('ltc', `deposit_enabled = ${String(isOpen)}`);
      expect((await read('/status')).includes('Litecoin')).toBe(isTold);
    }
  });

  test.each(['deposit_enabled', 'withdraw_enabled'])(
    'search engines are told of no pair of a coin while it is closed by %s',
    async (column) => {
      const pairs = async () => {
        const map = await read('/sitemap.xml');
        return ['btc-ltc', 'ltc-btc', 'btc-eth'].filter((pair) => map.includes(`/exchange/${pair}<`));
      };
      expect(await pairs()).toEqual(['btc-ltc', 'ltc-btc', 'btc-eth']);
      await changes('ltc', `${column} = false`);
      expect(await pairs()).toEqual(['btc-eth']);
      await changes('ltc', `${column} = true`);
      expect(await pairs()).toEqual(['btc-ltc', 'ltc-btc', 'btc-eth']);
    },
  );

  test.each(['btc-ltc', 'doge-ltc'])(
    'a page of the pair %s that was read before tells what its coins are called now',
    async (pair) => {
      for (const name of ['Litecoin', 'Coin of Light', 'Litecoin']) {
        await changes('ltc', `network_name = '${name}'`);
        later.clock.advance(MINUTE);
        await eventually(async () => expect(await read(`/exchange/${pair}`)).toContain(name));
      }
    },
  );

  test('what a page of a pair tells search engines is whole, whatever its coins are called', async () => {
    const name = 'Light</script><b>coin';
    await changes('ltc', `network_name = '${name}'`);
    later.clock.advance(MINUTE);
    const page = await eventually(async () => {
      const text = await read('/exchange/btc-ltc');
      expect(text).toContain('b>coin');
      return text;
    });
    await changes('ltc', `network_name = 'Litecoin'`);
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page) ?? [];
    expect(JSON.stringify(JSON.parse(data))).toContain(name);
    expect(page).not.toContain(name);
  });

  test('a page of a pair tells of a new offer while the rates beside it are still those of before', async () => {
    const askedAt = async () => /Um (\S+) UTC/.exec(await read('/de/exchange/ltc-btc'))?.[1];
    later.clock.advance(2 * MINUTE);
    await read('/fees');
    // Each holds for a minute from when it was asked for: first the rates beside it, then the pair, then those rates anew.
    later.clock.advance(31 * SECOND);
    await read('/exchange/ltc-btc');
    later.clock.advance(30 * SECOND);
    const before = await askedAt();
    later.clock.advance(45 * SECOND);
    const after = await askedAt();
    expect([before, after]).toEqual([expect.any(String), expect.any(String)]);
    expect(after).not.toBe(before);
  });

  test('a pair that no exchange makes an offer for has its page all the same, and the front page goes without its rate', async () => {
    await service.sandbox.misbehaves('error');
    try {
      for (const path of ['/exchange/btc-eth', '/']) expect(await read(path)).not.toMatch(/1 BTC = [\d.,]+ ETH/);
    } finally {
      await service.sandbox.wellBehaved();
    }
  });
});
