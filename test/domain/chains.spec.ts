import {
  checkMemo,
  explorerLinks,
  explorerTx,
  findNetwork,
  memoRequiredByNetwork,
  networks,
  paceOf,
  spellTransaction,
  tokenDecimals,
} from '@swap/domain/chains';

const all = Object.values(networks);

describe('the table of networks', () => {
  test.each(
    'btc ltc doge bch dash zec eth etc bsc matic arbitrum op base cchain trx sol xrp xlm atom ton hbar ada dot xmr near xtz algo fil sui apt kas linea zksync ftm sonic cro celo osmo injective'.split(
      ' ',
    ),
  )('the table of networks holds %s', (code) => {
    expect(findNetwork(code)).toMatchObject({ code });
  });

  test('the table of networks finds a code in any case, and nothing for a code it does not know', () => {
    expect(findNetwork('BTC')).toBe(findNetwork('btc'));
    expect(findNetwork('nowhere')).toBeNull();
  });

  test('the table of networks is keyed by code, with names and chain ids that occur once', () => {
    for (const [key, { code }] of Object.entries(networks)) expect(key).toBe(code);
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    const ids = all.flatMap(({ chainId }) => chainId ?? []);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('the table of networks gives a chain id to every EVM chain and to no other', () => {
    for (const { code, family, chainId } of all)
      expect([code, chainId !== undefined]).toEqual([code, family === 'evm']);
  });

  test('the table of networks cannot be changed', () => {
    expect(Object.isFrozen(networks)).toBe(true);
  });

  test.each([
    ['btc', 8],
    ['xec', 2],
    ['eth', 18],
    ['trx', 6],
    ['sol', 9],
    ['xrp', 6],
    ['xlm', 7],
    ['atom', 6],
    ['injective', 18],
    ['ton', 9],
    ['hbar', 8],
    ['ada', 6],
    ['dot', 10],
    ['ksm', 12],
    ['xmr', 12],
    ['near', 24],
    ['fil', 18],
    ['sui', 9],
    ['apt', 8],
    ['rune', 8],
  ])('the table of networks says the coin of %s has %i decimals', (code, decimals) => {
    const network = findNetwork(code);
    expect(network?.decimals).toBe(decimals);
    expect(tokenDecimals(code, network?.nativeTicker ?? '')).toBe(decimals);
  });
});

describe('explorers', () => {
  test('every network has https templates with one place to fill', () => {
    for (const { code } of all) {
      const { address, tx } = explorerLinks(code) ?? { address: '', tx: '' };
      expect([code, address]).toEqual([code, expect.stringMatching(/^https:\/\/[^{}]+\{address\}[^{}]*$/)]);
      expect([code, tx]).toEqual([code, expect.stringMatching(/^https:\/\/[^{}]+\{tx\}[^{}]*$/)]);
    }
  });

  test('a transaction page carries the hash, percent-encoded', () => {
    expect(explorerTx('btc', 'ab12')).toBe('https://mempool.space/tx/ab12');
    expect(explorerTx('trx', 'ab12')).toBe('https://tronscan.org/#/transaction/ab12');
    expect(explorerTx('ton', 'a+b/c=')).toBe('https://tonviewer.com/transaction/a%2Bb%2Fc%3D');
    expect(explorerTx('btc', '$&"><script>')).toBe('https://mempool.space/tx/%24%26%22%3E%3Cscript%3E');
  });

  test('there is no page without a network or a hash', () => {
    expect(explorerLinks('nowhere')).toBeNull();
    expect(explorerTx('nowhere', 'ab12')).toBeNull();
    expect(explorerTx('btc', '')).toBeNull();
  });
});

describe('names of transactions', () => {
  test.each([
    ['eth', `0x${'AB'.repeat(32)}`, `0x${'ab'.repeat(32)}`],
    ['eth', 'ab'.repeat(32), `0x${'ab'.repeat(32)}`],
    ['trx', `0x${'AB'.repeat(32)}`, 'ab'.repeat(32)],
    ['btc', ` ${'AB'.repeat(32)}`, 'ab'.repeat(32)],
    ['xmr', 'Ab'.repeat(32), 'ab'.repeat(32)],
    ['sol', '5'.repeat(88), '5'.repeat(88)],
    ['xrp', 'AB'.repeat(32), 'AB'.repeat(32)],
    ['nowhere', 'AB'.repeat(32), 'AB'.repeat(32)],
    ['btc', 'internal transfer 4711', 'internal transfer 4711'],
  ])('a transaction of %s called %s is called %s', (network, tx, name) => {
    expect(spellTransaction(network, tx)).toBe(name);
  });
});

test.each([
  ['btc', 3],
  ['ltc', 6],
  ['bch', 6],
  ['doge', 20],
  ['zec', 12],
  ['eth', 12],
  // A history that was rewritten by thousands of blocks.
  ['etc', 1000],
  ['bsc', 15],
  ['matic', 64],
  ['trx', 19],
  ['sol', 32],
  ['xmr', 10],
  ['nowhere', 12],
])('a transaction on %s counts as settled after %i blocks', (network, confirmations) => {
  expect(paceOf(network).confirmations).toBe(confirmations);
});

describe('memos', () => {
  test.each([
    ['xrp', '0'],
    ['xrp', '1234567'],
    ['xrp', '4294967295'],
    ['xlm', 'x'.repeat(28)],
    ['xlm', '18446744073709551615'],
    ['atom', 'deposit 42'],
    ['atom', 'x'.repeat(256)],
    ['ton', 'x'.repeat(123)],
    ['hbar', 'x'.repeat(100)],
    ['algo', 'x'.repeat(1000)],
    ['btc', 'anything'],
    ['nowhere', 'anything'],
  ])('the network %s carries the memo %s', (network, memo) => {
    expect(checkMemo(network, memo)).toBeNull();
  });

  test.each([
    ['xrp', '4294967296', 'whole number'],
    ['xrp', '99999999999', 'whole number'],
    ['xrp', '-1', 'whole number'],
    ['xrp', '1.5', 'whole number'],
    ['xrp', '007', 'whole number'],
    ['xrp', 'abc', 'whole number'],
    ['xrp', '\u0661', 'whole number'],
    ['xlm', 'x'.repeat(29), '29 bytes'],
    ['xlm', '\u20ac'.repeat(10), '30 bytes'],
    ['atom', 'x'.repeat(257), 'at most 256'],
    ['ton', 'x'.repeat(124), 'at most 123'],
    ['hbar', 'x'.repeat(101), 'at most 100'],
    ['ton', 'two\nlines', 'line break'],
    ['atom', 'nul\u0000', 'cannot be sent'],
    ['xlm', '', 'empty'],
    ['xrp', ' 12', 'blanks'],
    ['nowhere', 'x'.repeat(257), 'at most 256'],
  ])('%s does not carry %j (%s)', (network, memo, words) => {
    expect(checkMemo(network, memo)?.reason).toContain(words);
  });

  test('each network calls it what its wallets call it', () => {
    expect(findNetwork('xrp')?.memo?.name).toBe('Destination tag');
    expect(findNetwork('xlm')?.memo?.name).toBe('Memo');
    expect(findNetwork('ton')?.memo?.name).toBe('Comment');
    expect(findNetwork('btc')?.memo).toBeUndefined();
  });

  test('no network itself refuses a payment without one', () => {
    for (const code of ['xrp', 'xlm', 'ton', 'btc', 'nowhere']) expect(memoRequiredByNetwork(code)).toBe(false);
  });
});

describe('decimals of tokens', () => {
  test.each([
    ['eth', 'usdt', 6],
    ['trx', 'USDT', 6],
    ['sol', 'usdc', 6],
    ['matic', 'usdt', 6],
    ['arbitrum', 'usdc', 6],
    ['op', 'usdt', 6],
    ['base', 'usdc', 6],
    ['cchain', 'usdt', 6],
    ['ton', 'usdt', 6],
    ['bsc', 'usdt', 18],
    ['bsc', 'usdc', 18],
    ['xlm', 'usdc', 7],
    ['eth', 'wbtc', 8],
    ['eth', 'dai', 18],
    ['eth', 'shib', 18],
    ['eth', 'pepe', 18],
    ['eth', 'gusd', 2],
    ['bsc', 'doge', 8],
    ['sol', 'bonk', 5],
    ['base', 'eth', 18],
    ['matic', 'pol', 18],
    ['matic', 'matic', 18],
  ])('on %s, %s has %i', (network, ticker, decimals) => {
    expect(tokenDecimals(network, ticker)).toBe(decimals);
  });

  test('no decimals are guessed of a token nobody knows', () => {
    expect(tokenDecimals('eth', 'newcoin')).toBeNull();
    expect(tokenDecimals('btc', 'usdt')).toBeNull();
    expect(tokenDecimals('nowhere', 'usdt')).toBeNull();
  });
});
