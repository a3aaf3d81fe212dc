import { batchFile, formatsOf, type OwedPayment, safeChecksum } from '@swap/domain/payouts';

const batch = {
  id: '019aa1b2-7c1e-7d55-9b0e-3f5a64c1d201',
  network: 'any',
  createdBy: '',
  idempotencyRef: null,
  createdAt: new Date('2026-11-22T12:00:00.000Z'),
};
const payment = (facts: Partial<OwedPayment>): OwedPayment => ({
  id: '019aa1b2-7c1e-7d55-9b0e-3f5a64c1d202',
  network: 'eth',
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  memo: null,
  amount: '0.03',
  decimals: 18,
  ticker: 'eth',
  contract: null,
  ...facts,
});
const usdt = { amount: '12.5', decimals: 6, ticker: 'usdt', contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7' };
const monero = (address: string, amount = '0.5') =>
  payment({ network: 'xmr', address, amount, decimals: 12, ticker: 'xmr' });

describe('a file for wallets', () => {
  test('the file for Safe has coins in wei and tokens as calls of transfer, under the checksum that Safe asks for', () => {
    const file = JSON.parse(batchFile('safe', [payment({}), payment(usdt)], { ...batch, network: 'eth' }).text);
    expect(file).toMatchObject({ version: '1.0', chainId: '1', createdAt: 1795348800000 });
    const [coins, tokens] = file.transactions;
    expect(coins).toMatchObject({ to: payment({}).address, value: '30000000000000000' });
    expect(tokens).toMatchObject({ to: usdt.contract, value: '0', contractMethod: { name: 'transfer' } });
    expect(tokens.contractInputsValues).toEqual({ to: payment({}).address, value: '12500000' });
    expect(tokens.data).toBe(
      `0xa9059cbb${payment({}).address.slice(2).toLowerCase().padStart(64, '0')}${12_500_000n.toString(16).padStart(64, '0')}`,
    );
    const { checksum, ...meta } = file.meta;
    expect(safeChecksum({ ...file, meta })).toBe(checksum);
  });

  // The file and its checksum are those of the Transaction Builder's own test.
  test('the checksum is the one that Safe computes', () => {
    const address = '0x49d4450977E2c95362C13D3a31a09311E0Ea26A6';
    const method = (name: string, input: object) => ({ inputs: [input], name, payable: false });
    const file = {
      version: '1.0',
      chainId: '4',
      createdAt: 1646321521061,
      meta: {
        name: null,
        txBuilderVersion: '1.4.0',
        checksum: '',
        createdFromSafeAddress: '0xDF8a1Ce35c9a6ACE153B4e0767942f1E2291a1Aa',
        createdFromOwnerAddress: address,
      },
      transactions: [
        {
          to: address,
          value: '0',
          contractMethod: method('testAddress', { internalType: 'address', name: 'paramAddress', type: 'address' }),
          contractInputsValues: { paramAddress: address },
        },
        {
          to: address,
          value: '0',
          contractMethod: method('testBool', { internalType: 'bool', name: 'paramBool', type: 'bool' }),
          contractInputsValues: { paramAddress: '', paramBool: 'false' },
        },
        {
          to: address,
          value: '2000000000000000000',
          data: `0x42f45790${'0'.repeat(24)}49d4450977e2c95362c13d3a31a09311e0ea26a6`,
        },
      ],
    };
    expect(safeChecksum(file)).toBe('0x4ecbfd364aa6759983915644e73f8bd411e85a2dc306f252a387c2728c4db64c');
  });

  test('a command of Monero has fifteen destinations at most, and an integrated address a command of its own', () => {
    const standard = Array.from({ length: 17 }, (_, at) => monero(`4${'A'.repeat(93)}${String.fromCharCode(97 + at)}`));
    const integrated = monero(`4${'B'.repeat(105)}`, '1');
    const commands = batchFile('monero-cli', [...standard, integrated], { ...batch, network: 'xmr' })
      .text.trimEnd()
      .split('\n');
    expect(commands.map((command) => (command.split(' ').length - 1) / 2)).toEqual([1, 15, 2]);
    expect(commands[0]).toBe(`transfer ${integrated.address} 1`);
    expect(commands[1]).toMatch(/^transfer 4A+a 0\.5 4A+b 0\.5 /);
  });

  test('amounts are written with every decimal where a wallet may count in another unit', () => {
    const bitcoin = payment({ network: 'btc', address: 'bc1qany', amount: '1', decimals: 8, ticker: 'btc' });
    expect(batchFile('electrum', [bitcoin], { ...batch, network: 'btc' }).text).toBe('bc1qany, 1.00000000\n');
    expect(batchFile('sparrow', [bitcoin], { ...batch, network: 'btc' }).text).toContain('bc1qany,1.00000000,');
  });

  test('a format that cannot say all of it is not offered', () => {
    expect(formatsOf([])).toEqual([]);
    expect(formatsOf([payment({}), payment(usdt)])).toEqual(['uris', 'safe']);
    const tron = payment({ network: 'trx', address: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC', decimals: 6, ticker: 'trx' });
    expect(formatsOf([tron])).toEqual([]);
    const ripple = payment({ network: 'xrp', address: 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe', decimals: 6, memo: '7' });
    expect(formatsOf([ripple])).toEqual(['uris']);
    expect(() => batchFile('sparrow', [ripple], batch)).toThrow(/not all of it can be written as sparrow/);
  });

  test('a wallet that knows Bitcoin alone is given no file of coins whose addresses it would take for its own', () => {
    const address = 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9';
    const litecoin = payment({ network: 'ltc', address, amount: '1.5', decimals: 8, ticker: 'ltc' });
    const ofLitecoin = { ...batch, network: 'ltc' };
    expect(formatsOf([litecoin])).toEqual(['uris', 'electrum']);
    expect(batchFile('electrum', [litecoin], ofLitecoin).text).toBe(`${address}, 1.50000000\n`);
    expect(() => batchFile('sparrow', [litecoin], ofLitecoin)).toThrow(/not all of it can be written as sparrow/);
  });

  test('a payment that no link can say keeps links from being offered for all of its batch', () => {
    const ripple = payment({ network: 'xrp', address: 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe', decimals: 6, memo: '7' });
    const issued = { ...ripple, ticker: 'usd', contract: 'USD.rvYAfWj5gh67oV6fW32ZzP3Aw4Eubs59B' };
    for (const payments of [
      [ripple, issued],
      [issued, ripple],
    ]) {
      expect(formatsOf(payments)).toEqual([]);
      expect(() => batchFile('uris', payments, batch)).toThrow(/not all of it can be written as uris/);
    }
  });
});
