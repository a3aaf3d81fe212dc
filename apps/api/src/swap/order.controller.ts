import { Body, Controller, Headers, Ip } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import { Catalogue } from '@swap/domain/catalogue';
import { languageAsked } from '@swap/domain/mail';
import { CreateOrder } from '@swap/domain/orders';
import { DomainError } from '@swap/domain/kernel';
import { AttributeOrder } from '@swap/domain/partners';
import { holderOf } from '@swap/domain/throttle';
import { IdempotentCall, type Once } from '../http/idempotency.js';
import { Post } from '../http/route.js';
import { data } from '../http/wire.js';
import { attribution, createdOrder, presentCreated } from './order.answer.js';
import { pairErrors } from './quote.answer.js';
import { CreateBody, toCreateOrderInput } from './swap.dto.js';

@ApiTags('swap')
@Controller('swap')
export class OrderController {
  constructor(
    private readonly createOrder: CreateOrder,
    private readonly attributeOrder: AttributeOrder,
    private readonly catalogue: Catalogue,
  ) {}

  @Post('create', 'createSwapOrder', 'Place an order', {
    answer: createdOrder,
    status: 201,
    errors: [
      ...pairErrors,
      ...(['invalid_address', 'invalid_memo', 'memo_required', 'refund_address_required'] as const),
      ...(['price_moved', 'quote_expired'] as const),
      ...([
        'invalid_api_key',
        'scope_required',
        'too_many_open_orders',
        'providers_unavailable',
        'provider_unavailable',
      ] as const),
    ],
    limit: 'create',
    idempotent: true,
  })
  @ApiHeader({ name: 'x-service-api-key', required: false, description: 'Attributes the order to a partner' })
  async create(
    @Body() body: CreateBody,
    @Ip() ip: string,
    @Headers() headers: Readonly<Record<string, string | undefined>>,
    @IdempotentCall() once: Once,
  ) {
    const apiKey = headers['x-service-api-key'];
    const partner = apiKey === undefined ? null : await this.attributeOrder.run(apiKey, headers['origin']);
    if (!partner) refusePartnersWords(body);
    // Who names no key is known by its address alone; answers hold the token that decides about an order.
    const client = partner ? `key|${partner.apiKeyId}` : `address|${holderOf(ip)}`;
    return once({ scope: `swap.create|${client}`, overtakable: true }, body, async (ref) => {
      const language = body.language ?? languageAsked(headers['accept-language']);
      const { order, manageToken } = await this.createOrder.run(
        { ...toCreateOrderInput(body, ip), language },
        {
          attribution: partner,
          ref,
        },
      );
      return presentCreated(order, await this.catalogue.get(order.currencyFrom, 'currency_from'), manageToken);
    });
  }

  /** For who puts a key into a page and wants to know at once; the browser's origin counts as it does in a create. */
  @Post('attribution', 'checkAttribution', 'Whether an order made with this key would count for its partner', {
    answer: data(attribution),
    errors: ['invalid_api_key', 'scope_required'],
    limit: 'quote',
  })
  @ApiHeader({ name: 'x-service-api-key', required: true })
  async attribution(@Headers() headers: Readonly<Record<string, string | undefined>>) {
    const { kind } = await this.attributeOrder.run(headers['x-service-api-key'] ?? '', headers['origin']);
    return { data: { kind } };
  }
}

/** They are kept for the partner, so there must be one. */
function refusePartnersWords({ external_id, metadata }: CreateBody): void {
  const given = Object.entries({ external_id, metadata }).filter(([, value]) => (value ?? null) !== null);
  if (given.length === 0) return;
  const fields = given.map(([field]) => ({
    field,
    message: `${field} is a partner's own: name a key in x-service-api-key`,
  }));
  throw new DomainError('validation_failed', fields.map(({ message }) => message).join('; '), { fields });
}
