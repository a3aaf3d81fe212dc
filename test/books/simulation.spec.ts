import { Simulation } from './simulation.js';

const seeds = Number(process.env['SIMULATION_SEEDS'] ?? 2);
const steps = Number(process.env['SIMULATION_STEPS'] ?? 1000);
const first = Number(process.env['SIMULATION_FIRST_SEED'] ?? 1);

describe(`${String(steps)} steps of money`, () => {
  test.each(Array.from({ length: seeds }, (_, index) => first + index))(
    'agree with a plain model, seed %i',
    async (seed) => {
      const taken = await Simulation.run(seed, steps);
      expect(Object.keys(taken).length).toBe(11);
    },
    10 * 60_000,
  );
});
