import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './repository.js';

/** A piece of code in a document. */
export interface Sample {
  /** The heading it stands under. */
  readonly heading: string;
  readonly language: string;
  readonly code: string;
  /** The remark right before it, which readers do not see. */
  readonly remark: string;
}

/** Every fenced sample of a document, in order. */
export function samplesOf(document: string): Sample[] {
  const text = readFileSync(join(repository, document), 'utf8');
  return [...text.matchAll(/(?:^<!-- ([^\n]*) -->\n+)?^```(\w+)\n(.*?)^```$/gms)].map(
    ({ 1: remark = '', 2: language = '', 3: code = '', index }) => {
      const prose = text.slice(0, index).replaceAll(/^```\w+\n.*?^```$/gms, '');
      const headings = [...prose.matchAll(/^#+ (.*)$/gm)];
      return { heading: headings.at(-1)?.[1] ?? '', language, code, remark };
    },
  );
}

/** A sample that runs as a program of its own. */
export class RunningSample {
  private readonly said: string[] = [];
  private readonly process: ChildProcess;
  readonly ended: Promise<string>;

  constructor(
    command: readonly ['node' | 'sh', ...string[]],
    directory: string,
    env: Readonly<Record<string, string>>,
  ) {
    const [program, ...args] = command;
    this.process = spawn(program === 'node' ? process.execPath : 'sh', args, {
      cwd: directory,
      env: { PATH: process.env['PATH'], ...env },
    });
    for (const stream of [this.process.stdout!, this.process.stderr!]) {
      stream.setEncoding('utf8').on('data', (text: string) => this.said.push(text));
    }
    this.ended = new Promise((resolve, reject) => {
      this.process.on('close', (code) => {
        if (code === 0 || code === null) resolve(this.output);
        else reject(new Error(`the sample ended with ${String(code)}:\n${this.output}`));
      });
    });
    this.ended.catch(() => undefined);
  }

  get output(): string {
    return this.said.join('');
  }

  stop(): void {
    this.process.kill('SIGKILL');
  }
}

/** Where the documents say the service answers. */
export const documented = 'http://localhost:3000/api/v1';

/** Runs JavaScript in a directory where its imports are installed, with `base` in place of the documented address. */
export function runScript(
  { language, code }: Sample,
  directory: string,
  base: string,
  env: Readonly<Record<string, string>> = {},
): RunningSample {
  const file = join(directory, `sample-${String(Math.random()).slice(2)}.${language === 'cjs' ? 'cjs' : 'mjs'}`);
  writeFileSync(file, code.replaceAll(documented, base));
  return new RunningSample(['node', file], directory, env);
}
