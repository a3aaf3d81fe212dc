import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from '@swap/config';
import { type Brand, readBrand } from './brand.js';
import { SiteDocuments } from './documents.js';
import { built, type Rendering, rendering } from './rendering.js';
import { isOwnFile } from './site-files.js';

/** Which page of which language, as the list of the build has it. */
export interface View {
  readonly tag: string;
  readonly page: string;
}

/** An address of the built application, and what is answered there. */
export interface HostedFile {
  /** Route; ends in `*` when any rest of the path gets the same document. */
  readonly path: string;
  readonly file: string;
  /** 404 for the one file that stands for all addresses without another. */
  readonly status: 200 | 404;
  readonly headers: Readonly<Record<string, string>>;
  /** What the service writes there, made of the file; else the file itself is all. */
  readonly view?: View;
}

/** The application as the operator has it. */
export interface Site {
  readonly pages: Rendering;
  readonly brand: Brand;
  /** Tags of those on sale, English first. */
  readonly languages: readonly string[];
  readonly documents: SiteDocuments;
  /** All that is served and not written by the service, in the languages on sale. */
  readonly files: readonly HostedFile[];
}

/** Reads it once. Null without a build, as where a static host serves the pages. Throws `ConfigError` for a language that there is not. */
export async function openSite(config: Config): Promise<Site | null> {
  const { LANGUAGES, TRIAL } = config.values;
  const list = join(built, 'hosting.json');
  const pages = await rendering();
  if (!existsSync(list) || !pages) return null;
  const brand = readBrand(config, pages);
  const files = (JSON.parse(readFileSync(list, 'utf8')) as HostedFile[]).filter(({ file, path }) => {
    const [, tag = 'en'] = /^([a-z]{2})\//.exec(file) ?? [];
    return brand.isOnSale(tag) && !isOwnFile(path, brand);
  });
  const languages = [...new Set(files.flatMap(({ view }) => view?.tag ?? []))];
  const unknown = LANGUAGES.split(',').filter((tag) => tag !== '' && !languages.includes(tag));
  if (unknown.length > 0) throw new ConfigError(`LANGUAGES: there is no language ${unknown.join(', ')}`);
  const documents = new SiteDocuments(brand, pages, languages, TRIAL === 'true');
  return { pages, brand, languages, documents, files };
}
