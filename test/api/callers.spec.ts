import { EveryCaller, expectWhatIsDue, rules } from './every-caller.js';
import { byTitle, routes } from './route-table.js';

let every: EveryCaller;
beforeAll(async () => {
  every = await EveryCaller.atService();
});
afterAll(() => every.stop());

const ours = routes.filter(({ partner }) => partner);

test('there is a rule for every caller, and a caller for every rule', () => {
  expect([...every.callers.keys()].sort()).toEqual(Object.keys(rules).sort());
  expect(ours.length).toBeGreaterThan(30);
});

test.each(byTitle(ours))('%s of partners gives each what the document says, and nobody more', (_, route) =>
  expectWhatIsDue(every, route),
);
