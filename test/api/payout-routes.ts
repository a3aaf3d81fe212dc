import { addresses } from '../support/order.js';
import { notText, page, type Route } from './route.js';

/** Routes of terms, payouts and statements. */
export const payoutRoutes: readonly Route[] = [
  { method: 'GET', path: '/affiliate-terms' },
  { method: 'GET', path: '/partners/affiliate/terms', partner: true },
  {
    method: 'POST',
    path: '/partners/affiliate/terms/accept',
    partner: true,
    body: { version: '2026-11-01' },
    required: ['version'],
    wrong: { version: [...notText, 'x'.repeat(41)] },
  },
  {
    method: 'POST',
    path: '/partners/affiliate/payout-requests',
    partner: true,
    body: { amount: 60 },
    required: ['amount'],
    wrong: {
      amount: ['', 0, '0', '0.00', -5, '-5', 1.005, '1.005', 1e12, '1e3', ' 5', '0x10', true, {}, [], [50], 'NaN'],
      note: [5, {}, '', 'x'.repeat(501)],
    },
  },
  {
    method: 'GET',
    path: '/partners/affiliate/payout-requests',
    partner: true,
    query: { status: 'pending' },
    wrong: { ...page, status: ['', 'sent', 'PAID'] },
  },
  { method: 'GET', path: '/partners/affiliate/payout-requests/:id', partner: true },
  { method: 'POST', path: '/partners/affiliate/payout-requests/:id/cancel', partner: true },
  { method: 'GET', path: '/partners/affiliate/payout-profile', partner: true },
  {
    method: 'PATCH',
    path: '/partners/affiliate/payout-profile',
    partner: true,
    body: { asset: 'eth', address: addresses.eth, password: 'a long password' },
    required: ['password'],
    wrong: {
      asset: [5, {}, '', 'x'.repeat(65)],
      network: [5, {}, '', 'x'.repeat(65)],
      address: [5, {}, '', 'x'.repeat(201)],
      memo_tag: [5, {}, '', 'x'.repeat(129)],
      preferences: [5, 'mail', []],
      password: [5, {}, '', 'x'.repeat(129)],
      totp_code: [123456, '', '12345', '1234567', '12345a'],
    },
  },
  {
    method: 'POST',
    path: '/partners/affiliate/payout-freeze',
    body: { token: 'nm_nonsense' },
    required: ['token'],
    wrong: { token: [...notText, 'x'.repeat(101)] },
  },
  {
    method: 'GET',
    path: '/partners/affiliate/statement.csv',
    partner: true,
    query: { from: '2026-11-01', to: '2026-11-30' },
    required: ['from', 'to'],
    wrong: { from: ['', 'x'.repeat(41)], to: ['', 'x'.repeat(41)] },
  },
];
