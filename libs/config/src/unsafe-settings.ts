import { isIP } from 'node:net';
import { appOrigin } from './origins.js';
import type { variables } from './variables.js';
import type { z } from 'zod';

type Values = { readonly [Name in keyof typeof variables]: z.output<(typeof variables)[Name]> };

/** A setting that may be right by itself and is not where the others are as they are. */
interface Rule {
  readonly name: keyof Values;
  readonly isBroken: (values: Values) => boolean;
  /** Ends a sentence that begins with the variable's value. */
  readonly why: string;
}

/** What bcrypt has to cost where real accounts are: the default. */
const bcryptCostMin = 12;
/** Beyond these, limits limit nobody, or everybody. */
const rateScale = { from: 0.1, to: 10 };

const inProduction = ({ NODE_ENV }: Values) => NODE_ENV === 'production';

/** Of those of a trial, each alone is refused where real coins are, whoever set it. */
const rules: readonly Rule[] = [
  {
    name: 'TRIAL',
    isBroken: (values) => inProduction(values) && values.TRIAL === 'true',
    why: 'plays the exchanges and eases every limit, which NODE_ENV=production refuses',
  },
  {
    name: 'WEBHOOK_ALLOW_INSECURE_TARGETS',
    isBroken: (values) => inProduction(values) && values.WEBHOOK_ALLOW_INSECURE_TARGETS !== '',
    why: 'lets partners reach this machine, which NODE_ENV=production refuses',
  },
  {
    name: 'BCRYPT_COST',
    isBroken: (values) => inProduction(values) && values.BCRYPT_COST < bcryptCostMin,
    why: `makes passwords cheap to guess, which NODE_ENV=production refuses: at least ${String(bcryptCostMin)}`,
  },
  {
    name: 'RATE_LIMIT_SCALE',
    isBroken: (values) =>
      inProduction(values) && (values.RATE_LIMIT_SCALE < rateScale.from || values.RATE_LIMIT_SCALE > rateScale.to),
    why: `takes the limits away, which NODE_ENV=production refuses: ${String(rateScale.from)} to ${String(rateScale.to)}`,
  },
  {
    name: 'CRASH_AT',
    isBroken: (values) => inProduction(values) && values.CRASH_AT !== undefined,
    why: 'ends the process where it says, which NODE_ENV=production refuses',
  },
  {
    name: 'METRICS_HOST',
    isBroken: ({ METRICS_PORT, METRICS_HOST, METRICS_TOKEN }) =>
      METRICS_PORT !== undefined && METRICS_TOKEN === undefined && !isLoopback(METRICS_HOST),
    why: 'shows figures of the business beyond this machine: set METRICS_TOKEN, or listen on 127.0.0.1',
  },
  {
    name: 'EMBED_HOST',
    isBroken: (values) => values.EMBED_HOST !== '' && values.EMBED_HOST === new URL(appOrigin(values)).host,
    why: 'is where the consoles are as well (APP_HOST, or else PUBLIC_URL), so that nothing would be kept apart',
  },
];

/** The settings that are refused together with the others, one a line; empty when all may stand. */
export function unsafeSettings(values: Values): string[] {
  return rules
    .filter(({ isBroken }) => isBroken(values))
    .map(({ name, why }) => `  ${name}: ${name}=${String(values[name])} ${why} (see .env.example)`);
}

function isLoopback(address: string): boolean {
  return address === 'localhost' || address === '::1' || (isIP(address) === 4 && address.startsWith('127.'));
}
