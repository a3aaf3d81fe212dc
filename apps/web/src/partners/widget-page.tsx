import { useMutation, useQuery } from '@tanstack/preact-query';
import { useEffect, useState } from 'preact/hooks';
import { languageOptions } from '../console/letter-language.js';
import { Page } from '../console/page.js';
import { readSettings, unknownCoins, type SettingName, type SettingProblem, type Settings } from '../embed/settings.js';
import { Button, Card, ErrorNotice, Notice } from '../kit/controls.js';
import { Copy } from '../kit/copy.js';
import { SelectField } from '../kit/choice-fields.js';
import { TextField } from '../kit/form.js';
import { say } from '../kit/say.js';
import { assetsQuery } from '../swap/assets-query.js';
import { partnerApi } from './api.js';
import { WidgetPreview } from './widget-preview.js';

/** What a tag is made of. */
interface Tag extends Settings {
  readonly apiKey?: string;
  readonly width?: string;
}

interface TagField {
  readonly name: SettingName;
  readonly label: string;
  readonly hint: string;
}

const fields = (): readonly TagField[] => [
  { name: 'from', label: say('partners.widget.from'), hint: say('partners.widget.from.hint') },
  { name: 'to', label: say('partners.widget.to'), hint: say('partners.widget.to.hint') },
  { name: 'amount', label: say('console.label.amount'), hint: say('partners.widget.amount.hint') },
  { name: 'coins', label: say('partners.widget.coins'), hint: say('partners.widget.coins.hint') },
  { name: 'accent', label: say('partners.widget.accent'), hint: say('partners.widget.accent.hint') },
  { name: 'background', label: say('partners.widget.background'), hint: say('partners.widget.background.hint') },
  { name: 'radius', label: say('partners.widget.radius'), hint: say('partners.widget.radius.hint') },
  { name: 'font', label: say('partners.widget.font'), hint: say('partners.widget.font.hint') },
];

const languages = () => [{ value: '', label: say('partners.widget.language.visitor') }, ...languageOptions];

const themes = () => [
  { value: '', label: say('partners.widget.theme.visitor') },
  { value: 'light', label: say('partners.widget.theme.light') },
  { value: 'dark', label: say('partners.widget.theme.dark') },
];

/** Before the preview follows what is being typed. */
const pauseMs = 500;

/** Builds the line that puts the widget into a page, and shows what it does. */
export function WidgetPage() {
  const [tag, setTag] = useState<Tag>({ from: 'btc', to: 'eth' });
  const [shown, setShown] = useState<Tag>(tag);
  const { data: coins = [] } = useQuery(assetsQuery);
  useEffect(() => {
    const timer = setTimeout(() => setShown(tag), pauseMs);
    return () => clearTimeout(timer);
  }, [tag]);
  const { settings, problems } = readSettings(tag);
  const wrong = [...problems, ...(coins.length > 0 ? unknownCoins(settings, coins) : [])];
  const set = (name: keyof Tag) => (value: string) => setTag((before) => ({ ...before, [name]: value }));
  const line = lineOf(tag, settings);
  return (
    <Page heading={say('partners.widget.heading')}>
      <Card id="line" title={say('partners.widget.line')}>
        <p>
          <code class="embed-line">{line}</code>
        </p>
        <Copy text={line} what={say('partners.widget.line.copy')} />
      </Card>
      <div class="widget-desk">
        <form class="card" aria-label={say('partners.widget.settings')} onSubmit={(event) => event.preventDefault()}>
          <KeyField value={tag.apiKey ?? ''} onChange={set('apiKey')} />
          {fields().map((field) => (
            <TextField
              key={field.name}
              {...field}
              optional
              spellcheck={false}
              value={tag[field.name] ?? ''}
              error={messageOf(wrong, field.name)}
              onInput={({ currentTarget }) => set(field.name)(currentTarget.value)}
            />
          ))}
          <SelectField
            name="lang"
            label={say('partners.widget.language')}
            optional
            options={languages()}
            value={tag.lang}
            onChange={set('lang')}
          />
          <SelectField
            name="theme"
            label={say('partners.widget.theme')}
            optional
            options={themes()}
            value={tag.theme}
            onChange={set('theme')}
          />
          <TextField
            name="width"
            label={say('partners.widget.width')}
            hint={say('partners.widget.width.hint')}
            optional
            value={tag.width ?? ''}
            onInput={({ currentTarget }) => set('width')(currentTarget.value)}
          />
        </form>
        <WidgetPreview settings={readSettings(shown).settings} apiKey={shown.apiKey ?? ''} />
      </div>
    </Page>
  );
}

function messageOf(problems: readonly SettingProblem[], name: SettingName): string | null {
  const messages = problems.filter(({ setting }) => setting === name).map(({ message }) => message);
  return messages.length === 0 ? null : messages.join(' ');
}

/** A key is shown once, when it is made, so it is made here or pasted. */
function KeyField({ value, onChange }: { value: string; onChange: (key: string) => void }) {
  const { mutate: make, error } = useMutation({
    mutationFn: () => partnerApi.createKey({ name: say('partners.widget.heading'), kind: 'publishable' }),
    onSuccess: ({ key }) => onChange(key),
  });
  return (
    <>
      <TextField
        name="api_key"
        label={say('partners.widget.key')}
        hint={say('partners.widget.key.hint')}
        optional
        spellcheck={false}
        autoComplete="off"
        value={value}
        error={value.startsWith('swap_sk_') ? say('partners.widget.key.secret') : null}
        onInput={({ currentTarget }) => onChange(currentTarget.value.trim())}
      />
      {error && <ErrorNotice error={error} />}
      {value === '' ? (
        <p>
          <Button onClick={() => make()}>{say('partners.widget.key.make')}</Button>
        </p>
      ) : (
        <Notice tone="neutral">{say('partners.widget.key.public')}</Notice>
      )}
    </>
  );
}

/** The tag with what can be followed of its settings, and nothing else. */
function lineOf({ apiKey, width }: Tag, settings: Settings): string {
  const key = apiKey?.startsWith('swap_sk_') ? undefined : apiKey;
  const attributes = Object.entries({ ...settings, width, 'api-key': key }).flatMap(([name, value]) =>
    value ? [` data-${name}="${escaped(value)}"`] : [],
  );
  return `<script src="${location.origin}/embed.js"${attributes.join('')}></script>`;
}

function escaped(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
