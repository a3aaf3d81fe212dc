import { LRUCache } from 'lru-cache';

/** What an answer may be compressed as, best first; `identity` is as it is. */
export type Coding = 'br' | 'gzip' | 'identity';

/** Browsers and libraries say a handful of things. */
const known = new LRUCache<string, Coding>({ max: 100, memoMethod: best });

/** The best of the codings that an `Accept-Encoding` takes (RFC 9110 §12.5.3). */
export function codingFor(accepted: string | undefined): Coding {
  return known.memo(accepted ?? '');
}

function best(accepted: string): Coding {
  const takes = (name: string) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`, 'i').test(accepted);
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity';
}
