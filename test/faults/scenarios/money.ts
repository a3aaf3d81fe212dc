import { newId } from '@swap/domain/kernel';
import { problemsOfTheBooks } from '../../support/books.js';
import { ok, type Answer } from '../../support/http.js';
import { usualOrder } from '../../support/order.js';
import type { Partner } from '../../support/partner.js';
import { aPayee, aPayout } from '../../support/payee.js';
import { staffOf } from '../../support/staff.js';
import type { Scenario } from '../scenario.js';
import type { World } from '../world.js';

const times = (answers: readonly Answer[], status: number): number =>
  answers.filter((answer) => answer.status === status).length;

/** What a partner may still ask for, and what the books say is wrong. */
async function accountOf({ service }: World, payee: Partner): Promise<string[]> {
  const { available_balance: available } = (await payee.summary()) as { available_balance: number };
  return [
    ...(available < 0 ? [`${String(available)} USD are available`] : []),
    ...(await problemsOfTheBooks(service)).map(String),
  ];
}

/**
 * Has a treasurer say of a payout that it was sent, to an API that dies at `point`; then say it again, three times. Nothing goes out by
 * itself meanwhile, and it is booked once.
 */
async function paidAcrossACrash(
  world: World,
  point: 'pay out: moved, not committed' | 'pay out: moved',
): Promise<string[]> {
  const { service } = world;
  const [[reviewer, treasurer], payee] = await Promise.all([
    staffOf(service, ['reviewer'], ['treasurer']),
    aPayee(service, '100.00'),
  ]);
  const { id } = (await aPayout(payee, 50)) as { id: string };
  await ok(reviewer!.api.post(`/payout-requests/${id}/approve`));
  await ok(treasurer!.api.post(`/payout-requests/${id}/process`));
  const { env } = service;
  await service.killApi(0);
  service.env = { ...env, CRASH_AT: point };
  await service.startApi(0);
  service.env = env;
  const body = { tx_hash: newId() };
  const say = () => treasurer!.api.post(`/payout-requests/${id}/complete`, body);
  const first = await say().then(
    ({ status }) => status,
    () => 'nothing',
  );
  await service.startApi(0);
  const committed = point === 'pay out: moved';
  const { status } = (await ok(payee.api.get(`/partners/affiliate/payout-requests/${id}`))) as { status: string };
  const again = [await say(), await say(), await say()];
  const lines = (await payee.ledger()).filter(({ kind }: { kind: string }) => kind === 'PAYOUT');
  const expected = [committed ? 409 : 200, 409, 409];
  return [
    ...(first === 'nothing' ? [] : [`the API that should die answered ${String(first)}`]),
    ...(status === (committed ? 'paid' : 'processing') ? [] : [`after "${point}" it is ${status}`]),
    ...(again.every((answer, index) => answer.status === expected[index])
      ? []
      : [`after "${point}" it was answered ${again.map((answer) => String(answer.status)).join(', ')}`]),
    ...(lines.length === 1 ? [] : [`after "${point}" it was booked ${String(lines.length)} times`]),
    ...(await accountOf(world, payee)),
  ];
}

