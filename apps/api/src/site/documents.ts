import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Brand } from './brand.js';
import { built, type Rendering } from './rendering.js';

const site = join(built, 'site');

/** What a file of texts is called, and which half of a language it holds. */
const textsFile = /^([a-z]{2})-(front|rest)-\w[\w-]*\.json$/;
/** The first name that a brand is called by where it has none of its own. */
const usualName = 'Swap';

/**
 * Documents, style sheets and texts as the brand has them. What differs from the build is at an address of its own, which every document
 * names in the place of the old one, so that nothing is kept by a browser under a name that now means another thing.
 */
export class SiteDocuments {
  /** By address, of what the brand made anew. */
  readonly made = new Map<string, Buffer>();
  private readonly moved = new Map<string, string>();
  private readonly kept = new Map<string, string>();
  /** What documents show first, by their language. */
  private readonly paints = new Map<string, Readonly<Record<string, string>>>();

  constructor(
    private readonly brand: Brand,
    private readonly pages: Rendering,
    /** Tags of the languages on sale. */
    readonly languages: readonly string[],
    isTrial: boolean,
  ) {
    this.root = `<html data-trial="${isTrial ? 'yes' : 'no'}" data-languages="${languages.join(' ')}"`;
    if (brand.css !== '') this.move(/\.css$/, (_, file) => Buffer.concat([file, Buffer.from(brand.css)]));
    if (languages.some((tag) => this.hasOwnTexts(tag))) this.move(textsFile, (name, file) => this.texts(name, file));
  }

  private readonly root: string;

  /** A built document: of this service's state and name, and leading to what the brand made. */
  of(file: string): string {
    const known = this.kept.get(file) ?? this.branded(file, readFileSync(join(site, file), 'utf8'));
    this.kept.set(file, known);
    return known;
  }

  private branded(file: string, html: string): string {
    const [, tag = 'en'] = /^([a-z]{2})\//.exec(file) ?? [];
    const paint = this.hasOwnTexts(tag) ? this.paintsIn(tag)[file.slice(file.indexOf('/') + 1)] : undefined;
    return [...this.moved]
      .reduce((text, [from, to]) => text.replaceAll(from, to), html)
      .replace('<html', this.root)
      .replace(/(data-languages=")((?:[a-z]{2} )*[a-z]{2})(">)/, (_, begun: string, tags: string, end: string) => {
        return (
          begun +
          tags
            .split(' ')
            .filter((each) => this.brand.isOnSale(each))
            .join(' ') +
          end
        );
      })
      .replace(/<div id="app">[^]+(?=\s*<p id="unreached"|\s*<div id="unreached")/, (whole) =>
        paint === undefined ? whole : `<div id="app">${paint}</div>`,
      )
      .replaceAll(/(class="brand"[^>]*>\s*<img[^>]*>)[^<]*/g, (_, begun: string) => begun + this.brand.name)
      .replace(`· ${usualName}</title>`, () => `· ${this.brand.name}</title>`);
  }

  private paintsIn(tag: string): Readonly<Record<string, string>> {
    const known = this.paints.get(tag) ?? this.pages.paintsOf(tag, this.brand.texts(tag).messages);
    this.paints.set(tag, known);
    return known;
  }

  private hasOwnTexts(tag: string): boolean {
    return this.brand.name !== usualName || this.brand.file(`texts/${tag}.json`) !== null;
  }

  private texts(name: string, file: Buffer): Buffer {
    const [, tag = 'en'] = textsFile.exec(name) ?? [];
    const built = JSON.parse(file.toString()) as Record<string, unknown>;
    const { messages } = this.brand.texts(tag);
    return Buffer.from(JSON.stringify(Object.fromEntries(Object.keys(built).map((key) => [key, messages[key]]))));
  }

  private move(which: RegExp, make: (name: string, file: Buffer) => Buffer): void {
    for (const name of readdirSync(join(site, 'assets')).filter((each) => which.test(each))) {
      const bytes = make(name, readFileSync(join(site, 'assets', name)));
      const mark = createHash('sha256').update(bytes).digest('base64url').slice(0, 8);
      const address = `/assets/${name.replace(/(\.\w+)$/, `-${mark}$1`)}`;
      this.made.set(address, bytes);
      this.moved.set(`/assets/${name}`, address);
    }
  }
}
