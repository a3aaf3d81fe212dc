import { lookAround } from './doctor/look-around.js';
import { PlainError } from './plain-error.js';
import { print, progressOf, runCommand } from './run-command.js';

/** `npm run doctor`: says of everything a deployment needs whether it is in order, and what to do where it is not. Fails when something is not. */
async function doctor(): Promise<void> {
  const findings = await lookAround(process.env, progressOf('doctor'));
  for (const { about, problem } of findings)
    print(`${problem === null ? 'ok   ' : 'WRONG'} ${about}${problem ? `: ${problem}` : ''}`);
  const wrong = findings.filter(({ problem }) => problem !== null).length;
  if (wrong > 0) throw new PlainError(`${wrong} of ${findings.length} are wrong`);
}

runCommand(doctor);
