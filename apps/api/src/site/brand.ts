import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, contrast, contrastMin, grounds, mixed } from '@swap/config';
import { builtTexts, type Rendering, type Texts } from './rendering.js';
import { ownPage } from './own-page.js';

/** Files of a brand's folder that take the place of those that come with the service. */
const replaceable = ['icon.svg', 'icon-192.png', 'icon-512.png', 'picture.png'] as const;

/** What is the operator's own: name, colours, pictures, font, texts, links, pages and the languages on sale. */
export interface Brand {
  readonly name: string;
  /** Rules that are added to every style sheet; empty where nothing differs. */
  readonly css: string;
  readonly links: readonly { readonly title: string; readonly url: string }[];
  /** A file of the folder; null where there is none, and `hides` says whether the one that comes with the service stays away, too. */
  file(name: string): Buffer | null;
  hides(name: string): boolean;
  isOnSale(tag: string): boolean;
  /** Texts of a language with the operator's own in them. */
  texts(tag: string): Texts;
  /** A page of the operator as HTML, in that language, else in the one without a tag in its name; null where there is neither. */
  page(name: string, tag: string): string | null;
}

/** Reads it once. Throws where a text of the folder cannot be read, saying which. */
export function readBrand({ values }: Config, pages: Rendering): Brand {
  const { BRAND_NAME, BRAND_FOLDER, BRAND_LINKS, LANGUAGES } = values;
  const at = (...path: string[]) => (BRAND_FOLDER === undefined ? null : join(BRAND_FOLDER, ...path));
  const file = (...path: string[]): Buffer | null => {
    const found = at(...path);
    return found !== null && existsSync(found) ? readFileSync(found) : null;
  };
  const hasFont = file('font.woff2') !== null;
  const onSale = new Set(LANGUAGES === '' ? [] : ['en', ...LANGUAGES.split(',')]);
  const own = (tag: string): Texts['messages'] => {
    const text = file('texts', `${tag}.json`)?.toString();
    return pages.compiledTexts({
      'shell.brand': BRAND_NAME,
      ...(text !== undefined && (JSON.parse(text) as Record<string, string>)),
    });
  };
  const texts = new Map<string, Texts>();
  return {
    name: BRAND_NAME,
    css: [coloursOf(values.BRAND_COLOUR, values.BRAND_COLOUR_DARK), hasFont ? font : ''].join(''),
    links: BRAND_LINKS.split(';').flatMap((link) => {
      const [title, ...url] = link.split('=');
      return title ? [{ title, url: url.join('=') }] : [];
    }),
    file: (name) => file(name),
    hides: (name) => file('icon.svg') !== null && /^icon-/.test(name),
    isOnSale: (tag) => onSale.size === 0 || onSale.has(tag),
    texts: (tag) => {
      const known = texts.get(tag) ?? { tag, messages: { ...builtTexts(tag).messages, ...own(tag) } };
      texts.set(tag, known);
      return known;
    },
    page: (name, tag) => {
      const markdown = file('pages', `${name}.${tag}.md`) ?? file('pages', `${name}.md`);
      return markdown && ownPage(markdown.toString());
    },
  };
}

/** Whether a file of a brand may be asked for. */
export const isReplaceable = (name: string): boolean => (replaceable as readonly string[]).includes(name);

const font = `@font-face{font-family:brand;src:url(/font.woff2) format("woff2");font-display:swap}:root{font-family:brand,system-ui,sans-serif}`;

/** The colours that buttons, links and touches of colour follow from. On dark ground as light as it has to be, unless told. */
function coloursOf(light: string | undefined, dark: string | undefined): string {
  if (light === undefined) return '';
  const white = '#ffffff';
  const onDark =
    dark ?? [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((tenths) => mixed(white, tenths / 10, light)).find(isReadable) ?? white;
  const over = mixed('#000000', 0.15, light);
  return `:root{--accent:light-dark(${light},${onDark});--fill:${light};--fill-over:${over};--on-fill:${white};--tint:light-dark(${mixed(light, 0.06, white)},#20243f)}`;
}

const isReadable = (colour: string): boolean => contrast(colour, grounds.dark) >= contrastMin;
