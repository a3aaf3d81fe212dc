import { say } from '../kit/say.js';

const usual = 'memo';
const tag = 'destination tag';

/** What a network calls the memo beside an address, as a heading. One that has no word here keeps the name it has. */
export function memoName(name: string | null | undefined): string {
  const known = (name ?? usual).toLowerCase();
  if (known === tag) return say('memo.tag.name');
  return known === usual ? say('memo.name') : (name ?? '');
}

/** The same within a sentence. */
export function memoWord(name: string | null | undefined): string {
  const known = (name ?? usual).toLowerCase();
  if (known === tag) return say('memo.tag.word');
  return known === usual ? say('memo.word') : known;
}
