import { trendOf, type Sample } from './trend.js';

/** An hour of samples, one every ten seconds, with a noise that is the same each time. */
const hour = (value: (minute: number) => number): Sample[] =>
  Array.from({ length: 361 }, (_, index) => ({ at: index * 10_000, value: value(index / 6) + ((index * 7) % 5) - 2 }));

test('a figure that warms up and then stays does not rise', () => {
  const trend = trendOf(
    'memory',
    hour((minute) => 100 + 60 * Math.min(1, minute / 15)),
    10,
  );
  expect(trend).toMatchObject({ rises: false, middle: 160, last: 160 });
  expect(Math.abs(trend.perHour)).toBeLessThan(2);
});

test('a figure that is cut down again and again does not rise', () => {
  expect(
    trendOf(
      'lag',
      hour((minute) => (minute * 60) % 90),
      2,
    ).rises,
  ).toBe(false);
});

test('a figure that grows without end rises, by so much in an hour', () => {
  const trend = trendOf(
    'memory',
    hour((minute) => 100 + 2 * minute),
    10,
  );
  expect(trend).toMatchObject({ rises: true, first: 120, middle: 160, last: 200 });
  expect(trend.perHour).toBeCloseTo(120, 0);
});
