import { useQuery } from '@tanstack/preact-query';
import { useEffect, useState } from 'preact/hooks';
import { Page } from '../console/page.js';
import { readSettings, unknownCoins, type SettingName, type SettingProblem, type Settings } from '../embed/settings.js';
import { Button, Card, Copy, ErrorNotice, Notice } from '../kit/controls.js';
import { SelectField, TextField } from '../kit/form.js';
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

const fields: readonly TagField[] = [
  { name: 'from', label: 'Coin to send', hint: 'A ticker or parameter, such as btc' },
  { name: 'to', label: 'Coin to receive', hint: 'Such as eth or usdttrc20' },
  { name: 'amount', label: 'Amount', hint: 'To begin with, such as 0.25' },
  { name: 'coins', label: 'Coins offered', hint: 'With commas between them; all when empty' },
  { name: 'accent', label: 'Accent colour', hint: 'Such as #0a7d55' },
  { name: 'background', label: 'Background colour', hint: 'Such as #fdf6e3; decides between light and dark' },
  { name: 'radius', label: 'Corner radius', hint: 'Pixels, 0 to 32' },
  { name: 'font', label: 'Font', hint: 'Names of fonts that visitors have, such as Georgia, serif' },
];

const languages = [
  { value: '', label: 'As the visitor’s browser' },
  ...Object.entries(languageNames).map(([value, label]) => ({ value, label })),
];

const themes = [
  { value: '', label: 'As the visitor’s system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
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
    <Page heading="Widget">
      <Card id="line" title="The line for your page">
        <p>
          <code class="embed-line">{line}</code>
        </p>
        <Copy text={line} what="Line for your page" />
      </Card>
      <div class="widget-desk">
        <form class="card" aria-label="Widget settings" onSubmit={(event) => event.preventDefault()}>
          <KeyField value={tag.apiKey ?? ''} onChange={set('apiKey')} />
          {fields.map((field) => (
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
            label="Language"
            optional
            options={languages}
            value={tag.lang}
            onChange={set('lang')}
          />
          <SelectField name="theme" label="Theme" optional options={themes} value={tag.theme} onChange={set('theme')} />
          <TextField
            name="width"
            label="Width"
            hint="Pixels or any CSS length; 420 when empty"
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
  const [error, setError] = useState<Error | null>(null);
  const make = () =>
    partnerApi.createKey({ name: 'Widget', kind: 'publishable' }).then(({ key }) => onChange(key), setError);
  return (
    <>
      <TextField
        name="api_key"
        label="Publishable key"
        hint="Swaps made in the widget count for you by it. It is shown only when it is made"
        optional
        spellcheck={false}
        autoComplete="off"
        value={value}
        error={value.startsWith('swap_sk_') ? 'A secret key may not stand in a page: take a publishable one.' : null}
        onInput={({ currentTarget }) => onChange(currentTarget.value.trim())}
      />
      {error && <ErrorNotice error={error} />}
      {value === '' ? (
        <p>
          <Button onClick={() => void make()}>Make a key for it</Button>
        </p>
      ) : (
        <Notice tone="neutral">Everybody can read it in your page, which is how it is meant.</Notice>
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
