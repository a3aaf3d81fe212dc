import { paymentUri, type PaymentRequest } from '@swap/domain/chains';
import fc from 'fast-check';

const bitcoin = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
const ether = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const solana = 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN';
const ton = 'EQARULUYsmJq1RiZ-YiH-IJLcAZUVkVff-KBPwEmmaQGH6aC';
const stellar = 'GCALNQQBXAPZ2WIRSDDBMSTAKCUH5SG6U76YBFLQLIXJTF7FE5AX7AOO';
const monero = '46BeWrHpwXmHDpDEUmZBWZfoQpdc6HaERCNmx1pEYL2rAcuwufPN9rXHHtyUA4QVy66qeFQkn6sfK8aHYjA3jk3o1Bv16em';
const cash = 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a';
const ripple = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

const links: readonly (readonly [string, PaymentRequest, string])[] = [
  [
    'BIP-21, a whole amount',
    { network: 'btc', address: bitcoin, amount: '50', decimals: 8 },
    `bitcoin:${bitcoin}?amount=50`,
  ],
  [
    'BIP-21, a fraction',
    { network: 'btc', address: bitcoin, amount: '20.3', decimals: 8 },
    `bitcoin:${bitcoin}?amount=20.3`,
  ],
  [
    'BIP-21, the smallest unit',
    { network: 'btc', address: bitcoin, amount: '0.00000001', decimals: 8 },
    `bitcoin:${bitcoin}?amount=0.00000001`,
  ],
  [
    'BIP-21, needless zeros',
    { network: 'btc', address: bitcoin, amount: '01.500', decimals: 8 },
    `bitcoin:${bitcoin}?amount=1.5`,
  ],
  [
    'BIP-21, segwit in capitals',
    { network: 'btc', address: 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', amount: '1', decimals: 8 },
    'bitcoin:BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4?amount=1',
  ],
  [
    'Litecoin',
    { network: 'ltc', address: 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9', amount: '1.5', decimals: 8 },
    'litecoin:LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9?amount=1.5',
  ],
  [
    'Dogecoin',
    { network: 'doge', address: 'DBXu2kgc3xtvCUWFcxFE3r9hEYgmuaaCyD', amount: '100', decimals: 8 },
    'dogecoin:DBXu2kgc3xtvCUWFcxFE3r9hEYgmuaaCyD?amount=100',
  ],
  [
    'Dash',
    { network: 'dash', address: 'XpESxaUmonkq8RaLLp46Brx2K39ggQe226', amount: '2', decimals: 8 },
    'dash:XpESxaUmonkq8RaLLp46Brx2K39ggQe226?amount=2',
  ],
  [
    'ZIP-321 with one payment',
    { network: 'zec', address: 't1KstPVzcNEK4ZeauQ6cogoqxQBMDSiRnGr', amount: '1.23', decimals: 8 },
    'zcash:t1KstPVzcNEK4ZeauQ6cogoqxQBMDSiRnGr?amount=1.23',
  ],
  [
    'Bitcoin Cash, prefix once',
    { network: 'bch', address: `bitcoincash:${cash}`, amount: '1', decimals: 8 },
    `bitcoincash:${cash}?amount=1`,
  ],
  [
    'Bitcoin Cash, prefix added',
    { network: 'bch', address: cash, amount: '1', decimals: 8 },
    `bitcoincash:${cash}?amount=1`,
  ],
  [
    'Monero',
    { network: 'xmr', address: monero, amount: '239.39014', decimals: 12 },
    `monero:${monero}?tx_amount=239.39014`,
  ],
  [
    'EIP-681, 2.014 ether',
    { network: 'eth', address: ether, amount: '2.014', decimals: 18 },
    `ethereum:${ether}@1?value=2014000000000000000`,
  ],
  [
    'EIP-681 on another chain',
    { network: 'arbitrum', address: ether, amount: '0.000000000000000001', decimals: 18 },
    `ethereum:${ether}@42161?value=1`,
  ],
  [
    'EIP-681, an ERC-20 transfer',
    {
      network: 'eth',
      address: '0x8e23ee67d1332ad560396262c48ffbb01f93d052',
      amount: '1',
      decimals: 0,
      contract: '0x89205a3a3b2a69de6dbf7f01ed13b2108b2c43e7',
    },
    'ethereum:0x89205a3a3b2a69de6dbf7f01ed13b2108b2c43e7@1/transfer?address=0x8e23ee67d1332ad560396262c48ffbb01f93d052&uint256=1',
  ],
  [
    'EIP-681, a stablecoin of 18 decimals',
    {
      network: 'bsc',
      address: ether,
      amount: '100.25',
      decimals: 18,
      contract: '0x55d398326f99059fF775485246999027B3197955',
    },
    `ethereum:0x55d398326f99059fF775485246999027B3197955@56/transfer?address=${ether}&uint256=100250000000000000000`,
  ],
  ['Solana Pay, one SOL', { network: 'sol', address: solana, amount: '1', decimals: 9 }, `solana:${solana}?amount=1`],
  [
    'Solana Pay, a token',
    { network: 'sol', address: solana, amount: '0.01', decimals: 6, contract: usdc },
    `solana:${solana}?amount=0.01&spl-token=${usdc}`,
  ],
  [
    'Solana Pay, a memo',
    { network: 'sol', address: solana, amount: '1', decimals: 9, memo: 'Order 5&6' },
    `solana:${solana}?amount=1&memo=Order%205%266`,
  ],
  ['TON', { network: 'ton', address: ton, amount: '1.5', decimals: 9 }, `ton://transfer/${ton}?amount=1500000000`],
  [
    'TON, a comment',
    { network: 'ton', address: ton, amount: '1', decimals: 9, memo: 'tag 7' },
    `ton://transfer/${ton}?amount=1000000000&text=tag%207`,
  ],
  [
    'TON, base64 signs made safe',
    { network: 'ton', address: ton.replaceAll('-', '+'), amount: '1', decimals: 9 },
    `ton://transfer/${ton}?amount=1000000000`,
  ],
  [
    'TON, a token',
    {
      network: 'ton',
      address: ton,
      amount: '2.5',
      decimals: 6,
      contract: 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs',
      memo: null,
    },
    `ton://transfer/${ton}?jetton=EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs&amount=2500000`,
  ],
  [
    'SEP-7',
    { network: 'xlm', address: stellar, amount: '120.1234567', decimals: 7 },
    `web+stellar:pay?destination=${stellar}&amount=120.1234567`,
  ],
  [
    'SEP-7, a memo',
    { network: 'xlm', address: stellar, amount: '120.1234567', decimals: 7, memo: 'skdjfasf' },
    `web+stellar:pay?destination=${stellar}&amount=120.1234567&memo=skdjfasf&memo_type=MEMO_TEXT`,
  ],
  [
    'SEP-7, an issued asset',
    { network: 'xlm', address: stellar, amount: '3', decimals: 7, contract: `USD:${stellar}` },
    `web+stellar:pay?destination=${stellar}&amount=3&asset_code=USD&asset_issuer=${stellar}`,
  ],
  [
    'the XRP Ledger',
    { network: 'xrp', address: ripple, amount: '12.5', decimals: 6 },
    `xrpl://${ripple}?amount=12.5&network=XRPL`,
  ],
  [
    'the XRP Ledger, a destination tag',
    { network: 'xrp', address: ripple, amount: '2', decimals: 6, memo: '123' },
    `xrpl://${ripple}?amount=2&network=XRPL&dt=123`,
  ],
];

const none: readonly (readonly [string, PaymentRequest])[] = [
  [
    'the XRP Ledger token has codes of more than one spelling',
    { network: 'xrp', address: ripple, amount: '1', decimals: 6, contract: `USD.${ripple}` },
  ],
  [
    'the network has no standard (TRON)',
    { network: 'trx', address: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC', amount: '1', decimals: 6 },
  ],
  ['the network is unknown', { network: 'nowhere', address: bitcoin, amount: '1', decimals: 8 }],
  ['the address is invalid', { network: 'btc', address: `${bitcoin}x`, amount: '1', decimals: 8 }],
  ['the address smuggles a query', { network: 'btc', address: `${bitcoin}?amount=9&x`, amount: '1', decimals: 8 }],
  ['the amount has too many digits', { network: 'btc', address: bitcoin, amount: '0.000000001', decimals: 8 }],
  ['the amount is zero', { network: 'btc', address: bitcoin, amount: '0.0', decimals: 8 }],
  ['the amount is negative', { network: 'btc', address: bitcoin, amount: '-1', decimals: 8 }],
  ['the amount has an exponent', { network: 'eth', address: ether, amount: '1e18', decimals: 18 }],
  ['the amount is empty', { network: 'eth', address: ether, amount: '', decimals: 18 }],
  ['the decimals make no sense', { network: 'eth', address: ether, amount: '1', decimals: 1.5 }],
  ['a memo cannot be carried (Bitcoin)', { network: 'btc', address: bitcoin, amount: '1', decimals: 8, memo: '7' }],
  ['a memo cannot be carried (Ethereum)', { network: 'eth', address: ether, amount: '1', decimals: 18, memo: '7' }],
  ['the memo is too long', { network: 'xlm', address: stellar, amount: '1', decimals: 7, memo: 'x'.repeat(29) }],
  [
    'a coin chain has no tokens',
    { network: 'ltc', address: 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9', amount: '1', decimals: 8, contract: 'x' },
  ],
  [
    'the contract is malformed (ERC-20)',
    { network: 'eth', address: ether, amount: '1', decimals: 6, contract: '0x12' },
  ],
  ['the contract is malformed (SPL)', { network: 'sol', address: solana, amount: '1', decimals: 6, contract: 'a&b' }],
  [
    'the contract is malformed (Stellar)',
    { network: 'xlm', address: stellar, amount: '1', decimals: 7, contract: 'USDC' },
  ],
  ['the TON address is raw', { network: 'ton', address: `0:${'3'.repeat(64)}`, amount: '1', decimals: 9 }],
];

describe('payment links', () => {
  test.each(links)('the payment link is right: %s', (_title, request, uri) => {
    expect(paymentUri(request)).toBe(uri);
  });

  test.each(none)('there is none when %s', (_title, request) => {
    expect(paymentUri(request)).toBeNull();
  });

  test('amounts convert exactly, whatever their size', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 2n ** 200n }), fc.integer({ min: 0, max: 30 }), (units, decimals) => {
        const digits = units.toString().padStart(decimals + 1, '0');
        const cut = digits.length - decimals;
        const amount = decimals === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`;
        const uri = paymentUri({ network: 'eth', address: ether, amount, decimals });
        return uri === `ethereum:${ether}@1?value=${units.toString()}`;
      }),
    );
  });

  test('a decimal amount in a link is worth what was asked', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 21_000_000n * 10n ** 8n }), (units) => {
        const digits = units.toString().padStart(9, '0');
        const amount = `${digits.slice(0, -8)}.${digits.slice(-8)}`;
        const written =
          paymentUri({ network: 'btc', address: bitcoin, amount, decimals: 8 })?.split('amount=')[1] ?? '';
        const [whole = '', fraction = ''] = written.split('.');
        return BigInt(whole + fraction.padEnd(8, '0')) === units && !/\.$|\.\d*0$/.test(written);
      }),
    );
  });
});
