import { everyScenario } from './every-scenario.js';

test('the fault matrix has a scenario for each of its lines F1 to F40, and none twice', () => {
  const ids = everyScenario.map(({ id }) => id);
  const lines = Array.from({ length: 40 }, (_, index) => `F${String(index + 1)}`);
  expect(lines.filter((line) => !ids.some((id) => id === line || id.startsWith(`${line}-`)))).toEqual([]);
  expect(ids.filter((id, index) => ids.indexOf(id) < index)).toEqual([]);
});
