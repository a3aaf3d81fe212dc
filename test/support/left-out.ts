import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';

/** Has the end of the run name this spec file and the program that is not on this machine. On CI that is a failure. */
export function leaveOut(program: string): void {
  const { testPath } = expect.getState();
  const file = process.env['TEST_LEFT_OUT_FILE'];
  if (testPath && file) appendFileSync(file, `${relative(process.cwd(), testPath)}: ${program}\n`);
}
