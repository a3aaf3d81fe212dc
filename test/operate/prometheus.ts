import type { ChildProcess } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@swap/ops';
import { end, launch } from '../faults/launch.js';
import { newDirectory } from '../faults/own-postgres.js';
import { eventually } from '../support/eventually.js';
import { theProgram } from '../support/programs.js';
import { repository } from '../support/repository.js';

/**
 * A Prometheus with the alerts of `deploy/prometheus`, which asks every four seconds. An alert waits two seconds here for what it waits minutes
 * for there; what it asks is the same.
 */
export class Prometheus {
  private constructor(
    private readonly directory: string,
    private readonly url: string,
    private readonly shell: ChildProcess,
  ) {}

  static async start(): Promise<Prometheus> {
    const directory = newDirectory(tmpdir());
    const alerts = readFileSync(join(repository, 'deploy/prometheus/alerts.yml'), 'utf8');
    writeFileSync(join(directory, 'alerts.yml'), alerts.replaceAll(/for: \d+[mh]$/gm, 'for: 2s'));
    writeFileSync(
      join(directory, 'prometheus.yml'),
      `global: { scrape_interval: 4s, scrape_timeout: 4s, evaluation_interval: 1s }
rule_files: [alerts.yml]
scrape_configs:
  - job_name: swap
    file_sd_configs: [{ files: [targets.json], refresh_interval: 1s }]
`,
    );
    writeFileSync(join(directory, 'targets.json'), '[]');
    const address = `127.0.0.1:${String(await freePort())}`;
    const flags = [
      `--config.file=${join(directory, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(directory, 'data')}`,
      `--web.listen-address=${address}`,
    ];
    const shell = launch(directory, theProgram('prometheus'), flags);
    const prometheus = new Prometheus(directory, `http://${address}`, shell);
    await eventually(() => prometheus.firing(), { within: 20_000 });
    return prometheus;
  }

  /** Whom it asks from now on, by the addresses of their figures. */
  watch(figures: readonly string[]): void {
    const targets = figures.map((url) => new URL(url).host);
    writeFileSync(join(this.directory, 'targets.json'), JSON.stringify([{ targets }]));
  }

  /** The names of the alerts that fire. */
  async firing(): Promise<string[]> {
    const answer = await fetch(`${this.url}/api/v1/alerts`);
    const { data } = (await answer.json()) as {
      data: { alerts: { state: string; labels: { alertname: string } }[] };
    };
    return data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname);
  }

  async stop(): Promise<void> {
    await end(this.shell);
    rmSync(this.directory, { recursive: true, force: true });
  }
}
