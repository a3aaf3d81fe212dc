import { planStart } from '@swap/ops';
import { providers } from '@swap/providers';

const ports = { PORT: '0', SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0' };
const databaseUrl = 'postgres://swap:secret@db.internal:5432/swap';

/** What a start with these variables would do, and those of its settings that a trial eases. */
async function planned(environment: Readonly<Record<string, string>>) {
  const { trial, embedded, variables } = await planStart({ ...ports, ...environment });
  const { WEBHOOK_ALLOW_INSECURE_TARGETS: targets, BCRYPT_COST: cost, RATE_LIMIT_SCALE: scale } = variables;
  const { CHANGENOW_BASE_URL: exchange, SMTP_URL: mail, TRIAL: told } = variables;
  return { trial, embedded, told, eased: { targets, cost, scale }, world: { exchange, mail } };
}

const eased = { targets: 'loopback', cost: '10', scale: '100' };
const nothing = { targets: undefined, cost: undefined, scale: undefined };
const noWorld = { exchange: undefined, mail: undefined };

test('a bare start is a trial: everything eased, the sandbox for the world, and every process told so', async () => {
  expect(await planned({})).toEqual({
    trial: true,
    embedded: true,
    told: 'true',
    eased,
    world: { exchange: expect.stringContaining('localhost'), mail: expect.stringContaining('localhost') },
  });
});

test.each([
  ['production', { NODE_ENV: 'production' }],
  ['a real exchange on the embedded database', { CHANGENOW_API_KEY: 'a-real-key' }],
  ['a database of the operator’s own', { DATABASE_URL: databaseUrl }],
  ['a deployment', { NODE_ENV: 'production', DATABASE_URL: databaseUrl, CHANGENOW_API_KEY: 'a-real-key' }],
  ['whoever refuses it', { TRIAL: 'false' }],
])('%s gets nothing of a trial', async (_, environment) => {
  expect(await planned(environment)).toMatchObject({ trial: false, told: 'false', eased: nothing, world: noWorld });
});

test.each(providers.map(({ name, env }) => [name, Object.entries(env)[0]!] as const))(
  'whoever has an account at %s is past trying',
  async (_, [variable, type]) => {
    const [example = 'a-real-key'] = (type.meta()?.['examples'] as readonly string[] | undefined) ?? [];
    expect(await planned({ [variable]: example })).toMatchObject({ trial: false, told: 'false', eased: nothing });
    await expect(planned({ TRIAL: 'true', [variable]: example })).rejects.toThrow(variable);
  },
);

test('a trial on a database of one’s own has to be asked for', async () => {
  expect(await planned({ DATABASE_URL: databaseUrl, TRIAL: 'true' })).toMatchObject({
    trial: true,
    embedded: false,
    eased,
  });
});

test('what the operator names is left alone, even as empty: then it has its default', async () => {
  const { eased: left } = await planned({ WEBHOOK_ALLOW_INSECURE_TARGETS: '', BCRYPT_COST: '', RATE_LIMIT_SCALE: '2' });
  expect(left).toEqual({ targets: undefined, cost: undefined, scale: '2' });
});

test('production refuses to be a trial, and names every setting of one', async () => {
  const asked = { NODE_ENV: 'production', TRIAL: 'true', WEBHOOK_ALLOW_INSECURE_TARGETS: 'loopback', BCRYPT_COST: '4' };
  await expect(planned(asked)).rejects.toThrow(/TRIAL: [^]*WEBHOOK_ALLOW_INSECURE_TARGETS: [^]*BCRYPT_COST: /);
});

test('a trial gives the port that is the sandbox’s to nobody else', async () => {
  const { port, sandboxPort, variables } = await planStart({ PORT: '0', SANDBOX_PORT: '3125' });
  expect([sandboxPort, variables['SANDBOX_PORT']]).toEqual([3125, '3125']);
  const mail = Number(variables['SANDBOX_SMTP_PORT']);
  expect([mail > 0, [port, sandboxPort].includes(mail)]).toEqual([true, false]);
});

test('a trial never plays beside a real exchange', async () => {
  await expect(planned({ TRIAL: 'true', CHANGENOW_API_KEY: 'a-real-key' })).rejects.toThrow(/TRIAL.*CHANGENOW_API_KEY/);
});
