import { caip2, caip19, networkOfCaip2, networks, parseCaip19 } from '@swap/domain/chains';

/** As SLIP-0044 registers them. */
const coinTypes: Readonly<Record<string, number>> = {
  ada: 1815,
  algo: 283,
  apt: 637,
  atom: 118,
  avax: 9005,
  bch: 145,
  bnb: 714,
  bsv: 236,
  btc: 0,
  btg: 156,
  celo: 52752,
  cro: 394,
  dash: 5,
  dgb: 20,
  doge: 3,
  dot: 354,
  eos: 194,
  etc: 61,
  eth: 60,
  fil: 461,
  firo: 136,
  ftm: 1007,
  hbar: 3030,
  kas: 111111,
  kava: 459,
  ksm: 434,
  ltc: 2,
  near: 397,
  pivx: 119,
  pol: 966,
  qtum: 2301,
  rune: 931,
  rvn: 175,
  sol: 501,
  sui: 784,
  ton: 607,
  trx: 195,
  xdai: 700,
  xec: 1899,
  xlm: 148,
  xmr: 128,
  xrp: 144,
  xtz: 1729,
  zec: 133,
};

const named = Object.keys(networks).filter((code) => caip2(code) !== null);

test('every network of the registry that has a name is found by it again, and is the only one of that name', () => {
  expect(named.length).toBeGreaterThan(50);
  expect(new Set(named.map(caip2)).size).toBe(named.length);
  for (const code of named) {
    expect([code, networkOfCaip2(caip2(code) ?? '')]).toEqual([code, code]);
    expect([code, parseCaip19(caip19(code, null) ?? '')]).toEqual([code, { network: code, contract: null }]);
  }
});

test('chains of Ethereum’s kind go by their chain id, and each coin by its registered number', () => {
  const numbers = named.map((code) => {
    const { nativeTicker, chainId } = networks[code] as {
      nativeTicker: string;
      chainId?: number;
    };
    if (chainId !== undefined) expect([code, caip2(code)]).toEqual([code, `eip155:${String(chainId)}`]);
    return { nativeTicker, number: Number(/\/slip44:(\d+)$/.exec(caip19(code, null) ?? '')?.[1]) };
  });
  for (const { nativeTicker, number } of numbers)
    expect([nativeTicker, number]).toEqual([nativeTicker, coinTypes[nativeTicker] ?? 60]);
  const met = new Set(numbers.map(({ nativeTicker }) => nativeTicker));
  expect(Object.keys(coinTypes).filter((ticker) => !met.has(ticker))).toEqual([]);
});
