import { Reseal } from '@swap/domain/service';
import { print, runCommand } from './run-command.js';
import { withService } from './service-access.js';

/**
 * `npm run keys:reseal`: after a new key was put in front of SERVICE_KEYS, seals every stored secret under it, and says what
 * still needs an older key.
 */
async function resealKeys(): Promise<void> {
  const { resealed, passwordsUnderOlderKeys, recoveryCodesUnderOlderKeys } = await withService(process.env, (service) =>
    service.get(Reseal).run(),
  );
  for (const [column, count] of Object.entries(resealed)) print(`${column}: ${count} sealed anew`);
  print(
    passwordsUnderOlderKeys === 0
      ? 'no password needs an older key'
      : `${passwordsUnderOlderKeys} passwords still need an older key; each moves over when its owner signs in`,
  );
  print(
    recoveryCodesUnderOlderKeys.length === 0
      ? 'no recovery code needs an older key'
      : 'recovery codes of these people need an older key, or may; they get others with a second factor that is set up anew:',
  );
  for (const email of recoveryCodesUnderOlderKeys) print(`  ${email}`);
}

runCommand(resealKeys);
