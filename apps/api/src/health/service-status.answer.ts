import type { Incidents } from '@swap/domain/analytics';
import { z } from 'zod';
import { present } from '../http/present.js';
import { list, moment, text } from '../http/wire.js';
import { readiness } from './readiness.js';

const incident = z.object({ component: text, began_at: moment, ended_at: moment.nullable() });

export const serviceStatus = readiness
  .extend({ watched_since: moment.nullable(), looked_at: moment.nullable(), incidents: list(incident) })
  .meta({ id: 'ServiceStatus' });

export function presentServiceStatus(
  now: z.output<typeof readiness>,
  { since, lookedAt, incidents }: Awaited<ReturnType<Incidents['history']>>,
): z.output<typeof serviceStatus> {
  const shown = incidents.map((each) => present(incident, each));
  return { ...now, watched_since: since, looked_at: lookedAt, incidents: shown };
}
