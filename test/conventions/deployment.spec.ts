import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processors } from '@swap/config';
import { nodeFlagsOf } from '@swap/ops';
import { testWith, theProgram, type ProgramName } from '../support/programs.js';
import { repository } from '../support/repository.js';

/** Runs a public validator on a file below `deploy/`, or in `directory`; what it says when it is not content. */
function complaints(
  program: ProgramName,
  args: readonly string[],
  directory = join(repository, 'deploy'),
): string | null {
  const { status, stdout, stderr } = spawnSync(theProgram(program), args, { cwd: directory, encoding: 'utf8' });
  return status === 0 ? null : `${stdout}${stderr}`;
}

testWith('promtool')('Prometheus takes the alerts and its configuration', () => {
  expect(complaints('promtool', ['check', 'rules', 'prometheus/alerts.yml'])).toBeNull();
  // The token it names is there once it runs.
  expect(complaints('promtool', ['check', 'config', '--syntax-only', 'prometheus/prometheus.yml'])).toBeNull();
});

interface Alert {
  readonly exp_labels: Readonly<Record<string, string>>;
  readonly exp_annotations: { readonly summary: string; readonly runbook: string };
}

/** Each stands where a number says, and moves as Prometheus writes it where a text does. */
type Figures = Readonly<Record<string, number | string>>;

