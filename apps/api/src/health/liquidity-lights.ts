import { Injectable } from '@nestjs/common';
import { Catalogue, LiquidityProviders, UsdPrices } from '@swap/domain/catalogue';
import { z } from 'zod';

export const light = z.enum(['up', 'down']);
export type Light = z.output<typeof light>;

export const lightOf = (up: boolean): Light => (up ? 'up' : 'down');

/** What is remembered is looked up at once; where it is not, nobody waits for it. */
const lookupMs = 500;

/** Whether there is something to sell, and a reference to hold it against. */
@Injectable()
export class LiquidityLights {
  constructor(
    private readonly providers: LiquidityProviders,
    private readonly catalogue: Catalogue,
    private readonly prices: UsdPrices,
  ) {}

  /** All down where the database does not answer. */
  async look(answers: boolean): Promise<{ providers: Readonly<Record<string, Light>>; prices: Light }> {
    const looked = await Promise.all(
      this.providers
        .all()
        .map(async ({ name }) => [name, lightOf(answers && (await soon(this.catalogue.lists(name), false)))] as const),
    );
    const isPriced = () => this.prices.find('btc').then((price) => price !== null);
    const prices = answers && (await soon(isPriced(), false));
    return { providers: Object.fromEntries(looked), prices: lightOf(prices) };
  }
}

/** `otherwise` where it is not known soon. */
export async function soon<T>(looking: Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), lookupMs);
  });
  const found = await Promise.race([looking.catch(() => otherwise), late]);
  clearTimeout(timer);
  return found;
}
