import { existsSync, writeSync } from 'node:fs';
import { RollUp } from '@swap/domain/analytics';
import { DeliverDue } from '@swap/domain/webhooks';

/*
 * Loaded into a worker before its own program (`node --import`): while the file that STALL_WHILE names is there, whoever counts milestones
 * or delivers webhooks never comes back, as with a promise that nobody resolves. Everything else of the process goes on.
 */
const file = process.env['STALL_WHILE'] ?? '';

function standsStill<Result>(work: string, run: () => Promise<Result>): Promise<Result> {
  if (!existsSync(file)) return run();
  writeSync(2, `planted: stands still: ${work}\n`);
  return new Promise(() => undefined);
}

/** Puts a function in the place of one of a class, made of what was there. */
function plant<Key extends string, Work>(prototype: Record<Key, Work>, name: Key, made: (work: Work) => Work): void {
  prototype[name] = made(prototype[name]);
}

plant(
  RollUp.prototype,
  'run',
  (run) =>
    function (this: RollUp) {
      return standsStill('roll-up', () => run.call(this));
    },
);
plant(
  DeliverDue.prototype,
  'sendDue',
  (sendDue) =>
    function (this: DeliverDue) {
      return standsStill('deliveries', () => sendDue.call(this));
    },
);
