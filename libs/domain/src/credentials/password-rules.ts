import { createRequire } from 'node:module';
import type * as Words from '@zxcvbn-ts/language-common';
import { DomainError } from '../kernel/index.js';
import { isAmongMostCommon } from './frequent-passwords.js';

/** Nobody reads it before somebody chooses a password: it takes four megabytes. */
let everybodys: ReadonlySet<string> | undefined;

/** What everybody tries first, of any length and in lower case: what longer passwords are made around. */
function common(): ReadonlySet<string> {
  if (everybodys) return everybodys;
  const { dictionary } = createRequire(import.meta.url)('@zxcvbn-ts/language-common') as typeof Words;
  return (everybodys = new Set(dictionary['passwords-common']));
}

/** "password" with this many characters around it is still "password". */
const trimmingsMax = 6;

const runMax = 20;

const serviceWords = ['swapexchange', 'exchangeservice', 'swapservice', 'cryptoswap'];

/**
 * Refuses a password that guessers try early (NIST 800-63B §5.1.1.2): common ones, also with digits or signs around them, ones
 * made of the address or the service's name, and runs of the same or of neighbouring characters. What it is made of is
 * otherwise nobody's business. Throws `weak_password` on `field`. Length is the caller's to check.
 */
export function checkPassword(password: string, email: string, field: string): void {
  const problem = problemOf(password.toLowerCase(), email.toLowerCase().split('@')[0] ?? '');
  if (problem) throw DomainError.ofField('weak_password', field, `This password ${problem}; choose another`);
}

function problemOf(password: string, mailbox: string): string | null {
  if (isCommon(password)) return 'is one of those that are tried first';
  if (isMostly(password, mailbox)) return 'is little more than your e-mail address';
  if (serviceWords.some((word) => isMostly(password, word))) return 'is little more than the name of this service';
  if (isRun(password)) return 'is one run of characters';
  return null;
}

function isCommon(password: string): boolean {
  if (common().has(password) || isAmongMostCommon(password)) return true;
  const half = password.slice(0, password.length / 2);
  if (password === half + half && common().has(half)) return true;
  const core = password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return core.length >= 4 && password.length - core.length <= trimmingsMax && common().has(core);
}

function isMostly(password: string, word: string): boolean {
  return word.length >= 4 && password.includes(word) && password.length - word.length <= trimmingsMax;
}

/** Every character is the one before it, or its neighbour in the same direction, all the way; long ones are hard to guess all the same. */
function isRun(password: string): boolean {
  const codes = Array.from(password, (character) => character.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  const [step = 2] = steps;
  return codes.length < runMax && steps.size === 1 && Math.abs(step) <= 1;
}
