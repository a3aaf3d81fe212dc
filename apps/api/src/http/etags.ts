/**
 * Whether what the caller has is what it would get: `If-None-Match` names any number of validators, or `*` for whatever there is, and they
 * are compared weakly (RFC 9110 §13.1.2).
 */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  const named = ifNoneMatch.match(/(?:W\/)?"[^"]*"/g) ?? [];
  return named.some((each) => opaque(each) === opaque(etag));
}

/** A validator for answers that mean the same; weak, because they may be compressed one way or another. */
export function weakEtag(text: string): string {
  return `W/"${text}"`;
}

function opaque(etag: string): string {
  return etag.replace(/^W\//, '');
}
