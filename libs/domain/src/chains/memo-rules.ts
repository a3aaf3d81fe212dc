import type { MemoRule } from './network.js';

/** Text without control characters: what a wallet can show on one line. */
const line = /^[^\p{Cc}]+$/u;

/** XRP Ledger: an unsigned 32-bit number, so at most ten digits; the bound itself is checked by `checkMemo`. */
export const xrpTag: MemoRule = {
  name: 'Destination tag',
  pattern: /^(0|[1-9]\d{0,9})$/,
  maxBytes: 10,
  required: false,
};

/** Stellar: MEMO_TEXT holds at most 28 bytes (core protocol); a MEMO_ID is shorter. */
export const stellarMemo: MemoRule = { name: 'Memo', pattern: line, maxBytes: 28, required: false };

/** Cosmos SDK: `max_memo_characters` of the auth module, 256 unless a chain votes otherwise. */
export const cosmosMemo: MemoRule = { name: 'Memo', pattern: line, maxBytes: 256, required: false };

/** TON: what fits one cell, 127 bytes less the four that mark a text comment. */
export const tonComment: MemoRule = { name: 'Comment', pattern: line, maxBytes: 123, required: false };

/** Hedera: the transaction memo holds at most 100 bytes of UTF-8. */
export const hederaMemo: MemoRule = { name: 'Memo', pattern: line, maxBytes: 100, required: false };

/** Algorand: the note field holds at most 1000 bytes. */
export const algorandNote: MemoRule = { name: 'Note', pattern: line, maxBytes: 1000, required: false };

/** Where we know no rule: one line of at most 256 bytes. */
export const plainMemo: MemoRule = { name: 'Memo', pattern: line, maxBytes: 256, required: false };
