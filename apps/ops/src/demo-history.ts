import { newSecret } from '@swap/domain/kernel';
import { planStart } from './environment.js';
import { partners, staff, staffHost } from './history/cast.js';
import { insteadOf } from './history/one-transaction.js';
import { emailOf } from './history/settle-in.js';
import { writeHistory } from './history/write-history.js';
import { PlainError } from './plain-error.js';
import { print, runCommand } from './run-command.js';
import { withServiceAt } from './service-access.js';

/** Long enough, and nobody knows it: a trial may be reachable for others. */
const passwordLength = 20;

/**
 * `npm run demo:history`: fills the trial with three months as they might have been, and says who may sign in. The service may run
 * meanwhile. Refuses anything but a trial, and a second time.
 */
async function demoHistory(): Promise<void> {
  const { trial } = await planStart(process.env);
  if (!trial)
    throw new PlainError('Only a trial gets a made-up history: here a database, an exchange or production is named');
  const begun = performance.now();
  const password = newSecret('').slice(0, passwordLength);
  const written = await withServiceAt(process.env, insteadOf, (service, clock) =>
    writeHistory(service, clock, password),
  );
  const { orders, partners: count, events } = written;
  print(
    `${orders} orders and ${events} events of ${count} partners in ${Math.round((performance.now() - begun) / 1000)} s`,
  );
  print(`everybody signs in with the password ${password}`);
  for (const part of partners) print(`  partner  ${emailOf(part)}  ${part.name}`);
  for (const { key, name } of staff) print(`  staff    ${key}@${staffHost}  ${name}`);
}

runCommand(demoHistory);
