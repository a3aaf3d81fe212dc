import { providers } from '@swap/providers';
import { changellyAccount } from '../support/exchanges.js';
import { adapter } from './adapter.js';

/** Where other wallets send their users for the same trade. */
const pages: Readonly<Record<string, readonly [ref: string, page: string]>> = {
  chainflip: ['14138313-Ethereum-13128', 'https://scan.chainflip.io/channels/14138313-Ethereum-13128'],
  changelly: ['r01ya2dpntiu7507', 'https://changelly.com/transaction/r01ya2dpntiu7507'],
  changenow: ['c2036055d1f776', 'https://changenow.io/exchange/txs/c2036055d1f776'],
  exolix: ['6880e2730aee2e', 'https://exolix.com/transaction/6880e2730aee2e'],
  fixedfloat: ['44AS61', 'https://ff.io/order/44AS61'],
  letsexchange: ['c6a6a086fc476c', 'https://letsexchange.io/?transactionId=c6a6a086fc476c'],
  // Its explorer knows trades by the deposit address, also where a memo is part of what we call them.
  nearintents: ['GDJ4JZXZELZD 7341', 'https://explorer.near-intents.org/transactions/GDJ4JZXZELZD'],
  sideshift: ['8c7bd33d0a5d', 'https://sideshift.ai/orders/8c7bd33d0a5d'],
  stealthex: ['f8c0c770-b5fd', 'https://stealthex.io/exchange/?id=f8c0c770-b5fd'],
  trocador: ['poUZze6vYp', 'https://trocador.app/en/checkout/poUZze6vYp'],
};

const at = (name: string) =>
  adapter(name, 'http://localhost', name === 'changelly' ? changellyAccount().privateKey : 'key', 'key');

test.each(providers.map(({ name }) => name))('an order at %s has a page there', (name) => {
  const [ref, page] = pages[name] ?? ['', 'none is known'];
  expect(at(name).pageOf(ref)).toBe(page);
});

test('what an exchange calls an order never leads to another address', () => {
  expect(at('exolix').pageOf('../?next=//evil.example')).toBe(
    'https://exolix.com/transaction/..%2F%3Fnext%3D%2F%2Fevil.example',
  );
});
