import { newId } from '@swap/domain/kernel';
import { anApiWithClock } from '../support/api-with-clock.js';
import { contract } from '../support/contract.js';
import { create } from '../support/order.js';
import { aPartner } from '../support/partner.js';
import { EveryCaller, refusals } from './every-caller.js';
import { anOrderId, byTitle, routes } from './route-table.js';

let every: EveryCaller;
beforeAll(async () => {
  every = await EveryCaller.atService();
});
afterAll(() => every.stop());

const open = routes.filter(({ partner, staff }) => !partner && !staff);

test.each(byTitle(open.filter(({ id }) => id !== 'followSwapOrder')))(
  '%s is open, and whoever brings a token gets nothing else for it',
  async (_, route) => {
    const answers: unknown[] = [];
    for (const name of ['nobody', 'a partner', 'staff: operator', 'a token of nonsense']) {
      // What is missing is told before anything is done.
      const { status, json } = await every.ask(name, { ...route, ...(route.body && { body: {} }) });
      answers.push([status, (json as { code?: string } | undefined)?.code]);
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(refusals).not.toContain((answers[0] as [number, string?])[1]);
  },
);

test('what wants the token of an order takes that of no other order, and no other kind of token', async () => {
  const [mine, other] = [await create(every.service), await create(every.service)];
  const wanting = Object.values(contract().paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ security }) => security.length > 0 && security.every((each) => 'manageToken' in each))
    .map(({ operationId }) => routes.find(({ id }) => id === operationId)!);
  expect(wanting.length).toBeGreaterThan(1);
  for (const route of wanting) {
    const path = route.path.replace(anOrderId, mine.order_info);
    const tokens = [undefined, { 'x-manage-token': other.manage_token }, { 'x-manage-token': 'nonsense' }];
    for (const by of [every.service.api, every.api('a partner'), every.api('staff: operator')])
      for (const headers of tokens) {
        const answer = await by.send(route.method, path, route.body, headers);
        expect([route.id, answer.status, answer.json.code]).toEqual([route.id, 403, 'invalid_manage_token']);
      }
  }
});

test('a key of another environment opens and counts nowhere, and an order it names is not placed', async () => {
  const elsewhere = await anApiWithClock(every.service, { KEY_ENVIRONMENT: 'test' });
  try {
    const { apiKey } = await aPartner(every.service);
    const named = { 'x-service-api-key': apiKey };
    const counting = [
      'checkAttribution',
      'listAssets',
      'getSwapPrice',
      'estimateUsd',
      'createSwapOrder',
      'getSwapStatus',
      'followSwapOrder',
      'validateSwapOrder',
      // Its example is a live key too, though nobody's.
      'exchangeApiKey',
    ];
    for (const route of open) {
      const search = new URLSearchParams(route.query).toString();
      const path = `${route.path.replace(':id', newId())}${search && `?${search}`}`;
      const { json } = await elsewhere.api.send(route.method, path, route.body, named);
      const refused = (json as { code?: string } | undefined)?.code === 'wrong_environment';
      expect([route.id, refused]).toEqual([route.id, counting.includes(route.id)]);
    }
    const exchanged = await elsewhere.api.post('/partners/auth/token', { api_key: apiKey });
    expect([exchanged.status, exchanged.json.code]).toEqual([401, 'wrong_environment']);
  } finally {
    await elsewhere.stop();
  }
});
