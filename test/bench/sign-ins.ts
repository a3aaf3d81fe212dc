import { delay } from '../support/eventually.js';
import { anEmail, aPartner, type Partner } from '../support/partner.js';
import { aService, type Service } from '../support/service.js';
import { ascending, measure, percentile, rounded, type Measure } from './measures.js';

const samples = 200;
/** Failures of one account and of one network are counted, so neither may come round too often. */
const accounts = 10;
const atOnce = 20;
const rounds = 5;
/** What waits behind passwords that are checked. */
const healthP99MaxMs = 100;
/** |z| of a sign test beyond which two answers are told apart with p < 0.01. */
const zMax = 2.58;

export interface SignInsResult {
  readonly measures: readonly Measure[];
  /** Of the paired differences known − unknown, milliseconds. */
  readonly medianDifferenceMs: number;
  /** The same between two sign-ins of the same kind: the noise. */
  readonly noiseMs: number;
  readonly z: number;
  readonly healthP99Ms: number;
  readonly problems: readonly string[];
}

/**
 * Whether the time of a sign-in tells if an address has an account, in paired samples; and how long liveness waits while
 * twenty sign in at once, again and again, at the cost that production has.
 */
export async function signIns(): Promise<SignInsResult> {
  const service = await aService({ env: { TRUST_PROXY: '1', BCRYPT_COST: '12' } });
  try {
    const { known, again, unknown } = await paired(service);
    const health = await healthMeanwhile(service);
    const differences = known.map((ms, index) => ms - (unknown[index] ?? 0));
    const noise = known.map((ms, index) => Math.abs(ms - (again[index] ?? 0)));
    const longer = differences.filter((difference) => difference > 0).length;
    const z = (2 * longer - differences.length) / Math.sqrt(differences.length);
    const medianDifferenceMs = at(differences, 0.5);
    const noiseMs = at(noise, 0.5);
    const healthP99Ms = at(health, 0.99);
    const problems = [
      ...(Math.abs(medianDifferenceMs) < noiseMs ? [] : ['known and unknown addresses differ by more than the noise']),
      ...(Math.abs(z) < zMax ? [] : ['a sign test tells known from unknown addresses']),
      ...(healthP99Ms < healthP99MaxMs ? [] : [`SLOW: /health waits ${String(healthP99Ms)} ms (p99)`]),
    ];
    const measures = [
      measure('sign-in, known address', known),
      measure('sign-in, unknown address', unknown),
      measure(`/health, ${String(atOnce)} signing in`, health),
    ];
    return { measures, medianDifferenceMs, noiseMs, z: Math.round(z * 100) / 100, healthP99Ms, problems };
  } finally {
    await service.stop();
  }
}

/** Known, unknown, known again, the order turning from sample to sample. */
async function paired(service: Service) {
  const partners = await Promise.all(Array.from({ length: accounts }, () => aPartner(service)));
  const known: number[] = [];
  const again: number[] = [];
  const unknown: number[] = [];
  for (let sample = -5; sample < samples; sample += 1) {
    const { email } = partners[(sample + 5) % accounts] as Partner;
    const kinds: [string, number[]][] = [
      [email, known],
      [anEmail(), unknown],
      [email, again],
    ];
    for (let turn = 0; turn < kinds.length; turn += 1) {
      const [address, times] = kinds[(turn + sample + 6) % kinds.length] as [string, number[]];
      const ms = await signInMs(service, address, `10.${String(turn)}.${String(sample + 5)}.1`);
      if (sample >= 0) times.push(ms);
    }
  }
  return { known, again, unknown };
}

async function signInMs(service: Service, email: string, from: string): Promise<number> {
  const started = performance.now();
  const body = { email, password: 'a wrong password' };
  const { status } = await service.api.post('/partners/signin', body, { 'x-forwarded-for': from });
  if (status !== 401) throw new Error(`a wrong password was answered ${String(status)}`);
  return performance.now() - started;
}

/** How long /health takes, asked every few milliseconds, while people sign in at once. */
async function healthMeanwhile(service: Service): Promise<number[]> {
  const { email, password } = await aPartner(service);
  const times: number[] = [];
  const crowd = { over: false };
  const asking = (async () => {
    while (!crowd.over) {
      const started = performance.now();
      await service.api.get('/health');
      times.push(performance.now() - started);
      await delay(3);
    }
  })();
  for (let round = 0; round < rounds; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: atOnce }, () => service.api.post('/partners/signin', { email, password })),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    if (refused.length > 0) throw new Error(`${String(refused.length)} of ${String(atOnce)} were refused`);
  }
  crowd.over = true;
  await asking;
  return times;
}

function at(values: readonly number[], share: number): number {
  return rounded(percentile(ascending(values), share), 2);
}
