import { roles } from '@swap/domain/staff';
import { ok, type Answer, type Http } from '../support/http.js';
import { aPartner, type Partner } from '../support/partner.js';
import { aService, type Service } from '../support/service.js';
import { staffOf } from '../support/staff.js';
import type { Route } from './route-table.js';

/** What is sent instead of what a route wants. */
interface Wrong {
  readonly body?: unknown;
  /** Beside, or in place of, what the route needs; values may be lists. */
  readonly query?: Readonly<Record<string, string | readonly string[]>>;
  readonly raw?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Of another row than one that is there. */
  readonly id?: string;
}

/** Whoever may call any route, and calls it wrongly. */
export class WrongCaller {
  private constructor(
    readonly service: Service,
    private readonly partner: Partner,
    private readonly admin: Http,
    private readonly endpointId: string,
  ) {}

  static async atService(): Promise<WrongCaller> {
    const service = await aService();
    const partner = await aPartner(service);
    const [member] = await staffOf(service, roles);
    const admin = service.api.with({ authorization: `Bearer ${String(member?.token)}` });
    const body = { url: 'https://example.com/hooks', events: ['order.status_changed'] };
    const { id } = await ok(partner.api.post('/partners/affiliate/webhooks', body));
    return new WrongCaller(service, partner, admin, id as string);
  }

  send(route: Route, { body, query, raw, headers, id = this.endpointId }: Wrong): Promise<Answer> {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...route.query, ...query })) {
      for (const each of [value].flat()) search.append(name, each);
    }
    const path = `${route.path.replace(':id', id)}${search.size > 0 ? `?${search.toString()}` : ''}`;
    const content = raw ?? (body === undefined ? route.body : body);
    return this.of(route).send(route.method, path, content, headers);
  }

  private of(route: Route): Http {
    if (route.staff) return this.admin;
    return route.partner ? this.partner.api : this.service.api;
  }
}

/** How an answer names the field that was wrong. */
export const invalid = (field: string) => ({ status: 400, code: 'validation_failed', field });
