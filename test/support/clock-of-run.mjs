import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/*
 * A run with `--clock` or `--midnight` goes by a clock of its own, all its servers and programs with it (libfaketime, which reads how far
 * ahead it is from a file). By `--midnight` each suite comes to its first test two seconds before a day ends, one day after the suite
 * before it.
 */

const file = process.env.FAKETIME_TIMESTAMP_FILE ?? '';
const isMidnight = process.env.TEST_AT_MIDNIGHT === 'true';
const dayMs = 86_400_000;
/** What a suite sets up in front of its first test may take so long. */
const leadMs = 60_000;
const beforeMidnightMs = 2000;

/** The moment for the first test of the suite that is running. */
let wanted = 0;

/** Where a suite begins. */
export function beginSuite() {
  if (!isMidnight) return;
  const soonest = Date.now() + leadMs + beforeMidnightMs;
  wanted = Math.ceil(soonest / dayMs) * dayMs - beforeMidnightMs;
  setTo(wanted - leadMs);
}

/** Where a test begins: the first one waits for no moment that has not come yet. */
export function beginTest() {
  if (isMidnight && Date.now() < wanted) setTo(wanted);
}

function setTo(moment) {
  const ahead = Number(readFileSync(file, 'utf8'));
  const seconds = ahead + (moment - Date.now()) / 1000;
  // In one step: whoever reads half of it is back in the present.
  writeFileSync(`${file}.next`, `+${seconds.toFixed(3)}`);
  renameSync(`${file}.next`, file);
}
