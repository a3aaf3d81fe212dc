import { execFile } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './repository.js';

/** Every way in which TypeScript finds packages today. */
const ways = [
  ['node16', 'node16'],
  ['nodenext', 'nodenext'],
  ['esnext', 'bundler'],
] as const;

/** What the compiler finds in programs that use what is installed in a folder, as strictly as it can be asked to. */
export async function strictFindings(folder: string, programs: readonly string[]): Promise<string> {
  mkdirSync(join(folder, 'node_modules/@types'), { recursive: true });
  for (const name of ['@types/node', 'undici-types']) {
    symlinkSync(join(repository, 'node_modules', name), join(folder, 'node_modules', name));
  }
  const files = programs.map((code, index) => {
    writeFileSync(join(folder, `checked-${String(index)}.mts`), code);
    return `checked-${String(index)}.mts`;
  });
  const strict = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess'];
  const common = [...strict, '--noEmit', '--skipDefaultLibCheck', '--target', 'es2022', '--types', 'node'];
  const compiler = join(repository, 'node_modules/typescript/bin/tsc');
  const found = ways.map(
    ([module, resolution]) =>
      new Promise<string>((resolve) => {
        const args = [compiler, ...common, '--module', module, '--moduleResolution', resolution, ...files];
        execFile(process.execPath, args, { cwd: folder }, (_error, out, problems) => resolve(out + problems));
      }),
  );
  return (await Promise.all(found)).join('');
}