/** Requests that race each other for the same money, the same name, or the same session. */
export const moneyScenarios: readonly Scenario[] = [
  {
    id: 'F25',
    about: 'two reviewers approve the same request at once, and its owner takes it back meanwhile, ten times',
    within: 5,
    perSecond: 1,
    inject: async (world) => {
      const [one, other] = await staffOf(world.service, ['reviewer'], ['reviewer']);
      const payee = await aPayee(world.service, '600.00');
      const problems: string[] = [];
      for (let round = 0; round < 10; round += 1) {
        const { id } = await aPayout(payee, 50);
        const path = `/payout-requests/${id as string}`;
        const answers = await Promise.all([
          one!.api.post(`${path}/approve`),
          other!.api.post(`${path}/approve`),
          payee.api.post(`/partners/affiliate${path}/cancel`),
        ]);
        if (times(answers, 200) !== 1 || times(answers, 409) !== 2)
          problems.push(`answered ${answers.map(({ status }) => status).join(', ')}`);
        const { status } = (await ok(payee.api.get(`/partners/affiliate${path}`))) as { status: string };
        if (status === 'approved') await one!.api.post(`${path}/cancel`, { reason: 'the round is over' });
      }
      return [...problems, ...(await accountOf(world, payee))];
    },
  },
  {
    id: 'F26',
    about: 'a hundred payout requests at once over one balance',
    within: 5,
    perSecond: 1,
    inject: async (world) => {
      const payee = await aPayee(world.service, '260.00');
      const answers = await Promise.all(
        Array.from({ length: 100 }, () => payee.api.post('/partners/affiliate/payout-requests', { amount: 50 })),
      );
      const made = times(answers, 201);
      // Whoever found no connection free is told to come again, and takes nothing.
      return [
        ...(made < 1 || made > 5 ? [`${String(made)} requests of 50 USD were taken on 260`] : []),
        ...(times(answers, 500) > 0 ? ['some were answered 500'] : []),
        ...(await accountOf(world, payee)),
      ];
    },
  },
  {
    id: 'F27',
    about: 'payout requests race with corrections that take the balance away',
    within: 5,
    perSecond: 1,
    inject: async (world) => {
      const problems: string[] = [];
      for (let round = 0; round < 5; round += 1) {
        const payee = await aPayee(world.service, '100.00');
        const takes = world.service.database.query(
          `SELECT ledger_append($1, (SELECT id FROM partners WHERE email = $2), 'ADJUSTMENT_DEBIT', -8000, NULL, NULL, NULL, 'Taken back',
                                t.at, t.at) FROM (SELECT date_trunc('milliseconds', now()) AS at) t`,
          [newId(), payee.email],
        );
        const asks = Array.from({ length: 5 }, () =>
          payee.api.post('/partners/affiliate/payout-requests', { amount: 50 }),
        );
        const [answers] = await Promise.all([Promise.all(asks), takes]);
        if (times(answers, 201) > 2) problems.push('more was taken than there was');
        problems.push(...(await problemsOfTheBooks(world.service)).map(String));
      }
      return problems;
    },
  },
  {
    id: 'F28',
    about:
      'a payout is said to be paid to an API that dies before, and after, that is written down; it is said again, and again',
    within: 5,
    perSecond: 1,
    inject: async (world) => [
      ...(await paidAcrossACrash(world, 'pay out: moved, not committed')),
      ...(await paidAcrossACrash(world, 'pay out: moved')),
    ],
  },
  {
    id: 'F29',
    about: 'fifty creates at once under one Idempotency-Key, and one with another body',
    within: 5,
    perSecond: 1,
    inject: async ({ service, partner }) => {
      const headers = { 'idempotency-key': `many-${newId()}`, 'x-service-api-key': partner.apiKey };
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) => service.apiOf(index % 2).post('/swap/create', usualOrder, headers)),
      );
      const made = new Set(answers.filter(({ status }) => status === 201).map(({ json }) => String(json.order_info)));
      const other = await service.api.post('/swap/create', { ...usualOrder, amount_from: '0.02' }, headers);
      return [
        ...(made.size === 1 ? [] : [`${String(made.size)} orders were made`]),
        ...(other.status === 409 ? [] : [`another body was answered ${String(other.status)}`]),
      ];
    },
  },
  {
    id: 'F30',
    about: 'a refresh token is used by twenty at once, and again later',
    within: 5,
    perSecond: 1,
    inject: async ({ service, partner }) => {
      const body = { refresh_token: partner.tokens.refresh_token };
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => service.apiOf(index % 2).post('/partners/refresh', body)),
      );
      const tokens = new Set(
        answers.filter(({ status }) => status === 200).map(({ json }) => String(json.refresh_token)),
      );
      return tokens.size <= 1 ? [] : [`${String(tokens.size)} sessions came of one token`];
    },
  },
];
