/** What every address in a language begins with: nothing in English. */
export const baseOf = (tag: string): string => (tag === 'en' ? '' : `/${tag}`);
