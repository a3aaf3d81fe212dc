import { Card } from '../kit/controls.js';
import { SelectField } from '../kit/choice-fields.js';
import { Form, type Filled } from '../kit/form.js';
import { say } from '../kit/say.js';

interface LetterLanguageProps {
  /** Null where it is not known, and English then. */
  readonly language: string | null;
  readonly change: (filled: Filled) => Promise<unknown>;
  /** The query that answers it. */
  readonly renews: string;
}

/** Every language by its own name. */
export const languageOptions = Object.entries(languageNames).map(([value, label]) => ({ value, label }));

/** In which language whoever is signed in is mailed. */
export function LetterLanguageCard({ language, change, renews }: LetterLanguageProps) {
  return (
    <Card id="letters" title={say('console.letters.title')}>
      <Form
        submit={say('console.label.save')}
        onSubmit={(filled) => change(filled).then(() => say('console.letters.saved'))}
        renews={[renews]}
      >
        <SelectField
          name="language"
          label={say('shell.language')}
          hint={say('console.letters.hint')}
          options={languageOptions}
          value={language ?? 'en'}
        />
      </Form>
    </Card>
  );
}
