import { Controller } from '@nestjs/common';
import { Config } from '@swap/config';
import { Database } from '@swap/domain/database';
import { Partner } from '@swap/domain/partners';
import { Throttle, type Quota } from '@swap/domain/throttle';
import { z } from 'zod';
import { CurrentPartner, ForPartners, type SignedInPartner } from '../http/partner.guard.js';
import { callerLimits, type KeyedSurface, keyQuota, partnerQuota, quotas } from '../http/quotas.js';
import { Get, Scoped } from '../http/route.js';
import { data, list, named, whole } from '../http/wire.js';

const limit = z.object({ limit: whole, window_seconds: whole });

const limits = named('Limits', {
  limit_multiplier: z
    .number()
    .meta({ description: 'Set by operations; what the limits of your keys were multiplied by' }),
  surfaces: list(
    z.object({
      surface: z.enum(Object.keys(callerLimits) as KeyedSurface[]),
      no_key: limit.meta({ description: 'Per address' }),
      publishable_key: limit.meta({ description: 'Per key and address' }),
      secret_key: limit.meta({ description: 'Per key' }),
    }),
  ),
  partner_routes: limit.meta({ description: 'Of one account, on all routes of the account together' }),
  open_orders: z
    .object({ per_address: whole, per_secret_key: whole })
    .meta({ description: 'Orders that may wait for their deposit at a time' }),
});

/** What the account may ask for. */
@ForPartners('partner account')
@Scoped(['account:read'])
@Controller('partners/limits')
export class LimitsController {
  constructor(
    private readonly database: Database,
    private readonly throttle: Throttle,
    private readonly config: Config,
  ) {}

  @Get('', 'getLimits', 'How much may be asked for, and how often', { answer: data(limits) })
  async show(@CurrentPartner() { partnerId }: SignedInPartner) {
    const { limitMultiplier } = await Partner.get(this.database.manager, partnerId);
    const { OPEN_ORDERS_PER_ADDRESS, OPEN_ORDERS_PER_KEY, RATE_LIMIT_SCALE } = this.config.values;
    const surfaces = (Object.keys(callerLimits) as KeyedSurface[]).map((surface) => ({
      surface,
      no_key: this.present(quotas[surface][0]),
      publishable_key: this.present(keyQuota(surface, 'publishable', limitMultiplier)),
      secret_key: this.present(keyQuota(surface, 'secret', limitMultiplier)),
    }));
    return {
      data: {
        limit_multiplier: limitMultiplier,
        surfaces,
        partner_routes: this.present(partnerQuota),
        open_orders: {
          per_address: Math.ceil(OPEN_ORDERS_PER_ADDRESS * RATE_LIMIT_SCALE),
          per_secret_key: Math.ceil(OPEN_ORDERS_PER_KEY * limitMultiplier * RATE_LIMIT_SCALE),
        },
      },
    };
  }

  private present(quota: Quota) {
    const { limit, windowSeconds } = this.throttle.scaled(quota);
    return { limit, window_seconds: windowSeconds };
  }
}
