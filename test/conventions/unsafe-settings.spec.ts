import { readConfig } from '@swap/config';

const needed = { DATABASE_URL: 'postgres://localhost/swap', SERVICE_KEYS: `k1:${'A'.repeat(43)}=` };

/** What is said of these settings; null when they may stand. */
function refusal(settings: Readonly<Record<string, string>>): string | null {
  try {
    readConfig({ ...needed, ...settings });
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

const production = { NODE_ENV: 'production' };
const ofTrial = {
  TRIAL: 'true',
  WEBHOOK_ALLOW_INSECURE_TARGETS: 'loopback',
  BCRYPT_COST: '10',
  RATE_LIMIT_SCALE: '100',
  CRASH_AT: 'order: changed',
};

test('production refuses the settings of a trial together, and names each', () => {
  const said = refusal({ ...production, ...ofTrial });
  for (const [name, value] of Object.entries(ofTrial)) expect(said).toContain(`\n  ${name}: ${name}=${value} `);
  expect(refusal({ ...ofTrial, NODE_ENV: 'development' })).toBeNull();
});

test.each(Object.entries(ofTrial))('production refuses %s=%s alone, whoever set it', (name, value) => {
  expect(refusal({ ...production, [name]: value })?.split('\n')).toEqual([
    'The configuration is not usable:',
    expect.stringMatching(new RegExp(`^  ${name}: .*NODE_ENV=production`)),
  ]);
});

test('production takes its defaults, and what is reasonable beside them', () => {
  expect(refusal(production)).toBeNull();
  for (const scale of ['0.1', '0.5', '10']) expect(refusal({ ...production, RATE_LIMIT_SCALE: scale })).toBeNull();
  for (const scale of ['0.05', '11']) expect(refusal({ ...production, RATE_LIMIT_SCALE: scale })).not.toBeNull();
  expect(refusal({ ...production, BCRYPT_COST: '14', TRIAL: 'false' })).toBeNull();
});

test('figures of the business are not shown beyond this machine without a token', () => {
  const shown = { METRICS_PORT: '9100' };
  for (const host of ['0.0.0.0', '::', '10.0.0.5', 'metrics.internal', '127.metrics.internal', '128.0.0.1'])
    expect(refusal({ ...shown, METRICS_HOST: host })).toMatch(/METRICS_HOST: .*METRICS_TOKEN/);
  for (const host of ['127.0.0.1', '127.9.9.9', '::1', 'localhost'])
    expect(refusal({ ...shown, METRICS_HOST: host })).toBeNull();
  expect(refusal({ ...shown, METRICS_HOST: '0.0.0.0', METRICS_TOKEN: 'x'.repeat(24) })).toBeNull();
  expect(refusal({ ...shown, METRICS_HOST: '0.0.0.0', METRICS_TOKEN: 'short' })).toContain('METRICS_TOKEN');
});

test('the widget has no host of its own when that is the host of the pages', () => {
  const widget = { EMBED_HOST: 'swap.example', PUBLIC_URL: 'https://swap.example/' };
  expect(refusal({ APP_HOST: 'swap.example', EMBED_HOST: 'swap.example' })).toContain('EMBED_HOST');
  expect(refusal(widget)).toContain('EMBED_HOST');
  expect(refusal({ ...widget, APP_HOST: 'app.example' })).toBeNull();
});

test('a host at another port is another host, which the widget may have', () => {
  const widgetAt = (host: string) => refusal({ EMBED_HOST: host, PUBLIC_URL: 'http://localhost:3000' });
  expect(widgetAt('localhost:3000')).toContain('EMBED_HOST');
  expect(widgetAt('localhost:3001')).toBeNull();
  expect(refusal({ EMBED_HOST: 'swap.example:8443', APP_HOST: 'swap.example:8443' })).toContain('EMBED_HOST');
});
