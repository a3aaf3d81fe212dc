import { createContext, type ComponentChildren, type InputHTMLAttributes } from 'preact';
import { useContext, useId, useRef, useState } from 'preact/hooks';
import { problemOf } from '../api/http.js';
import { Button } from './controls.js';
import { ErrorNotice } from './error-notice.js';

/** What a form was filled with: text by field name, absent where nothing was entered. */
export type Filled = Readonly<Record<string, string>>;

const FieldErrors = createContext<ReadonlyMap<string, string>>(new Map());

interface FormProps {
  readonly onSubmit: (filled: Filled) => Promise<unknown>;
  readonly submit: string;
  readonly look?: 'primary' | 'danger' | 'plain';
  readonly children?: ComponentChildren;
  /** Stays beside the button. */
  readonly aside?: ComponentChildren;
  readonly reset?: boolean;
}

/** Sends what was filled in. What the service finds wrong appears beside its field, the rest above the button. */
export function Form({ onSubmit, submit, look = 'primary', children, aside, reset = false }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<Error | null>(null);
  const [busy, setBusy] = useState(false);
  const run = async () => {
    if (!form.current || busy) return;
    setBusy(true);
    setError(null);
    try {
      await onSubmit(read(form.current));
      if (reset) form.current.reset();
    } catch (caught) {
      setError(caught as Error);
      focusFirst(form.current, errorsOf(caught as Error));
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
      <FieldErrors.Provider value={fields}>{children}</FieldErrors.Provider>
      {elsewhere && <ErrorNotice error={error} />}
      <div class="actions">
        <Button type="submit" look={look} busy={busy}>
          {submit}
        </Button>
        {aside}
      </div>
    </form>
  );
}

function read(form: HTMLFormElement): Filled {
  const entries = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()] as const] : [],
  );
  return Object.fromEntries(entries);
}

/** By field; the service names a field of a list with its index. */
function errorsOf(error: Error | null): ReadonlyMap<string, string> {
  const blamed = problemOf(error)?.errors ?? [];
  return new Map(blamed.map(({ field, message }) => [field.split('.')[0] ?? field, message]));
}

function focusFirst(form: HTMLFormElement, errors: ReadonlyMap<string, string>): void {
  const first = [...form.elements].find((each) => errors.has(each.getAttribute('name') ?? ''));
  if (first instanceof HTMLElement) first.focus();
}

interface FieldProps {
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
        {optional && <span class="fine"> optional</span>}
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

type InputAttributes = Omit<InputHTMLAttributes, 'name' | 'label' | keyof TextInput>;

/** A line of text, or whatever `type` says. */
export function TextField({ name, label, hint, optional, error, ...input }: FieldProps & InputAttributes & TextInput) {
  const field = { name, label, hint, error, ...(optional && { optional }) };
  return <Field {...field}>{(wiring) => <input {...input} {...wiring} />}</Field>;
}

interface TextInput {
  readonly type?: string;
  readonly value?: string | number;
  readonly autoComplete?: string;
  readonly inputMode?: 'text' | 'decimal' | 'numeric' | 'email' | 'url';
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly min?: number | string;
  readonly max?: number | string;
  readonly pattern?: string;
  readonly placeholder?: string;
  readonly autoFocus?: boolean;
  readonly spellcheck?: boolean;
  readonly step?: string;
}

/** One of several. */
export function SelectField(props: FieldProps & SelectProps) {
  const { options, value, onChange, ...field } = props;
  return (
    <Field {...field}>
      {(wiring) => (
        <select {...wiring} value={value} onChange={(event) => onChange?.(event.currentTarget.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value} selected={option.value === value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export interface Option {
  readonly value: string;
  readonly label: string;
}

interface SelectProps {
  readonly options: readonly Option[];
  readonly value?: string | undefined;
  readonly onChange?: (value: string) => void;
}

interface CheckProps {
  readonly name: string;
  readonly label: ComponentChildren;
  readonly value?: string;
  readonly checked?: boolean;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly onChange?: (checked: boolean) => void;
}

export function Check({ name, label, onChange, ...input }: CheckProps) {
  return (
    <label class="check">
      <input
        type="checkbox"
        name={name}
        {...input}
        {...(onChange && { onChange: (event) => onChange(event.currentTarget.checked) })}
      />
      <span>{label}</span>
    </label>
  );
}
