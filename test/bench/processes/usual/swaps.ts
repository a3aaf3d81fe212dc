import { createHash, randomBytes } from 'node:crypto';
import { ConflictException, Injectable, NotFoundException, UnauthorizedException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import Big from 'big.js';
import { DataSource, Repository } from 'typeorm';
import type { UsualCreateBody, UsualQuoteQuery } from './requests.js';
import { UsualAnswer, UsualKey, UsualMessage, UsualOrder } from './tables.js';

/** What an exchange offers, as the cache of such an application holds it. */
export interface UsualOffer {
  readonly source: number;
  readonly provider: string;
  readonly amount_from: string;
  readonly amount_to: string;
  readonly min_amount: string | null;
  readonly max_amount: string | null;
}

/** What is cached: all that a quote needs, so that nothing is asked for one. */
export const cached: { offers: readonly UsualOffer[]; usd: { from: string; to: string } } = {
  offers: [],
  usd: { from: '1', to: '1' },
};

/** Where the exchange is that orders are placed at. */
export const exchange = { url: '', key: '' };

@Injectable()
export class UsualSwaps {
  constructor(
    @InjectRepository(UsualOrder) private readonly orders: Repository<UsualOrder>,
    @InjectRepository(UsualKey) private readonly keys: Repository<UsualKey>,
    @InjectRepository(UsualAnswer) private readonly answers: Repository<UsualAnswer>,
    private readonly dataSource: DataSource,
  ) {}

  quote(query: UsualQuoteQuery) {
    const reference = new Big(cached.usd.from).div(cached.usd.to);
    const offers = cached.offers
      .map((offer) => {
        const rate = new Big(offer.amount_to).div(offer.amount_from);
        const spread = new Big(10_000).minus(rate.times(10_000).div(reference)).round(0);
        return { ...offer, rate: rate.toPrecision(12), spread_bps: Number(spread.toString()) };
      })
      .sort((a, b) => new Big(b.amount_to).cmp(a.amount_to));
    const [best] = offers;
    if (!best) throw new NotFoundException('No offers');
    return {
      data: {
        ...best,
        currency_from: query.currency_from,
        currency_to: query.currency_to,
        price_usd_from: Number(new Big(best.amount_from).times(cached.usd.from).round(2).toString()),
        price_usd_to: Number(new Big(best.amount_to).times(cached.usd.to).round(2).toString()),
        fixed: query.fixed ?? false,
        is_anonym: query.is_anonym ?? false,
        offers: offers.map((offer, index) => ({ ...offer, best: index === 0 })),
      },
    };
  }

  async status(publicId: string) {
    const order = await this.orders.findOneBy({ publicId });
    if (!order) throw new NotFoundException('There is no order with this id');
    return { message: 'success', order_info: present(order) };
  }

  /** One answer for each idempotency key, whatever is repeated; the key of a partner attributes the order. */
  async create(body: UsualCreateBody, apiKey: string | undefined, repeatKey: string | undefined) {
    const known = repeatKey === undefined ? null : await this.answers.findOneBy({ key: repeatKey });
    if (known) return known.answer;
    const key = apiKey === undefined ? null : await this.keys.findOneBy({ keyHash: sha256(apiKey) });
    if (apiKey !== undefined && !key) throw new UnauthorizedException('Unknown API key');
    const order = await this.orders.save(this.drafted(body, key));
    const placed = await place(body);
    order.providerRef = placed.id;
    order.depositAddress = placed.payinAddress;
    order.amountTo = String(placed.toAmount);
    order.status = 'waiting';
    order.timeline.push({ status_name: 'waiting', at: new Date().toISOString() });
    const answer = { message: 'success', order_info: present(order), deposit: { address: placed.payinAddress } };
    await this.dataSource.transaction(async (manager) => {
      await manager.save(order);
      const payload = { type: 'order.status_changed', orderId: order.publicId, status: order.status };
      await manager.save(manager.create(UsualMessage, { topic: 'webhook.event', payload }));
      if (repeatKey !== undefined) await manager.save(manager.create(UsualAnswer, { key: repeatKey, answer }));
    });
    return answer;
  }

  private drafted(body: UsualCreateBody, key: UsualKey | null): UsualOrder {
    return this.orders.create({
      publicId: randomBytes(13).toString('hex'),
      apiKeyId: key?.id ?? null,
      status: 'created',
      currencyFrom: body.currency_from,
      currencyTo: body.currency_to,
      amountFrom: body.amount_from,
      amountTo: '0',
      addressTo: body.address_to,
      provider: 'changenow',
      priceUsdFrom: new Big(body.amount_from).times(cached.usd.from).round(2).toString(),
      timeline: [{ status_name: 'created', at: new Date().toISOString() }],
    });
  }
}

interface Placed {
  readonly id: string;
  readonly payinAddress: string;
  readonly toAmount: number;
}

async function place(body: UsualCreateBody): Promise<Placed> {
  const response = await fetch(`${exchange.url}/exchange`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-changenow-api-key': exchange.key },
    body: JSON.stringify({
      fromCurrency: body.currency_from,
      fromNetwork: body.currency_from,
      toCurrency: body.currency_to,
      toNetwork: body.currency_to,
      flow: 'standard',
      type: 'direct',
      fromAmount: body.amount_from,
      toAmount: '',
      address: body.address_to,
    }),
  });
  if (!response.ok) throw new ConflictException(await response.text());
  return (await response.json()) as Placed;
}

function present(order: UsualOrder) {
  return {
    order_id: order.publicId,
    status_name: order.status,
    is_final: order.status === 'completed',
    creation_time: Math.floor(order.createdAt.getTime() / 1000),
    updated_at: order.updatedAt.toISOString(),
    currency_from: order.currencyFrom,
    currency_to: order.currencyTo,
    amount_from: order.amountFrom,
    amount_to: order.amountTo,
    rate: new Big(order.amountTo).div(order.amountFrom).toPrecision(12),
    address_from: order.depositAddress,
    address_to: order.addressTo,
    price_usd_from: order.priceUsdFrom === null ? null : Number(order.priceUsdFrom),
    provider: order.provider,
    timeline: order.timeline,
  };
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
