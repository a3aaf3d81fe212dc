import { TextField, type FieldProps } from './form.js';
import { say } from './say.js';

type NamedField = Partial<Pick<FieldProps, 'name' | 'label' | 'hint'>>;

/** The password one has. */
export function PasswordField({ name = 'password', label = say('kit.password') }: Omit<NamedField, 'hint'>) {
  return <TextField name={name} label={label} type="password" autoComplete="current-password" />;
}

/** A password that is being chosen. */
export function NewPasswordField({ name = 'new_password', label = say('kit.password.new'), hint }: NamedField) {
  return (
    <TextField
      name={name}
      label={label}
      type="password"
      autoComplete="new-password"
      hint={hint ?? say('kit.password.hint')}
    />
  );
}
