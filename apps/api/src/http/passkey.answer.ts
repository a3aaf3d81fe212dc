import type { Passkey } from '@swap/domain/credentials';
import { moment, named, object, present, text, uuid } from './wire.js';

export const passkey = named('Passkey', {
  id: uuid,
  name: text,
  created_at: moment,
  last_used_at: moment.nullable(),
});

/** What a browser hands to `navigator.credentials`, by `parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`. */
export const passkeyOptions = named('PasskeyOptions', { options: object });

export const presentPasskey = (source: Passkey) => present(passkey, source, {});

/** What whoever shows a passkey may run into. */
export const passkeyErrors = ['invalid_passkey'] as const;
