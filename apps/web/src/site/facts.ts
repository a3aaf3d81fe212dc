import type { Asset, Quote } from '@swap/client';
import type { Provider, ServiceStatus } from '../api/public.js';

/** A pair as the service knew it at `at`; no quote where no exchange offered one, or nobody asked. */
export interface PairFacts {
  readonly from: Asset;
  readonly to: Asset;
  /** What the quote is of, as a plain decimal. */
  readonly amount: string;
  readonly quote: Quote | null;
  readonly at: string;
}

/** Everything that a page may be rendered from: answers of the public API, as far as its page tells of them. */
export interface Facts {
  /** The pair that the page is of. */
  readonly pair?: PairFacts;
  /** Some of those that are swapped most, most first. */
  readonly pairs?: readonly PairFacts[];
  readonly providers?: readonly Provider[];
  readonly status?: ServiceStatus;
  /** What can be neither sent nor received, or one of both. */
  readonly closed?: readonly Asset[];
  /** The operator's own text, as HTML that is safe to be shown. */
  readonly own?: string;
}

/** What surrounds every page of one service. */
export interface Surroundings {
  /** Where people reach it, without a slash; empty where that is not known, as on a static host. */
  readonly origin: string;
  /** Tags of the languages on sale. */
  readonly languages: readonly string[];
  /** Whoever runs it, and how to reach them, in their own words; empty what they have not said. */
  readonly operator: string;
  readonly contact: string;
  /** After how many days the addresses of an order that is over are removed. */
  readonly addressDays: number;
  /** Further links of the foot. */
  readonly links: readonly { readonly title: string; readonly url: string }[];
}

/** Which page: `home`, `pair`, or the last part of its address. */
export type PageName =
  'home' | 'pair' | 'status' | 'how-it-works' | 'fees' | 'faq' | 'support' | 'terms' | 'privacy' | 'imprint';