/** What Prometheus says where these figures are so for half an hour and that alert does not come as it should; null where it does. */
function complaintsOfAlert(alertname: string, figures: Figures, comes: readonly Alert[]) {
  const directory = mkdtempSync(join(tmpdir(), 'swap-alerts-'));
  const series = Object.entries(figures).map(([each, value]) => ({
    series: each,
    values: typeof value === 'string' ? value : `${String(value)}+0x30`,
  }));
  const tried = {
    rule_files: [join(repository, 'deploy/prometheus/alerts.yml')],
    evaluation_interval: '1m',
    tests: [
      {
        interval: '1m',
        input_series: series,
        alert_rule_test: [{ eval_time: '20m', alertname, exp_alerts: comes }],
      },
    ],
  };
  try {
    writeFileSync(join(directory, 'tried.yml'), JSON.stringify(tried));
    return complaints('promtool', ['test', 'rules', 'tried.yml'], directory);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

testWith('promtool')('an exchange is down where every process has paused it, and not where one alone has', () => {
  const paused = (api: number, worker: number) => ({
    'swap_provider_paused{provider="changenow",instance="api"}': api,
    'swap_provider_paused{provider="changenow",instance="worker"}': worker,
  });
  const down = {
    exp_labels: { severity: 'ticket', provider: 'changenow' },
    exp_annotations: {
      summary: 'changenow is paused in every process',
      runbook: 'docs/operations.md#exchangedown',
    },
  };
  expect(complaintsOfAlert('ExchangeDown', paused(1, 2), [down])).toBeNull();
  expect(complaintsOfAlert('ExchangeDown', paused(0, 2), [])).toBeNull();
});

testWith('promtool')('nobody serves where the APIs or the workers are gone, though the others are there', () => {
  const gone = {
    exp_labels: { severity: 'page' },
    exp_annotations: {
      summary: 'No API or no worker tells its figures',
      runbook: 'docs/operations.md#nobodyserves',
    },
  };
  const api = { 'swap_http_request_duration_seconds_count{instance="api"}': 7 };
  const worker = { 'swap_due{instance="worker",work="outbox"}': 0 };
  for (const alone of [api, worker]) expect(complaintsOfAlert('NobodyServes', alone, [gone])).toBeNull();
  expect(complaintsOfAlert('NobodyServes', { ...api, ...worker }, [])).toBeNull();
});

testWith('promtool')('a clock is off where it is behind as where it is ahead, and not by a second', () => {
  const skew = (seconds: number) => ({ 'swap_clock_skew_seconds{instance="api"}': seconds });
  const off = {
    exp_labels: { severity: 'page', instance: 'api' },
    exp_annotations: { summary: 'The clock of api is off', runbook: 'docs/operations.md#clockoff' },
  };
  for (const seconds of [-600, 600]) expect(complaintsOfAlert('ClockOff', skew(seconds), [off])).toBeNull();
  for (const seconds of [-1, 1]) expect(complaintsOfAlert('ClockOff', skew(seconds), [])).toBeNull();
});

testWith('promtool')('answers of any kind of 5xx among a hundred call somebody, and refusals do not', () => {
  const answers = (status: number) => ({
    'swap_http_request_duration_seconds_count{status="200"}': '0+90x30',
    [`swap_http_request_duration_seconds_count{status="${String(status)}"}`]: '0+10x30',
  });
  const failing = {
    exp_labels: { severity: 'page' },
    exp_annotations: {
      summary: 'More than 1 % of requests end in a 5xx',
      runbook: 'docs/operations.md#requestsfail',
    },
  };
  for (const status of [500, 503]) expect(complaintsOfAlert('RequestsFail', answers(status), [failing])).toBeNull();
  expect(complaintsOfAlert('RequestsFail', answers(429), [])).toBeNull();
});

test('the proxy asks another API again only what none may have done already', () => {
  const proxy = readFileSync(join(repository, 'deploy/proxy/nginx.conf'), 'utf8');
  // What failed so is asked again unless it is a POST or PATCH; one more word, and those were as well.
  expect(/proxy_next_upstream ([^;]*);/.exec(proxy)?.[1]).toBe('error timeout');
});

test('the proxy says itself who calls and how, whatever a caller claims, and holds back no stream of an order', () => {
  const proxy = readFileSync(join(repository, 'deploy/proxy/nginx.conf'), 'utf8');
  const handedOn = [...proxy.matchAll(/^ *proxy_set_header (X-Forwarded-\S+ .*);$/gm)].map(([, header]) => header);
  // Of what is only added to, the first is the caller's own word: who trusts the proxy by its network believes it.
  expect(handedOn).toEqual(['X-Forwarded-For $remote_addr', 'X-Forwarded-Proto $scheme']);
  expect(proxy).toMatch(/^ *proxy_buffering off;$/m);
});

/** What Compose says of docker-compose.yml with this `.env` beside it. */
function complaintsOfCompose(env: string, ...args: string[]): string | null {
  const directory = mkdtempSync(join(tmpdir(), 'swap-compose-'));
  try {
    copyFileSync(join(repository, 'docker-compose.yml'), join(directory, 'docker-compose.yml'));
    writeFileSync(join(directory, '.env'), env);
    return complaints('docker-compose', [...args, 'config', '--quiet'], directory);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

const madeByOperator = ['POSTGRES_PASSWORD', 'REDIS_PASSWORD', 'METRICS_TOKEN', 'GRAFANA_PASSWORD'];
const envOf = (names: readonly string[]) => names.map((name) => `${name}=0123456789abcdef01234567\n`).join('');

testWith('docker-compose')('Compose takes docker-compose.yml, whatever profile is chosen', () => {
  const profiles = ['split', 'watch', 'mail', 'sandbox'].flatMap((profile) => ['--profile', profile]);
  expect(complaintsOfCompose(envOf(madeByOperator))).toBeNull();
  expect(complaintsOfCompose(envOf(madeByOperator), ...profiles)).toBeNull();
});

testWith('docker-compose')('Compose starts nothing before the operator has made every password', () => {
  for (const missing of madeByOperator)
    expect(complaintsOfCompose(envOf(madeByOperator.filter((name) => name !== missing)))).toContain(missing);
});

test('the image, Compose and Kubernetes run the API and workers by the flags of `npm start`', () => {
  const kubernetes = readdirSync(join(repository, 'deploy/kubernetes'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.yaml'))
    .map((path) => join('deploy/kubernetes', path));
  const files = ['Dockerfile', 'docker-compose.yml', ...kubernetes];
  const run = files.flatMap((file) => {
    const text = readFileSync(join(repository, file), 'utf8').replaceAll('"', '');
    return [...text.matchAll(/\[node, ([^\]]*)apps\/(api|worker)\/dist\/main\.js\]/g)].map(
      ([, flags = '', program]) => ({
        file,
        program,
        flags: flags.split(', ').filter((flag) => flag !== ''),
      }),
    );
  });
  expect(run.length).toBeGreaterThan(6);
  for (const each of run) expect(each).toEqual({ ...each, flags: nodeFlagsOf(each.program as 'api' | 'worker') });
});

test('no password is written into what is deployed', () => {
  const files = ['docker-compose.yml', 'deploy/prometheus/prometheus.yml', 'deploy/kubernetes/base/kustomization.yaml'];
  for (const file of files) {
    const text = readFileSync(join(repository, file), 'utf8');
    const secrets = text.matchAll(/(?<!\$\{[A-Z_]*)(PASSWORD|TOKEN|SECRET|AUTH)\b\s*[:=]\s*(\S+)|:\/\/\w*:([^@\s]+)@/g);
    const given = [...secrets].map(([, , value, inUrl]) => value ?? inUrl ?? '');
    expect(given.filter((value) => !/^['"]?(\$\{[A-Z_]+(:\?|\})|k1:%s|%s)/.test(value))).toEqual([]);
  }
});

test('the test environment is a trial with a database of its own, keys of its own kind, and nothing of the live one', () => {
  const compose = readFileSync(join(repository, 'docker-compose.yml'), 'utf8');
  const inCompose = compose.slice(compose.indexOf('\n  sandbox:\n'), compose.indexOf('\n  prometheus:\n'));
  const inKubernetes = readFileSync(join(repository, 'deploy/kubernetes/sandbox/service.yaml'), 'utf8');
  expect(inCompose).not.toContain('env_file');
  expect(inCompose).toContain('@sandbox-postgres:5432/swap');
  expect(inCompose).toMatch(/SANDBOX_HOST: 0\.0\.0\.0[^]*127\.0\.0\.1:3100:3100/);
  for (const [name, value] of Object.entries(ofTestEnvironment)) {
    expect(inCompose).toMatch(new RegExp(`^ +${name}: '?${value}'?$`, 'm'));
    expect(inKubernetes).toMatch(new RegExp(`name: ${name}, value: '?${value}'? }`));
  }
});

const ofTestEnvironment = {
  TRIAL: 'true',
  KEY_ENVIRONMENT: 'test',
  RATE_LIMIT_SCALE: '1',
  BCRYPT_COST: '12',
  WEBHOOK_ALLOW_INSECURE_TARGETS: '',
};

// Debian's kubectl is too old for the patches; where there is a newer one it is asked.
testWith('kubectl')('Kustomize builds every overlay', () => {
  for (const name of ['base', 'split-workers', 'sandbox'])
    expect(complaints('kubectl', ['kustomize', `kubernetes/${name}`])).toBeNull();
});

const deployed = (path: string): string => readFileSync(join(repository, path), 'utf8');

test('workers by kind of work do together all that there is to do, each of it once', () => {
  const split = 'deploy/kubernetes/split-workers';
  const inKubernetes = readdirSync(join(repository, split)).map((name) => deployed(join(split, name)));
  for (const text of [deployed('docker-compose.yml'), inKubernetes.join('\n')]) {
    const named = [...text.matchAll(/WORKER_QUEUES(?:: |, value: )'([^']*)'/g)].map(([, queues = '']) => queues);
    expect(named.join(',').split(',').sort()).toEqual([...processors].sort());
  }
});

/** Beside the time to drain, how long a process may take to end before it gives up itself, in seconds. */
const endsWithin = 15;

test('processes that are told to stop have the time to drain and to end before they are killed', () => {
  const drainMs = (text: string) => Number(/SHUTDOWN_DRAIN_MS(?:=|: ')(\d+)/.exec(text)?.[1] ?? 0);
  const base = 'deploy/kubernetes/base';
  const least = drainMs(deployed(join(base, 'kustomization.yaml'))) / 1000 + endsWithin;
  expect(least).toBeGreaterThan(endsWithin);
  const workers = ['orders', 'webhooks', 'rest'].map((name) => `deploy/kubernetes/split-workers/worker-${name}.yaml`);
  for (const file of [join(base, 'api.yaml'), join(base, 'worker.yaml'), ...workers]) {
    const given = Number(/terminationGracePeriodSeconds: (\d+)/.exec(deployed(file))?.[1]);
    expect([file, given >= least]).toEqual([file, true]);
  }
  const compose = deployed('docker-compose.yml');
  for (const [from, to] of [
    ['x-worker:', 'services:'],
    ['\n  api:\n', '\n  proxy:\n'],
  ] as const) {
    const part = compose.slice(compose.indexOf(from), compose.indexOf(to));
    const given = Number(/stop_grace_period: (\d+)s/.exec(part)?.[1]);
    expect([from, given >= drainMs(part) / 1000 + endsWithin]).toEqual([from, true]);
  }
});

test('figures are for the Prometheus of any namespace, and for nobody else in it', () => {
  const [, from = ''] = /- from:\n([^]*?)\n +ports:/.exec(deployed('deploy/kubernetes/base/network-policy.yaml')) ?? [];
  // Of several items each alone would let in; of one all has to be so.
  expect(from.match(/^ *- .*/gm)).toHaveLength(1);
  for (const condition of ['namespaceSelector: {}', 'podSelector:', '{ app.kubernetes.io/name: prometheus }'])
    expect(from).toContain(condition);
});

test('figures of every pod that tells any may be read, of workers by kind of work as of others', () => {
  const policy = deployed('deploy/kubernetes/base/network-policy.yaml');
  const [, read = ''] = /key: app, operator: In, values: \[([^\]]*)\]/.exec(policy) ?? [];
  const pods = ['deploy/kubernetes/base', 'deploy/kubernetes/split-workers'].flatMap((folder) =>
    readdirSync(join(repository, folder)).map((name) => deployed(join(folder, name))),
  );
  const telling = pods.filter((text) => text.includes('{ name: metrics, containerPort: '));
  const names = telling.map((text) => / labels: \{ app: ([\w-]+) \}/.exec(text)?.[1] ?? '');
  expect(names.length).toBeGreaterThan(4);
  expect(read.split(', ').sort()).toEqual(names.sort());
});
