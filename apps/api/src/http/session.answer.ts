import type { Session } from '@swap/domain/credentials';
import { flag, moment, named, present, text, uuid } from './wire.js';

export const session = named('Session', {
  id: uuid,
  ip: text.nullable(),
  user_agent: text.nullable(),
  created_at: moment,
  last_used_at: moment,
  expires_at: moment,
  current: flag,
});

/** A session as its holder sees it from the session named `current`. */
export const presentSession = (source: Session, current: string) =>
  present(session, source, { last_used_at: source.rotatedAt, current: source.id === current });
