import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import type { Caller } from '@swap/domain/audit';
import { DomainError } from '@swap/domain/kernel';
import { CreateAdmin, type Role, roles } from '@swap/domain/staff';
import { PlainError } from './plain-error.js';
import { print, runCommand } from './run-command.js';
import { withService } from './service-access.js';

const usage = `usage: npm run admin:create -- --email you@example.com --role ${roles.join('|')} [--name "Your name"]
Several roles are separated by commas. The password comes from ADMIN_PASSWORD or is asked for.`;

const passwordLength = { min: 10, max: 128 };
const fromConsole: Caller = { actor: 'operator', actorId: null, via: 'console', ip: null, userAgent: null };

/** `npm run admin:create`: makes an account of the staff, with a password; the first of them comes to be this way. */
async function create(): Promise<void> {
  const wanted = readArguments(process.argv.slice(2));
  const password = process.env['ADMIN_PASSWORD'] ?? (await askForPassword());
  const { length } = password;
  if (length < passwordLength.min || length > passwordLength.max) {
    throw new PlainError(`The password must have ${passwordLength.min} to ${passwordLength.max} characters`);
  }
  try {
    await withService(process.env, (service) => service.get(CreateAdmin).run(wanted, password, fromConsole));
  } catch (error) {
    throw error instanceof DomainError ? new PlainError(error.message, { cause: error }) : error;
  }
  print(`${wanted.email} may now sign in as ${wanted.roles.join(', ')}; two-factor sign-in is set up first`);
}

function readArguments(args: string[]): { email: string; name: string; roles: Role[] } {
  const { email, role, name } = parse(args);
  const wanted = (role ?? '').split(',').map((each) => each.trim());
  const known = roles.filter((each) => wanted.includes(each));
  if (!email || !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email) || known.length !== wanted.length)
    throw new PlainError(usage);
  return { email: email.toLowerCase(), name: name ?? email, roles: known };
}

function parse(args: string[]) {
  try {
    const text = { type: 'string' } as const;
    return parseArgs({ args, options: { email: text, role: text, name: text } }).values;
  } catch (error) {
    throw new PlainError(`${error instanceof Error ? error.message : String(error)}\n${usage}`, { cause: error });
  }
}

/** Reads a line without showing it. */
async function askForPassword(): Promise<string> {
  if (!process.stdin.isTTY) throw new PlainError('Set ADMIN_PASSWORD: there is no terminal to ask for it');
  process.stdout.write('Password: ');
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silence, terminal: true });
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stdout.write('\n');
  }
}

runCommand(create);
