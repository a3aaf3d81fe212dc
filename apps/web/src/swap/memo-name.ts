import { say } from '../kit/say.js';

const usual = 'Memo';
const tag = 'Destination tag';

/** What a network calls the memo beside an address, as a heading. One that has no word here keeps the name it has. */
export function memoName(name: string | null | undefined): string {
  if (name === tag) return say('memo.tag.name');
  return (name ?? usual) === usual ? say('memo.name') : (name ?? '');
}

/** The same within a sentence. */
export function memoWord(name: string | null | undefined): string {
  if (name === tag) return say('memo.tag.word');
  return (name ?? usual) === usual ? say('memo.word') : (name ?? '').toLowerCase();
}
