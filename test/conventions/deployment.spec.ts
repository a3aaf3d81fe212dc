import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
  expect(complaints('promtool', ['check', 'config', 'prometheus/prometheus.yml'])).toBeNull();
});

testWith('docker-compose')('Compose takes docker-compose.yml, whatever profile is chosen', () => {
  const directory = mkdtempSync(join(tmpdir(), 'swap-compose-'));
  try {
    copyFileSync(join(repository, 'docker-compose.yml'), join(directory, 'docker-compose.yml'));
    writeFileSync(join(directory, '.env'), '');
    const profiles = ['split', 'watch', 'mail'].flatMap((profile) => ['--profile', profile]);
    expect(complaints('docker-compose', ['config', '--quiet'], directory)).toBeNull();
    expect(complaints('docker-compose', [...profiles, 'config', '--quiet'], directory)).toBeNull();
  } finally {
    rmSync(directory, { recursive: true });
  }
});

// Debian's kubectl is too old for the patches; where there is a newer one it is asked.
testWith('kubectl')('Kustomize builds every overlay', () => {
  for (const name of ['base', 'split-workers'])
    expect(complaints('kubectl', ['kustomize', `kubernetes/${name}`])).toBeNull();
});
