import type { ComponentChildren } from 'preact';
import { Field, useHeld, type FieldProps } from './form.js';

/** One of several. */
export function SelectField(props: FieldProps & SelectProps) {
  const { options, value, onChange, ...field } = props;
  const held = useHeld(value);
  const hold = ({ currentTarget }: { currentTarget: HTMLSelectElement }) => {
    held.now = currentTarget.value;
    onChange?.(currentTarget.value);
  };
  return (
    <Field {...field}>
      {(wiring) => (
        <select {...wiring} {...(value !== undefined && { value: held.now })} onChange={hold}>
          {options.map((option) => (
            <option key={option.value} value={option.value} selected={option.value === held.now}>
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

export function Check({ name, label, checked, onChange, ...input }: CheckProps) {
  const held = useHeld(checked);
  const hold = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    held.now = currentTarget.checked;
    onChange?.(currentTarget.checked);
  };
  return (
    <label class="check">
      <input
        type="checkbox"
        name={name}
        {...input}
        {...(checked !== undefined && { checked: held.now })}
        onChange={hold}
      />
      <span>{label}</span>
    </label>
  );
}
