import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { theProgram } from './programs.js';
import { documented, RunningSample, samplesOf, type Sample } from './samples.js';
import type { Service } from './service.js';

export type Environment = Readonly<Record<string, string>>;

/** Samples are started side by side, so many at a time. */
const atATime = 4;

/** JavaScript of a sample in TypeScript. */
export const transpiled = (code: string, module: ts.ModuleKind): string =>
  ts.transpileModule(code, { compilerOptions: { module, target: ts.ScriptTarget.ES2022 } }).outputText;

/** A program's import of the client, and the rest of it. */
export function cut(code: string): readonly [string, string] {
  const end = code.lastIndexOf("'@swap/client';\n") + "'@swap/client';\n".length;
  return [code.slice(0, end), code.slice(end)];
}

/** The folder of somebody who has nothing but the guides, and a service that answers elsewhere than they say. */
export class EmptyFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'swap-empty-'));
  private readonly waiting: (() => void)[] = [];
  private running = 0;
  private count = 0;
  private goPrograms: Promise<ReadonlyMap<string, string>> | undefined;

  constructor(private readonly service: Service) {}

  /** Where the service answers, without the path of the API. */
  get web(): string {
    return this.service.api.base.replace('/api/v1', '');
  }

  /** The sample with the addresses of this service, as its pages show it. */
  here(code: string): string {
    return code
      .replaceAll(documented, this.service.api.base)
      .replaceAll('http://localhost:3000', this.web)
      .replaceAll('http://localhost:3100', this.service.sandbox.url);
  }

  /** What the guide about versions has to be typed in order to install the clients; answers what was said. */
  installs(): Promise<string[]> {
    const lines = samplesOf('docs/upgrading.md').filter(({ remark }) => remark === 'runs in an empty folder');
    return Promise.all(lines.map(({ code }) => this.shell(this.here(code), this.path, {})));
  }

  /** Compiles every program in Go at once; {@link run} takes what came of it. */
  compiles(samples: readonly Sample[]): void {
    this.goPrograms = this.compiled(samples.filter(({ language }) => language === 'go'));
    this.goPrograms.catch(() => undefined);
  }

  /** Runs a sample in a folder of its own, where the installed clients are found, and answers what it said. */
  run({ language, code }: Sample, env: () => Environment | Promise<Environment>): Promise<string> {
    return this.turn(async () => {
      const place = this.place();
      const text = this.here(code);
      const file = (name: string, content: string) => {
        writeFileSync(join(place, name), content);
        return join(place, name);
      };
      if (language === 'sh') return this.shell(text, place, await env());
      if (language === 'python') return this.shell(`exec python3 ${file('it.py', text)}`, place, await env());
      if (language === 'go') return this.shell(`exec ${(await this.goPrograms)!.get(code)!}`, place, await env());
      return this.node(file('it.mjs', transpiled(text, ts.ModuleKind.ES2022)), await env());
    });
  }

  /** Runs a program in TypeScript as CommonJS: its import becomes a call of `require`, the rest a function. */
  runAsCommonJs(code: string, env: () => Environment | Promise<Environment>): Promise<string> {
    return this.turn(async () => {
      const [imports, rest] = cut(this.here(code));
      const wrapped = `${imports}\nvoid (async () => {\n${rest}\n})();`;
      const file = join(this.place(), 'it.cjs');
      writeFileSync(file, transpiled(wrapped, ts.ModuleKind.CommonJS));
      return this.node(file, await env());
    });
  }

  /** Another folder in it. */
  place(): string {
    const path = join(this.path, `place-${String((this.count += 1))}`);
    mkdirSync(path);
    return path;
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }

  private async compiled(samples: readonly Sample[]): Promise<ReadonlyMap<string, string>> {
    const place = this.place();
    writeFileSync(join(place, 'go.mod'), 'module guides\n');
    const names = samples.map(({ code }, index) => {
      const name = `program${String(index)}`;
      mkdirSync(join(place, name));
      writeFileSync(join(place, name, 'main.go'), this.here(code));
      return [code, join(place, 'bin', name)] as const;
    });
    mkdirSync(join(place, 'bin'));
    if (samples.length > 0) await this.shell(`exec ${theProgram('go')} build -o bin/ ./...`, place, {});
    return new Map(names);
  }

  private node(file: string, env: Environment): Promise<string> {
    return new RunningSample(['node', file], join(file, '..'), this.surrounded(env)).ended;
  }

  private shell(script: string, directory: string, env: Environment): Promise<string> {
    return new RunningSample(['sh', '-c', script], directory, this.surrounded(env)).ended;
  }

  /** What every program is given, and `env`. */
  private surrounded(env: Environment): Environment {
    const python = join(this.path, 'python');
    const caches = { GOCACHE: join(tmpdir(), 'swap-guides-go'), GOFLAGS: '-mod=mod', GOTOOLCHAIN: 'local' };
    const pip = { PIP_TARGET: python, PYTHONPATH: python, PIP_DISABLE_PIP_VERSION_CHECK: '1' };
    return { HOME: this.path, ...caches, ...pip, ...env };
  }

  private async turn<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= atATime) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.running += 1;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
