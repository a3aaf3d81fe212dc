import { wordOf } from '../console/words.js';
import { isEnglish } from '../kit/say.js';

/** Roles of the staff within a line; English writes them small there, others as they stand by themselves. */
export function rolesSaid(roles: readonly string[]): string {
  const said = roles.map(wordOf).join(', ');
  return isEnglish() ? said.toLowerCase() : said;
}
