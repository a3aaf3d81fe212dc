import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  const profiles = ['split', 'watch', 'mail'].flatMap((profile) => ['--profile', profile]);
  expect(complaintsOfCompose(envOf(madeByOperator))).toBeNull();
  expect(complaintsOfCompose(envOf(madeByOperator), ...profiles)).toBeNull();
});

testWith('docker-compose')('Compose starts nothing before the operator has made every password', () => {
  for (const missing of madeByOperator)
    expect(complaintsOfCompose(envOf(madeByOperator.filter((name) => name !== missing)))).toContain(missing);
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

// Debian's kubectl is too old for the patches; where there is a newer one it is asked.
testWith('kubectl')('Kustomize builds every overlay', () => {
  for (const name of ['base', 'split-workers'])
    expect(complaints('kubectl', ['kustomize', `kubernetes/${name}`])).toBeNull();
});
