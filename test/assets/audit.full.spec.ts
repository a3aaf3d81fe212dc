import { AuditAssets } from '@swap/domain/catalogue';
import { aDomain, type Domain } from '../support/domain.js';
import { everyExchange } from '../support/exchanges.js';
import { aService, type Service } from '../support/service.js';

const ether = '0x1bBDbF8164f5427CA6C05797E63a5E0fB5C88Cc5';

describe('the fifty most traded coins', () => {
  let service: Service;
  let domain: Domain;
  beforeAll(async () => {
    service = await aService({ exchanges: everyExchange.filter((name) => name !== 'changenow') });
    domain = await aDomain(service.database);
  });
  afterAll(async () => {
    await domain.stop();
    await service.stop();
  });

  test('the fifty most traded coins are what the registry says, and their links pay them', async () => {
    const audited = await domain.get(AuditAssets).run();
    expect(audited).toHaveLength(50);
    expect(audited.flatMap(({ param, problems }) => problems.map((problem) => `${param}: ${problem}`))).toEqual([]);
    const links = new Map(audited.map(({ param, link }) => [param, link]));
    expect(links.get('eth')).toBe(`ethereum:${ether}@1?value=1000000000000000000`);
    expect(links.get('bnb')).toBe(`ethereum:${ether}@56?value=1000000000000000000`);
    expect(links.get('usdterc20')).toBe(
      `ethereum:0xdAC17F958D2ee523a2206206994597C13D831ec7@1/transfer?address=${ether}&uint256=1000000`,
    );
    expect(links.get('usdtbsc')).toBe(
      `ethereum:0x55d398326f99059fF775485246999027B3197955@56/transfer?address=${ether}&uint256=1000000000000000000`,
    );
    expect(links.get('usdtsol')).toContain('spl-token=Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB');
    expect(links.get('btc')).toMatch(/^bitcoin:bc1.*\?amount=1$/);
    expect([...links.values()].filter((link) => link?.toLowerCase().includes('0xeeee'))).toEqual([]);
  });
});
