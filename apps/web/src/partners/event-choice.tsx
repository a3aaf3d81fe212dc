import { useQuery } from '@tanstack/preact-query';
import { Check, SelectField } from '../kit/choice-fields.js';
import type { Filled } from '../kit/form.js';
import { say } from '../kit/say.js';
import { eventTypesQuery } from './api.js';

const testEvent = 'webhook.test';
const prefix = 'event ';

/** A box for each event there is; `chosen` null ticks all. */
export function EventChoice({ chosen }: { chosen: readonly string[] | null }) {
  const { data = [] } = useQuery(eventTypesQuery);
  return (
    <fieldset>
      <legend>{say('partners.events.title')}</legend>
      {data
        .filter(({ type }) => type !== testEvent)
        .map(({ type, description }) => (
          <Check
            key={type}
            name={`${prefix}${type}`}
            checked={chosen?.includes(type) ?? true}
            label={
              <>
                <code>{type}</code>
                <br />
                <span class="fine">{description}</span>
              </>
            }
          />
        ))}
    </fieldset>
  );
}

/** One type of event, or every one: for a filter. */
export function EventTypeField({ value, onChange }: { value: string; onChange: (type: string) => void }) {
  const { data: types = [] } = useQuery(eventTypesQuery);
  const each = types.map(({ type }) => ({ value: type, label: type }));
  const options = [{ value: '', label: say('partners.events.every') }, ...each];
  return (
    <SelectField name="type" label={say('console.label.event')} options={options} value={value} onChange={onChange} />
  );
}

/** The events whose boxes are ticked. */
export function chosenEvents(filled: Filled): readonly string[] {
  return Object.keys(filled).flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));
}
