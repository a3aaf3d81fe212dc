import { Reseal } from '@swap/domain/service';
import { print, runCommand } from './run-command.js';
import { withService } from './service-access.js';

/**
 * `npm run keys:reseal`: after a new key was put in front of SERVICE_KEYS, seals every stored secret under it, and says what
 * still needs an older key.
 */
async function resealKeys(): Promise<void> {
  const { resealed, passwordsUnderOlderKeys } = await withService(process.env, (service) => service.get(Reseal).run());
  for (const [column, count] of Object.entries(resealed)) print(`${column}: ${count} sealed anew`);
  print(
    passwordsUnderOlderKeys === 0
      ? 'no password needs an older key'
      : `${passwordsUnderOlderKeys} passwords still need an older key; each moves over when its owner signs in`,
  );
}

runCommand(resealKeys);
