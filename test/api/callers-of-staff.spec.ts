import { EveryCaller, expectWhatIsDue } from './every-caller.js';
import { byTitle, routes } from './route-table.js';

let every: EveryCaller;
beforeAll(async () => {
  every = await EveryCaller.atService();
});
afterAll(() => every.stop());

const theirs = routes.filter(({ staff }) => staff);

test('the routes of the staff are a good part of all', () => {
  expect(theirs.length).toBeGreaterThan(30);
});

test.each(byTitle(theirs))('%s of the staff gives each what the document says, and nobody more', (_, route) =>
  expectWhatIsDue(every, route),
);
