import { inRun } from '../support/full-run.js';
import { expectProblem } from '../support/problem.js';
import { publishedBy } from '../support/published.js';
import { byTitle, pathIn, routes, type Route } from './route-table.js';
import { invalid, WrongCaller } from './wrong-caller.js';

let caller: WrongCaller;
beforeAll(async () => {
  caller = await WrongCaller.atService();
});
afterAll(() => caller.service.stop());

const named = byTitle(routes);

describe.each(named)('%s', (_, route) => {
  test('a route refuses a query parameter it does not know', async () => {
    expectProblem(await caller.send(route, { query: { nonsense: '1' } }), invalid('nonsense'));
  });

  const fields = Object.entries(route.wrong).flatMap(([field, values]) =>
    inRun({ short: [...values.slice(0, 2), ...values.slice(-2)], full: values }).map((value) => ({ field, value })),
  );
  if (fields.length > 0) {
    test('a route names the field whose value has the wrong shape', async () => {
      for (const { field, value } of fields) {
        const input = route.body ? { body: { ...route.body, [field]: value } } : { query: { [field]: String(value) } };
        const answer = await caller.send(route, input);
        try {
          expectProblem(answer, invalid(field));
        } catch (error) {
          throw new Error(`${field}: ${JSON.stringify(value)} is not refused as it should be`, { cause: error });
        }
      }
    });
  }

  if (route.body) {
    test('a route names the field, whatever its name, that holds half a character or a zero one', async () => {
      for (const text of ['\0', 'a\ud800'])
        expectProblem(
          await caller.send(route, { body: { ...route.body, nonsense: { deep: [text] } } }),
          invalid('nonsense.deep.0'),
        );
    });
  }

  if (route.query) {
    test('a route names the parameter that holds a zero character', async () => {
      for (const name of Object.keys(route.query ?? {}))
        expectProblem(await caller.send(route, { query: { [name]: 'a\0' } }), invalid(name));
    });

    test('a route refuses a parameter that is given twice', async () => {
      for (const [name, value] of Object.entries(route.query ?? {})) {
        expectProblem(await caller.send(route, { query: { [name]: [value, value] } }), invalid(name));
      }
    });
  }

  for (const field of route.required) {
    test(`a route says that it misses ${field}`, async () => {
      const without = { ...route, ...(route.body && { body: less(route.body, field) }) };
      const bare: Route = { ...without, ...(route.query && { query: less(route.query, field) }) };
      expectProblem(await caller.send(bare, {}), invalid(field));
      if (route.body)
        expectProblem(await caller.send(route, { body: { ...route.body, [field]: null } }), invalid(field));
    });
  }
});

function less<T>(fields: Readonly<Record<string, T>>, left: string): Record<string, T> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== left));
}

test('the table of routes names every route of the published contract', async () => {
  const { paths } = await publishedBy(caller.service);
  const published = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((verb) => `${verb.toUpperCase()} ${pathIn(path)}`),
  );
  expect(published.length).toBeGreaterThan(15);
  expect(new Set(named.map(([name]) => name))).toEqual(new Set(published));
});
