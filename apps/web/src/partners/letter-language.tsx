import { Card } from '../kit/controls.js';
import { Form, SelectField } from '../kit/form.js';
import { say } from '../kit/say.js';
import { partnerApi, type Schemas } from './api.js';

const options = Object.entries(languageNames).map(([value, label]) => ({ value, label }));

/** In which language whoever is signed in is mailed. */
export function LetterLanguageCard({ profile: { language } }: { profile: Schemas['Profile'] }) {
  return (
    <Card id="letters" title={say('partners.letters.title')}>
      <Form
        submit={say('console.label.save')}
        onSubmit={(filled) => partnerApi.editProfile(filled).then(() => say('partners.letters.saved'))}
        renews={['profile']}
      >
        <SelectField
          name="language"
          label={say('shell.language')}
          hint={say('partners.letters.hint')}
          options={options}
          value={language ?? 'en'}
        />
      </Form>
    </Card>
  );
}
