import { domainToASCII, domainToUnicode } from 'node:url';
import { DomainError } from '../kernel/index.js';

/** What a domain is made of once it is ASCII (RFC 1123 §2.1): labels of letters, digits and dashes; the last one no number. */
const domainShape = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/;
const domainMax = 253;
const plainDomain = /^[\x21-\x7e]*$/;

/**
 * One spelling per mailbox, as it is stored and compared: in lower case, the domain in the ASCII form that mail servers see (IDNA,
 * UTS 46), so that one that only looks like another's is shown as what it is. Throws `validation_failed` for a domain that is none,
 * and for one whose labels mix scripts: no honest name does, and people cannot tell it from the one it imitates (UTS 39 §5.2).
 */
export function canonicalEmail(email: string): string {
  const text = email.trim().toLowerCase();
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  if (plainDomain.test(domain) && !domain.includes('xn--')) return text;
  const ascii = domainToASCII(domain);
  if (!domainShape.test(ascii) || ascii.length > domainMax) throw invalid('names a domain that does not exist');
  const mixed = domainToUnicode(ascii)
    .split('.')
    .find((label) => !isOfOneWriting(label));
  if (mixed !== undefined) throw invalid(`names a domain whose part ${mixed} mixes the letters of several scripts`);
  return text.slice(0, at + 1) + ascii;
}

function invalid(why: string): DomainError {
  return DomainError.ofField('validation_failed', 'email', `email ${why}`);
}

/** Scripts that are written together: those of Japanese, Korean and Chinese, each beside Latin (UTS 39, "Highly Restrictive"). */
const writings = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Hangul'],
  ['Latin', 'Han', 'Bopomofo'],
];

const scriptNames =
  'Latin Greek Cyrillic Armenian Hebrew Arabic Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala ' +
  'Thai Lao Tibetan Myanmar Georgian Hangul Ethiopic Cherokee Khmer Mongolian Hiragana Katakana Bopomofo Han';

const scripts = scriptNames.split(' ').map((name) => ({ name, letter: new RegExp(`\\p{Script=${name}}`, 'u') }));

const letter = /\p{Letter}/u;

/** Whether the letters of a label are of one script, or of some that are written together. */
function isOfOneWriting(label: string): boolean {
  const used = new Set<string>();
  for (const character of label) {
    if (!letter.test(character)) continue;
    used.add(scripts.find((script) => script.letter.test(character))?.name ?? 'another');
  }
  return used.size < 2 || writings.some((together) => [...used].every((name) => together.includes(name)));
}
