import { anOrder, usualOrder } from '../support/order.js';
import { aPartner, type Partner } from '../support/partner.js';
import { aService, type Service } from '../support/service.js';
import { adminApi, staffAccount, staffOf, type StaffMember } from '../support/staff.js';
import { ok, type Answer } from '../support/http.js';

describe('where the time of a request went', () => {
  let service: Service;
  let partner: Partner;
  let member: StaffMember;
  let order: string;

  beforeAll(async () => {
    service = await aService({ speed: 0 });
    [partner, [member]] = (await Promise.all([aPartner(service), staffOf(service, ['support'])])) as [
      Partner,
      [StaffMember],
    ];
    ({ id: order } = await anOrder(service));
  });
  afterAll(() => service.stop());

  const asking = (token: string) => ({ 'x-server-timing': '1', authorization: `Bearer ${token}` });
  const quote = '/swap/quote?currency_from=btc&currency_to=eth&amount_from=';
  const phasesOf = ({ headers }: Answer) =>
    Object.fromEntries(
      (headers.get('server-timing') ?? '').split(', ').map((each) => {
        const [name = '', ms = ''] = each.split(';');
        return [name, Number(ms.replace('dur=', ''))];
      }),
    );

  test('staff who ask are told of every phase of a quote, and that none is longer than the whole', async () => {
    const answer = await service.api.get(`${quote}0.123`, asking(member.token));
    expect(answer.status).toBe(200);
    const { total, ...phases } = phasesOf(answer);
    // What it needs of the database may have been read a moment ago.
    expect(Object.keys(phases)).toEqual(expect.arrayContaining(['limits', 'provider', 'serialise', 'validate']));
    // Exchanges are asked side by side, so their times sum up to more than passes.
    const { provider, ...inLine } = phases;
    expect(provider).toBeGreaterThan(0);
    for (const ms of Object.values(inLine)) expect(ms).toBeLessThanOrEqual(total!);
  });

  test('staff who ask are told where the time went of reads and writes, of other surfaces, and of refusals', async () => {
    const headers = asking(member.token);
    const answers = [
      await service.api.get(`/swap/status?order_id=${order}`, headers),
      await service.api.post('/swap/create', usualOrder, headers),
      await service.api.post('/swap/create', { nonsense: 1 }, headers),
      await service.api.get('/admin/orders', headers),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 201, 400, 200]);
    for (const answer of answers) expect(phasesOf(answer)).toMatchObject({ total: expect.any(Number) });
    expect(phasesOf(answers[1]!)).toMatchObject({ database: expect.any(Number), provider: expect.any(Number) });
    expect(answers[1]!.headers.get('server-timing')).toMatch(/database;dur=[\d.]+;desc="\d+ times"/);
  });

  test('an answer that is kept ready is made anew for staff who ask, and is the same', async () => {
    const path = `${quote}0.321`;
    const [first, ready] = [await service.api.get(path), await service.api.get(path)];
    const timed = await service.api.get(path, asking(member.token));
    expect(phasesOf(timed)).toMatchObject({ validate: expect.any(Number) });
    expect([ready.text, timed.text]).toEqual([first.text, first.text]);
    expect((await service.api.get(path)).headers.get('server-timing')).toBeNull();
  });

  test('nobody else is told, whatever they send', async () => {
    const { email, password } = await staffAccount(service, ['support']);
    const { access_token: early } = await ok(adminApi(service).post('/signin', { email, password }));
    const forged = `${member.token.slice(0, -6)}aaaaaa`;
    for (const headers of [
      { 'x-server-timing': '1' },
      { authorization: `Bearer ${member.token}` },
      asking(partner.tokens.access_token),
      asking(early as string),
      asking(forged),
      asking('nonsense'),
      { 'x-server-timing': '1', authorization: 'Basic c3RhZmY6c3RhZmY=' },
    ]) {
      const answer = await service.api.get(`${quote}0.222`, headers);
      expect([answer.status, answer.headers.get('server-timing')]).toEqual([200, null]);
    }
  });

  test('who has signed out is told nothing more', async () => {
    const [leaver] = (await staffOf(service, ['support'])) as [StaffMember];
    await ok(leaver.api.post('/auth/logout', { refresh_token: leaver.refreshToken }));
    const answer = await service.api.get(`${quote}0.2`, asking(leaver.token));
    expect([answer.status, answer.headers.get('server-timing')]).toEqual([200, null]);
  });
});
