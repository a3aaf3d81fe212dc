import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { useFilters } from '../console/filters.js';
import { FilterField } from '../console/orders-list.js';
import { List, Page } from '../console/page.js';
import { anyOf } from '../console/statuses.js';
import { wordOf } from '../console/words.js';
import { Badge, Button, Card } from '../kit/controls.js';
import { FormDialog } from '../kit/dialog.js';
import { ends, moment } from '../kit/format.js';
import { SelectField } from '../kit/choice-fields.js';
import { TextField } from '../kit/form.js';
import { say, sayWith, serviceSaid } from '../kit/say.js';
import { TwoLines } from '../kit/table.js';
import { adminApi, useHasRole, type Schemas } from './api.js';
import { useExchangeChoices } from './choices.js';
import { MapListing } from './map-listing.js';

type Held = Schemas['HeldListing'];
type Mapping = Schemas['AssetMapping'];

const reasons: readonly Held['reason'][] = [
  'unknown_network',
  'no_contract',
  'junk_contract',
  'native_with_contract',
  'ticker_of_another_token',
  'decimals_differ',
  'odd_ticker',
  'listed_twice',
];

/** What exchanges list and nobody can buy here, and what the staff made of some of it. */
export function ListingsPage() {
  return (
    <Page heading={say('admin.listings.title')}>
      <HeldBack />
      <Mapped />
    </Page>
  );
}

function HeldBack() {
  const [filter, change] = useFilters(['provider', 'reason', 'query']);
  const [open, setOpen] = useState<Held | null>(null);
  const mayMap = useHasRole('operator');
  const isNarrowed = Object.values(filter).some((value) => value !== '');
  return (
    <Card id="held" title={say('admin.listings.held')}>
      <p class="fine">{say('admin.listings.held.text')}</p>
      <div class="filters">
        <FilterField
          name="query"
          label={say('admin.listings.search')}
          type="search"
          placeholder={say('admin.listings.search.what')}
          value={filter.query}
          change={change}
        />
        <SelectField
          name="provider"
          label={say('console.label.exchange')}
          options={useExchangeChoices()}
          value={filter.provider}
          onChange={(provider) => change({ provider })}
        />
        <SelectField
          name="reason"
          label={say('console.label.reason')}
          options={anyOf(reasons, say('admin.listings.any-reason'))}
          value={filter.reason}
          onChange={(reason) => change({ reason })}
        />
      </div>
      <List
        what="held-listings"
        file="held-listings"
        label={say('admin.listings.table')}
        queryKey={['held-listings', filter]}
        load={(cursor) => adminApi.heldListings({ ...filter, cursor })}
        empty={isNarrowed ? say('admin.listings.none.narrowed') : say('admin.listings.none')}
        rowKey={({ id }) => id}
        columns={{
          [say('admin.listings.listing')]: (held) => (
            <TwoLines fine={held.name}>
              <Listed listing={held} />
            </TwoLines>
          ),
          [say('console.label.exchange')]: ({ provider }) => provider,
          [say('admin.listings.contract')]: (held) => <Contract held={held} />,
          [say('admin.listings.why')]: ({ reason, explanation }) => (
            <TwoLines fine={serviceSaid('hold', reason, explanation)}>{wordOf(reason)}</TwoLines>
          ),
          [say('console.label.since')]: ({ first_seen_at: since }) => moment(since),
          '': (held) => {
            if (held.waiting_change !== null) return <Waits />;
            const ticker = held.provider_ticker;
            return mayMap && <Button onClick={() => setOpen(held)}>{say('admin.listings.say', { ticker })}</Button>;
          },
        }}
      />
      {open && <MapListing held={open} onClose={() => setOpen(null)} />}
    </Card>
  );
}

function Listed({ listing }: { listing: Held | Mapping }) {
  const { provider_ticker: ticker, provider_network: network } = listing;
  return <>{sayWith('admin.listings.on', { ticker: <strong>{ticker}</strong>, network })}</>;
}

function Contract({ held: { contract_address: contract, decimals } }: { held: Held }) {
  if (contract === null) return <>{say('console.label.none')}</>;
  return (
    <TwoLines fine={decimals !== null && say('admin.listings.decimals', { count: decimals })}>
      <code title={contract}>{contract.length > 20 ? ends(contract, 8) : contract}</code>
    </TwoLines>
  );
}

function Waits() {
  return (
    <>
      <Badge tone="warn">{say('admin.listings.waits')}</Badge>{' '}
      <Link href="/changes">{say('admin.listings.change')}</Link>
    </>
  );
}

function Mapped() {
  const [open, setOpen] = useState<Mapping | null>(null);
  const mayMap = useHasRole('operator');
  return (
    <Card id="mapped" title={say('admin.listings.mapped')}>
      <List
        what="mappings"
        file="mappings"
        queryKey={['asset-mappings']}
        load={(cursor) => adminApi.assetMappings({ cursor })}
        empty={say('admin.listings.mapped.none')}
        rowKey={({ id }) => id}
        columns={{
          [say('admin.listings.listing')]: (mapping) => <Listed listing={mapping} />,
          [say('console.label.exchange')]: ({ provider }) => provider,
          [say('admin.listings.is')]: (mapping) => (
            <TwoLines fine={<code>{mapping.asset}</code>}>{mapping.asset_name}</TwoLines>
          ),
          [say('console.label.since')]: ({ created_at: since }) => moment(since),
          '': (mapping) => {
            if (mapping.waiting_change !== null) return <Waits />;
            const ticker = mapping.provider_ticker;
            return mayMap && <Button onClick={() => setOpen(mapping)}>{say('admin.listings.take', { ticker })}</Button>;
          },
        }}
      />
      {open && (
        <FormDialog
          title={say('admin.listings.take.title', { ticker: open.provider_ticker })}
          submit={say('admin.listings.ask')}
          look="danger"
          onClose={() => setOpen(null)}
          onSubmit={(body) => adminApi.withdrawMapping(open.id, body)}
          renews={['asset-mappings', 'changes']}
        >
          <p>
            {say('admin.listings.take.text', {
              ticker: open.provider_ticker,
              exchange: open.provider,
              asset: open.asset_name,
            })}
          </p>
          <TextField name="reason" label={say('console.label.reason')} maxLength={500} autoFocus />
        </FormDialog>
      )}
    </Card>
  );
}
