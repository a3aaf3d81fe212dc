import type { Config } from '@swap/config';
import { type Clock, SECOND } from '@swap/domain/kernel';
import { LRUCache } from 'lru-cache';
import { type KeptFile, keptOnDemand } from '../http/kept-file.js';
import type { Site, View } from './site.js';
import type { SiteFacts, Told } from './site-facts.js';

interface Kept {
  readonly file: KeptFile;
  readonly facts: Told['facts'];
  /** In milliseconds of the clock. */
  readonly lookedAt: number;
}

interface Around extends Pick<Site, 'pages' | 'brand' | 'documents'> {
  readonly facts: SiteFacts;
  readonly config: Config;
  readonly clock: Clock;
}

/** All pages that are listed in all languages, and some that are not. */
const keptMax = 1000;
/** For so long a page is given without asking whether its facts are still the same. */
const sureMs = SECOND;

/**
 * The pages that are found: documents with what they tell now, rendered by the components that take them over. Each is kept ready, plain
 * and compressed, until one of its facts is another.
 */
export class FirstViews {
  private readonly kept = new LRUCache<string, Kept>({ max: keptMax });

  constructor(private readonly site: Around) {}

  /** The document of a page, made of that built file; null where there is no such pair. At once where it was looked at just now. */
  find(view: View, file: string, pair: string): KeptFile | Promise<KeptFile | null> {
    const key = `${view.tag} ${view.page} ${pair}`;
    const kept = this.kept.get(key);
    return kept && this.now() - kept.lookedAt < sureMs ? kept.file : this.look(key, view, file, pair);
  }

  private async look(key: string, view: View, file: string, pair: string): Promise<KeptFile | null> {
    const told = await this.site.facts.of(view.page, pair);
    if (!told) return null;
    const { facts } = told;
    const kept = this.kept.get(key);
    const isSame = kept?.facts.every((each, place) => each === facts[place]) ?? false;
    const made = kept && isSame ? kept.file : keptOnDemand(Buffer.from(this.write(view, file, pair, told)), quality);
    this.kept.set(key, { file: made, facts, lookedAt: this.now() });
    return made;
  }

  private now(): number {
    return this.site.clock.now().getTime();
  }

  private write({ tag, page }: View, file: string, pair: string, { facts, isListed }: Told): string {
    const { brand, documents, pages } = this.site;
    const own = brand.page(page, tag);
    const path = page === 'home' ? '/' : page === 'pair' ? `/exchange/${pair}` : `/${page}`;
    return pages.viewOf(documents.of(file), brand.texts(tag), {
      page,
      path,
      isListed,
      facts: Object.assign({}, ...facts, own !== null && { own }) as object,
      around: this.around(),
    });
  }

  private around(): object {
    const { brand, config, documents } = this.site;
    const { PUBLIC_URL, OPERATOR_NAME, OPERATOR_CONTACT, ORDER_ADDRESS_RETENTION_DAYS } = config.values;
    return {
      origin: new URL(PUBLIC_URL).origin,
      languages: documents.languages,
      operator: OPERATOR_NAME,
      contact: OPERATOR_CONTACT,
      addressDays: ORDER_ADDRESS_RETENTION_DAYS,
      links: brand.links,
    };
  }
}

/** Of Brotli, 0 to 11: sooner than the best would be done, for it holds for a minute. */
const quality = 5;
