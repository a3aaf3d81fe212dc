import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceRole, sessionSettings } from '@swap/domain/database';
import { repository } from '../support/repository.js';
import { sources } from './sources.js';

const read = (path: string) => readFileSync(join(repository, path), 'utf8');
const alerts = read('deploy/prometheus/alerts.yml');
const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);

test('every alert has its lines in the manual, and the manual no other', () => {
  const manual = read('docs/operations.md').split('## When an alert comes')[1]?.split('\n## ')[0] ?? '';
  expect([...manual.matchAll(/^### (\w+)/gm)].map(([, name]) => name)).toEqual(names);
  for (const name of names) expect(alerts).toContain(`docs/operations.md#${name.toLowerCase()}'`);
});

test('alerts, dashboard and autoscaler ask for figures that exist', () => {
  const measured = sources(/^libs\/metrics\/src\//)
    .map(({ text }) => text)
    .join('\n');
  const asked = [alerts, read('deploy/grafana/dashboards/swap.json'), read('deploy/kubernetes/base/autoscalers.yaml')];
  const figures = new Set(asked.flatMap((text) => text.match(/\bswap_[a-z_]+/g) ?? []));
  expect(figures.size).toBeGreaterThan(8);
  for (const figure of figures) expect(measured).toContain(`'${figure.replace(/_(count|bucket|sum)$/, '')}'`);
});

test('all pods there may be fit the connections that the manual asks of PostgreSQL', () => {
  const base = (file: string) => read(`deploy/kubernetes/base/${file}`);
  const pods = [...base('autoscalers.yaml').matchAll(/maxReplicas: (\d+)/g)].map(([, count]) => Number(count));
  const surge = pods.length;
  const each = Number(/DATABASE_POOL_SIZE=(\d+)/.exec(base('kustomization.yaml'))?.[1]) + 1;
  const asked = Number(/`max_connections` of at least (\d+)/.exec(read('docs/operations.md'))?.[1]);
  expect((pods.reduce((sum, count) => sum + count, surge) + 1) * each).toBeLessThanOrEqual(asked - 10);
});

test('the pooler of the handbook tells its connections what each is told without it', () => {
  const [, told = ''] = /connect_query='([^']*)'/.exec(read('docs/operations.md')) ?? [];
  const settings = told.split(';').map((each) => /^\s*SET (\w+) = (\S+)\s*$/.exec(each)?.slice(1));
  expect(Object.fromEntries(settings as string[][])).toEqual({ ...sessionSettings, role: serviceRole });
});
