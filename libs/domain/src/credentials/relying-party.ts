import { appOrigin, Config, corsOrigins } from '@swap/config';
import { Injectable } from '../kernel/index.js';

/** What passkeys are bound to: the host of the consoles, and the origins of its pages. */
@Injectable()
export class RelyingParty {
  /** A host without its port. */
  readonly id: string;
  private readonly origins: readonly string[];

  constructor({ values }: Config) {
    const app = appOrigin(values);
    this.id = new URL(app).hostname;
    const pages = [app, new URL(values.PUBLIC_URL).origin, ...corsOrigins(values)];
    this.origins = pages.filter((each) => this.covers(each));
  }

  /** The origins that a device may have answered; on a developer's own machine whichever port the page came from. */
  originsFor(page: string | undefined): string[] {
    const isLocal = this.id === 'localhost' && page !== undefined && URL.canParse(page) && this.covers(page);
    return isLocal ? [...this.origins, page] : [...this.origins];
  }

  private covers(origin: string): boolean {
    const { hostname } = new URL(origin);
    return hostname === this.id || hostname.endsWith(`.${this.id}`);
  }
}
