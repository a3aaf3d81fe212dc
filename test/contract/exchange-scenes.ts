import type { LiquidityProvider } from '@swap/domain/catalogue';
import { Amount } from '@swap/domain/money';
import { readConfig } from '@swap/config';
import { providers, providerVariables, sandboxSettings } from '@swap/providers';
import { addresses } from '../support/order.js';
import { changellyAccount } from '../support/exchanges.js';
import { testServiceKeys } from '../support/service-keys.js';
import { AtExchange } from './at-exchange.js';
import { RecordingProxy, type Spoken } from './recording-proxy.js';

/** One call of an adapter, with everything the sandbox answered to it. */
export interface Scene {
  readonly name: string;
  readonly ask: (provider: LiquidityProvider) => Promise<unknown>;
  readonly answers: readonly Spoken[];
}

/** A provider's adapter with the sandbox's credentials, at the same path of another host. */
export function adapterAt(name: string, host: string): LiquidityProvider {
  const env = {
    DATABASE_URL: 'postgres://localhost/unneeded',
    SERVICE_KEYS: testServiceKeys,
    ...sandboxSettings(host),
    CHANGELLY_PRIVATE_KEY: changellyAccount().privateKey,
  };
  const definition = providers.find((each) => each.name === name)!;
  const values = readConfig(env, providerVariables).valuesOf(definition.variables) as Record<string, string>;
  return definition.make(values[`${name.toUpperCase()}_BASE_URL`]!, values);
}

/** Everything an adapter asks in the life of an order: its list, prices, orders of each kind, and reports from first to last. */
export async function scenesOf(name: string): Promise<readonly Scene[]> {
  const proxy = await RecordingProxy.start();
  const at = await AtExchange.start(
    (url) => {
      proxy.target = url;
      return adapterAt(name, proxy.url);
    },
    { changellyPublicKey: changellyAccount().publicKey },
  );
  const scenes: Scene[] = [];
  const play = async <T>(label: string, ask: (provider: LiquidityProvider) => Promise<T>): Promise<T> => {
    proxy.heard();
    const result = await ask(at.provider);
    scenes.push({ name: label, ask, answers: proxy.heard() });
    return result;
  };
  const long = () => AbortSignal.timeout(10_000);
  try {
    await play('assets', (provider) => provider.assets(long()));
    const toEther = { to: await at.alias('eth', 'eth'), refundAddress: addresses.btc, addressTo: addresses.eth };
    for (const fixed of at.provider.capabilities.fixed ? [false, true] : [false]) {
      const kind = fixed ? 'fixed' : 'float';
      const asked = await at.order({ ...toEther, fixed });
      const { rateId } = await play(`${kind} quote`, (provider) => provider.quote(asked, long()));
      const placed = await play(`${kind} create`, (provider) => provider.create({ ...asked, rateId }, long()));
      const report = (provider: LiquidityProvider) => provider.report(placed, long());
      // Some hear of their own orders a moment later.
      await at.world.control('/clock', { advance_seconds: 1 });
      await play(`${kind} order that waits`, report);
      await at.deposit(placed);
      await play(`${kind} order that confirms`, report);
      await at.steer(placed, fixed ? 'refund' : 'complete');
      await play(`${kind} order that is ${fixed ? 'refunded' : 'done'}`, report);
    }
    const reverse = await at.request({
      ...toEther,
      side: 'to',
      amount: Amount.of('1.5'),
      fixed: at.provider.capabilities.fixed,
    });
    await play('reverse quote', (provider) => provider.quote(reverse, long())).catch(() => null);
    const twice = await at.open(toEther);
    await at.deposit(twice);
    await at.deposit(twice);
    const reportTwice = (provider: LiquidityProvider) => provider.report(twice, long());
    await play('order paid twice', reportTwice);
    await at.world.control('/clock', { advance_seconds: 30 });
    await play('order paid twice that is done', reportTwice);
    if (await at.asset('xrp', 'xrp').catch(() => null)) {
      const fromRipple = { from: await at.alias('xrp', 'xrp'), amount: Amount.of('300'), refundAddress: addresses.xrp };
      const asked = await at.order({ ...toEther, ...fromRipple });
      const placed = await play('create with a memo', (provider) => provider.create(asked, long()));
      await at.world.control('/clock', { advance_seconds: 1 });
      await play('order with a memo', (provider) => provider.report(placed, long()));
    }
    return scenes;
  } finally {
    await at.close();
    await proxy.close();
  }
}
