import { Database } from '@swap/domain/database';
import type { EntityManager } from 'typeorm';
import { aDomainOfItsOwn, type OwnDomain } from '../support/domain.js';

describe('reads of one moment', () => {
  let domain: OwnDomain;
  beforeAll(async () => {
    domain = await aDomainOfItsOwn();
  });
  afterAll(() => domain.stop());

  const timeOf = async (read: EntityManager) => (await read.query<unknown[]>('SHOW statement_timeout'))[0];

  test('a request that reads in one moment has no more time for it than for anything, and the books have half an hour', async () => {
    const through = domain.get(Database);
    const usual = await timeOf(through.manager);
    expect(usual).not.toEqual({ statement_timeout: '0' });
    expect(await through.snapshot(timeOf)).toEqual(usual);
    expect(await through.longSnapshot(timeOf)).toEqual({ statement_timeout: '30min' });
    expect(await timeOf(through.manager)).toEqual(usual);
  });

  test.each(['snapshot', 'longSnapshot'] as const)('nothing is written in a %s, whatever is asked', async (kind) => {
    const write = (read: EntityManager) => read.query('DELETE FROM outbox_messages');
    await expect(domain.get(Database)[kind](write)).rejects.toThrow('read-only transaction');
  });
});
