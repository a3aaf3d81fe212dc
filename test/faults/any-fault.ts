import { delay } from '../support/eventually.js';
import type { World } from './world.js';

/** Causes one of many faults, as `random` decides, and ends it. Of processes it kills those that `which` names: either, unless said. */
export async function anyFault(
  { service, postgresDoor, redisDoor, postgres, redis }: World,
  random: () => number,
  which: () => 0 | 1 = () => (random() < 0.5 ? 0 : 1),
): Promise<void> {
  const faults: readonly (() => Promise<void>)[] = [
    async () => {
      const api = which();
      await service.killApi(api);
      await service.startApi(api);
    },
    async () => {
      const worker = which();
      await service.killWorker(worker);
      await service.startWorker(worker);
    },
    async () => {
      postgresDoor.cut();
      await delay(100);
    },
    async () => {
      postgresDoor.delay(100);
      await delay(1500);
      postgresDoor.delay(0);
    },
    () => postgres.crash(),
    async () => {
      redisDoor?.cut();
      await delay(100);
    },
    async () => {
      await redis?.kill();
      await delay(1000);
      await redis?.restart();
    },
    async () => {
      await service.sandbox.misbehaves('error');
      await delay(1500);
      await service.sandbox.wellBehaved();
    },
  ];
  await faults[Math.floor(random() * faults.length)]!();
}
