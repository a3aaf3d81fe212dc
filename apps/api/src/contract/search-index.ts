import { plain } from './markdown.js';

/** One place that can be found: where it is, and what is said there. */
export interface Entry {
  readonly url: string;
  readonly page: string;
  readonly title: string;
  readonly text: string;
}

const textMax = 600;

/** The sections of a page, which is called `title` where it is found. */
export function indexOf(
  { name, title: page }: { readonly name: string; readonly title: string },
  html: string,
): Entry[] {
  return html.split(/(?=<h[123][ >])/).map((section) => {
    const [, id, heading = page] = /^<h[123](?: id="([^"]*)")?>(.*?)<\/h/.exec(section) ?? [];
    const text = plain(section).replaceAll(/\s+/g, ' ').trim().slice(0, textMax);
    return { url: `/docs/${name}${id === undefined ? '' : `#${id}`}`, page, title: plain(heading), text };
  });
}
