import { SwapError } from '@swap/client';
import { useQueryClient } from '@tanstack/preact-query';
import { createContext, type ComponentChildren, type InputHTMLAttributes } from 'preact';
import { useContext, useId, useRef, useState } from 'preact/hooks';
import { problemOf } from '../api/http.js';
import { Button, ErrorNotice, Notice } from './controls.js';
import { say, serviceSaid } from './say.js';

/** What a form was filled with: text by field name, absent where nothing was entered. */
export type Filled = Readonly<Record<string, string>>;

const FieldErrors = createContext<ReadonlyMap<string, string>>(new Map());

export interface FormProps {
  /** A sentence that it answers is said above the form. */
  readonly onSubmit: (filled: Filled) => Promise<unknown>;
  /** What is asked anew after it: queries by the first word of their keys. */
  readonly renews?: readonly string[];
  readonly submit: string;
  /** What the button is about, for those who do not see where it stands. */
  readonly about?: string;
  readonly look?: 'primary' | 'danger' | 'plain';
  readonly children?: ComponentChildren;
  /** Stays beside the button. */
  readonly aside?: ComponentChildren;
  readonly reset?: boolean;
}

/** Sends what was filled in. What the service finds wrong appears beside its field, the rest above the button. */
export function Form({
  onSubmit,
  renews = [],
  submit,
  about,
  look = 'primary',
  children,
  aside,
  reset = false,
}: FormProps) {
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<Error | null>(null);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<unknown>(null);
  const run = async () => {
    const element = form.current;
    if (!element || busy) return;
    setBusy(true);
    setError(null);
    setSaid(null);
    const renew = () => Promise.all(renews.map((name) => queries.invalidateQueries({ queryKey: [name] })));
    try {
      setSaid(await onSubmit(read(element)));
      if (reset) element.reset();
      await renew();
    } catch (caught) {
      setError(caught as Error);
      focusFirst(element, errorsOf(caught as Error));
      if (isOutdated(caught)) await renew();
    } finally {
      setBusy(false);
    }
  };
  const fields = errorsOf(error);
  const elsewhere = error !== null && ![...fields.keys()].some((name) => form.current?.elements.namedItem(name));
  return (
    <form
      ref={form}
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      {typeof said === 'string' && <Notice tone="good">{said}</Notice>}
      <FieldErrors.Provider value={fields}>{children}</FieldErrors.Provider>
      {elsewhere && <ErrorNotice error={error} />}
      <div class="actions">
        <Button type="submit" look={look} busy={busy}>
          {submit}
          {about !== undefined && <span class="unseen"> {about}</span>}
        </Button>
        {aside}
      </div>
    </form>
  );
}

/** What is shown has gone, or is otherwise by now. */
const isOutdated = (error: unknown) => error instanceof SwapError && [404, 409].includes(error.status);

function read(form: HTMLFormElement): Filled {
  const entries = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()] as const] : [],
  );
  return Object.fromEntries(entries);
}

/** By field; the service names a field of a list with its index. */
function errorsOf(error: Error | null): ReadonlyMap<string, string> {
  const { errors: blamed = [], code = '' } = problemOf(error) ?? {};
  return new Map(
    blamed.map(({ field, message }) => [field.split('.')[0] ?? field, serviceSaid('error', code, message)]),
  );
}

function focusFirst(form: HTMLFormElement, errors: ReadonlyMap<string, string>): void {
  const first = [...form.elements].find((each) => errors.has(each.getAttribute('name') ?? ''));
  if (first instanceof HTMLElement) first.focus();
}

export interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: ComponentChildren;
  readonly optional?: boolean;
  /** In place of what the service said of the last submit. */
  readonly error?: string | null | undefined;
}

interface Wiring {
  readonly id: string;
  readonly name: string;
  readonly required: boolean;
  readonly 'aria-invalid': boolean | undefined;
  readonly 'aria-describedby': string | undefined;
}

/** Label, hint and error around a control, tied together for screen readers. */
export function Field(props: FieldProps & { children: (wiring: Wiring) => ComponentChildren }) {
  const { name, label, hint, optional = false, children } = props;
  const errors = useContext(FieldErrors);
  const error = props.error ?? errors.get(name);
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div class="field">
      <label for={id}>
        {label}
        {optional && <span class="fine"> {say('kit.optional')}</span>}
      </label>
      {children({
        id,
        name,
        required: !optional,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <p class="wrong" id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </div>
  );
}

type InputAttributes = Omit<InputHTMLAttributes, keyof FieldProps>;

/** What a field holds: what was given, until somebody enters something else or another is given. */
export function useHeld<T>(given: T): { now: T } {
  const held = useRef({ given, now: given });
  if (held.current.given !== given) held.current = { given, now: given };
  return held.current;
}

/** A line of text, or whatever `type` says. */
export function TextField({
  name,
  label,
  hint,
  optional,
  error,
  value,
  onInput,
  ...input
}: FieldProps & InputAttributes) {
  const field = { name, label, hint, error, ...(optional && { optional }) };
  const held = useHeld(value);
  const hold: NonNullable<InputAttributes['onInput']> = (event) => {
    held.now = event.currentTarget.value;
    onInput?.(event);
  };
  return (
    <Field {...field}>
      {(wiring) => <input {...input} {...(value !== undefined && { value: held.now })} onInput={hold} {...wiring} />}
    </Field>
  );
}
