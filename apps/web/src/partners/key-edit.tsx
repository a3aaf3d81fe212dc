import { FormDialog } from '../kit/dialog.js';
import { Check } from '../kit/choice-fields.js';
import { TextField, type Filled } from '../kit/form.js';
import { say, type TextName } from '../kit/say.js';
import { partnerApi, type Schemas } from './api.js';

type Scope = Schemas['ApiKey']['scopes'][number];

const scopes: readonly { readonly scope: Scope; readonly may: TextName }[] = [
  { scope: 'attribution', may: 'partners.keys.may.attribution' },
  { scope: 'orders:read', may: 'partners.keys.may.orders' },
  { scope: 'account:read', may: 'partners.keys.may.account' },
  { scope: 'webhooks:write', may: 'partners.keys.may.webhooks' },
];

const prefix = 'scope ';

/** A box for each thing that a key may be good for; `chosen` null ticks all. */
export function ScopeChoice({ chosen }: { chosen: readonly string[] | null }) {
  return (
    <fieldset>
      <legend>{say('partners.keys.scopes')}</legend>
      {scopes.map(({ scope, may }) => (
        <Check
          key={scope}
          name={`${prefix}${scope}`}
          checked={chosen?.includes(scope) ?? true}
          label={
            <>
              <code>{scope}</code> <span class="fine">{say(may)}</span>
            </>
          }
        />
      ))}
    </fieldset>
  );
}

/** The scopes whose boxes are ticked. */
export const chosenScopes = (filled: Filled): readonly string[] =>
  Object.keys(filled).flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));

/** Changes the name of a key, where it may be used from, and what it is good for. */
export function EditKey({ apiKey, onClose }: { apiKey: Schemas['ApiKey']; onClose: () => void }) {
  const { id, name, kind, scopes: chosen, allowed_origins: origins } = apiKey;
  const save = ({ name: newName, allowed_origins: text = '', ...ticked }: Filled) =>
    partnerApi.changeKey(id, {
      name: newName,
      ...(kind === 'publishable'
        ? { allowed_origins: text.split(/[\s,]+/).filter((each) => each !== '') }
        : { scopes: chosenScopes(ticked) }),
    });
  return (
    <FormDialog
      title={say('partners.keys.edit', { name })}
      submit={say('console.label.save')}
      onSubmit={save}
      renews={['keys']}
      onClose={onClose}
    >
      <TextField name="name" label={say('console.label.name')} maxLength={100} value={name} />
      {kind === 'publishable' ? (
        <TextField
          name="allowed_origins"
          label={say('partners.keys.origins')}
          optional
          hint={say('partners.keys.origins.edit')}
          value={origins.join(' ')}
        />
      ) : (
        <ScopeChoice chosen={chosen} />
      )}
    </FormDialog>
  );
}
