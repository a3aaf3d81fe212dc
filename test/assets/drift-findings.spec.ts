import { ProviderDrift } from '@swap/domain/catalogue';
import { DAY, HOUR } from '@swap/domain/kernel';
import { Mail, mailTopic } from '@swap/domain/mail';
import { Bookkeeping } from '../books/bookkeeping.js';
import { lettersIn } from '../support/letters.js';

describe('how exchanges are found to differ', () => {
  let books: Bookkeeping;
  let drift: ProviderDrift;
  beforeEach(async () => {
    books = await Bookkeeping.open();
    drift = books.domain.get(ProviderDrift);
    await books.admin();
    await books.database.query(`UPDATE admins SET password_hash = 'set'`);
  });
  afterEach(() => books.close());

  /** The letters that were written since it was last asked. */
  async function letters(): Promise<string[]> {
    const written = await lettersIn(books.database, books.domain.get(Mail));
    await books.database.query('DELETE FROM outbox_messages WHERE topic = $1', [mailTopic]);
    return written.map(({ subject, text }) => `${subject}\n${text}`);
  }
  const counts = async () =>
    Object.fromEntries((await drift.counts()).map(({ provider, count }) => [provider, count] as const));

  test('what is new of an exchange is told in one letter, and what was told before in none', async () => {
    await drift.note('changenow', ['word one', 'word two', 'word one']);
    const [first, ...others] = await letters();
    expect(others).toEqual([]);
    for (const said of ['changenow', 'word one', 'word two']) expect(first).toContain(said);
    books.domain.clock.advance(HOUR);
    await drift.note('changenow', ['word one', 'word two']);
    await drift.note('changenow', []);
    expect(await letters()).toEqual([]);
    await drift.note('changenow', ['word two', 'word three']);
    const [second] = await letters();
    expect(second).toContain('word three');
    expect(second).not.toContain('word two');
    await drift.note('sideshift', ['word one']);
    expect(await letters()).toEqual([expect.stringMatching(/sideshift[^]*word one/)]);
  });

  test('of much that is new a letter names fifty, and says how many more there are', async () => {
    const words = (count: number) => Array.from({ length: count }, (_, index) => `word ${String(index)}.`);
    await drift.note('changenow', words(53));
    const [letter = ''] = await letters();
    expect([letter.match(/word \d+\./g)?.length, letter.includes('and 3 more')]).toEqual([50, true]);
    await drift.note('sideshift', words(50));
    const [whole = ''] = await letters();
    expect([whole.match(/word \d+\./g)?.length, /and \d+ more/.test(whole)]).toEqual([50, false]);
  });

  test('what is still seen counts, and what nobody has seen for three days is over', async () => {
    await drift.note('changenow', ['word one', 'word two']);
    await drift.note('sideshift', ['word one']);
    books.domain.clock.advance(2 * DAY);
    await drift.note('changenow', ['word one']);
    expect(await counts()).toEqual({ changenow: 2, sideshift: 1 });
    books.domain.clock.advance(DAY);
    expect(await counts()).toEqual({ changenow: 1 });
    books.domain.clock.advance(2 * DAY - 1);
    expect(await counts()).toEqual({ changenow: 1 });
    books.domain.clock.advance(1);
    expect(await counts()).toEqual({});
  });
});
