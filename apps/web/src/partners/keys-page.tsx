import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { Loaded, Page, SavedTable } from '../console/page.js';
import { OverlapField, Secret } from '../console/secret.js';
import { Badge, Button, Empty, ExternalLink } from '../kit/controls.js';
import { FormDialog } from '../kit/dialog.js';
import { moment } from '../kit/format.js';
import { SelectField } from '../kit/choice-fields.js';
import { TextField, type Filled } from '../kit/form.js';
import { placeOf } from '../kit/place.js';
import { say, sayOf, sayWith } from '../kit/say.js';
import { TwoLines, type Columns } from '../kit/table.js';
import { partnerApi, type Schemas } from './api.js';
import { chosenScopes, EditKey, ScopeChoice } from './key-edit.js';
import { KeySnippet } from './snippets.js';

const header = 'x-service-api-key';
const testPrefix = 'swap_sk_test_';
const origin = 'https://example.com';

const kinds = () => [
  { value: 'secret', label: say('partners.keys.choice.secret') },
  { value: 'publishable', label: say('partners.keys.choice.publishable') },
];

const columns = (): Columns<Schemas['ApiKey']> => ({
  [say('console.label.name')]: (key) => <TwoLines fine={key.scopes.join(', ')}>{key.name}</TwoLines>,
  [say('partners.keys.prefix')]: (key) => <code>{key.prefix}…</code>,
  [say('console.label.kind')]: (key) => sayOf('partners.keys.kind', key.kind, key.kind),
  [say('console.label.made')]: (key) => moment(key.created_at),
  [say('console.label.last-used')]: (key) =>
    key.last_used_at === null ? say('console.label.never') : moment(key.last_used_at),
  [say('console.label.state')]: (key) => <State apiKey={key} />,
});

type Open =
  { readonly is: 'new' } | { readonly is: 'edit' | 'unlock' | 'rotate' | 'revoke'; readonly key: Schemas['ApiKey'] };

export function KeysPage() {
  const keys = useQuery({ queryKey: ['keys'], queryFn: partnerApi.keys });
  const [open, setOpen] = useState<Open | null>(null);
  const [made, setMade] = useState<string | null>(null);
  return (
    <Page
      heading={say('partners.page.keys')}
      aside={
        <Button look="primary" onClick={() => setOpen({ is: 'new' })}>
          {say('partners.keys.new')}
        </Button>
      }
    >
      <section class="card" aria-label={say('partners.page.keys')}>
        <p class="fine">
          {sayWith('partners.keys.text', {
            header: <code>{header}</code>,
            prefix: <code>{testPrefix}</code>,
            link: (
              <ExternalLink href={placeOf('/docs/test-environment')}>{say('partners.keys.text.link')}</ExternalLink>
            ),
          })}
        </p>
        <Loaded query={keys} what="keys">
          {(list) => (
            <SavedTable
              label={say('partners.page.keys')}
              file="api-keys"
              rows={list}
              none={<Empty title={say('partners.keys.none')}>{say('partners.keys.none.text')}</Empty>}
              rowKey={({ id }) => id}
              columns={{
                ...columns(),
                '': (key) => key.revoked_at === null && <Commands apiKey={key} open={setOpen} />,
              }}
            />
          )}
        </Loaded>
      </section>
      {open && <Step open={open} onClose={() => setOpen(null)} onMade={({ key }) => setMade(key)} />}
      {made !== null && (
        <Secret title={say('partners.keys.made')} secret={made} onClose={() => setMade(null)}>
          <KeySnippet apiKey={made} />
        </Secret>
      )}
    </Page>
  );
}

function State({ apiKey }: { apiKey: Schemas['ApiKey'] }) {
  const { revoked_at: revoked, expires_at: expires, locked } = apiKey;
  if (revoked !== null) return <Badge>{say('partners.keys.revoked')}</Badge>;
  if (locked) return <Badge tone="bad">{say('partners.keys.locked')}</Badge>;
  if (expires === null) return <Badge tone="good">{say('partners.keys.live')}</Badge>;
  return <Badge tone="warn">{say('partners.keys.until', { when: moment(expires) })}</Badge>;
}

function Commands({ apiKey: key, open }: { apiKey: Schemas['ApiKey']; open: (open: Open) => void }) {
  return (
    <>
      {key.locked && (
        <Button look="quiet" onClick={() => open({ is: 'unlock', key })}>
          {say('partners.keys.unlock')}
          <span class="unseen"> {key.name}</span>
        </Button>
      )}
      <Button look="quiet" onClick={() => open({ is: 'edit', key })}>
        {say('console.label.change')}
        <span class="unseen"> {key.name}</span>
      </Button>
      <Button look="quiet" onClick={() => open({ is: 'rotate', key })}>
        {say('partners.keys.rotate')}
        <span class="unseen"> {key.name}</span>
      </Button>
      <Button look="quiet" onClick={() => open({ is: 'revoke', key })}>
        {say('partners.keys.revoke')}
        <span class="unseen"> {key.name}</span>
      </Button>
    </>
  );
}

interface StepProps {
  readonly open: Open;
  readonly onClose: () => void;
  readonly onMade: (made: { readonly key: string }) => void;
}

function Step({ open, onClose, onMade }: StepProps) {
  const dialog = { renews: ['keys'], onClose };
  if (open.is === 'new') {
    return (
      <FormDialog
        {...dialog}
        title={say('partners.keys.new.title')}
        submit={say('partners.keys.new.do')}
        onSubmit={(filled) => partnerApi.createKey(bodyOf(filled)).then(onMade)}
      >
        <TextField
          name="name"
          label={say('console.label.name')}
          hint={say('partners.keys.name.hint')}
          maxLength={100}
        />
        <SelectField name="kind" label={say('console.label.kind')} options={kinds()} />
        <TextField
          name="allowed_origins"
          label={say('partners.keys.origins')}
          optional
          hint={say('partners.keys.origins.hint')}
          placeholder={origin}
        />
        <ScopeChoice chosen={null} />
      </FormDialog>
    );
  }
  if (open.is === 'edit') return <EditKey apiKey={open.key} onClose={onClose} />;
  const { id, name } = open.key;
  if (open.is === 'unlock') {
    return (
      <FormDialog
        {...dialog}
        title={say('partners.keys.unlock.ask', { name })}
        submit={say('partners.keys.unlock.do')}
        onSubmit={() => partnerApi.unlockKey(id)}
      >
        <p>{say('partners.keys.unlock.text')}</p>
      </FormDialog>
    );
  }
  if (open.is === 'rotate') {
    return (
      <FormDialog
        {...dialog}
        title={say('partners.keys.rotate.ask', { name })}
        submit={say('partners.keys.rotate.do')}
        onSubmit={({ hours = '0' }) => partnerApi.rotateKey(id, Number(hours)).then(onMade)}
      >
        <OverlapField label={say('partners.keys.rotate.hours')} />
      </FormDialog>
    );
  }
  return (
    <FormDialog
      {...dialog}
      title={say('partners.keys.revoke.ask', { name })}
      look="danger"
      submit={say('partners.keys.revoke.do')}
      onSubmit={() => partnerApi.revokeKey(id)}
    >
      <p>{say('partners.keys.revoke.text')}</p>
    </FormDialog>
  );
}

/** What a publishable key is good for is given. */
function bodyOf({ name, kind, allowed_origins: origins, ...ticked }: Filled): object {
  return {
    name,
    kind,
    ...(kind === 'secret' && { scopes: chosenScopes(ticked) }),
    ...(origins !== undefined && { allowed_origins: origins.split(/[\s,]+/) }),
  };
}
