import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { useFilters } from '../console/filters.js';
import { FilterField } from '../console/orders-list.js';
import { List, Page } from '../console/page.js';
import { anyOf } from '../console/statuses.js';
import { Badge, Button, Card } from '../kit/controls.js';
import { FormDialog } from '../kit/dialog.js';
import { ends, moment, words } from '../kit/format.js';
import { SelectField, TextField } from '../kit/form.js';
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
    <Page heading="Listings">
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
    <Card id="held" title="Held back from sale">
      <p class="fine">
        It could not be told which asset these are, so nobody can buy them here. Say what one is, and a second operator
        confirms it.
      </p>
      <div class="filters">
        <FilterField
          name="query"
          label="Search"
          type="search"
          placeholder="Ticker, name, contract"
          value={filter.query}
          change={change}
        />
        <SelectField
          name="provider"
          label="Exchange"
          options={useExchangeChoices()}
          value={filter.provider}
          onChange={(provider) => change({ provider })}
        />
        <SelectField
          name="reason"
          label="Reason"
          options={anyOf(reasons, 'Any reason')}
          value={filter.reason}
          onChange={(reason) => change({ reason })}
        />
      </div>
      <List
        what="held listings"
        file="held-listings"
        label="Held listings"
        queryKey={['held-listings', filter]}
        load={(cursor) => adminApi.heldListings({ ...filter, cursor })}
        empty={isNarrowed ? 'None fits; ask for less.' : 'All that the exchanges list is on sale.'}
        rowKey={({ id }) => id}
        columns={{
          Listing: (held) => (
            <TwoLines fine={held.name}>
              <strong>{held.provider_ticker}</strong> on {held.provider_network}
            </TwoLines>
          ),
          Exchange: ({ provider }) => provider,
          Contract: (held) => <Contract held={held} />,
          Why: ({ reason, explanation }) => <TwoLines fine={explanation}>{words(reason)}</TwoLines>,
          Since: ({ first_seen_at: since }) => moment(since),
          '': (held) => {
            if (held.waiting_change !== null) return <Waits />;
            return mayMap && <Button onClick={() => setOpen(held)}>Say what {held.provider_ticker} is</Button>;
          },
        }}
      />
      {open && <MapListing held={open} onClose={() => setOpen(null)} />}
    </Card>
  );
}

function Contract({ held: { contract_address: contract, decimals } }: { held: Held }) {
  if (contract === null) return <>none</>;
  return (
    <TwoLines fine={decimals !== null && `${String(decimals)} decimals`}>
      <code title={contract}>{contract.length > 20 ? ends(contract, 8) : contract}</code>
    </TwoLines>
  );
}

function Waits() {
  return (
    <>
      <Badge tone="warn">Waits</Badge> <Link href="/changes">See the change</Link>
    </>
  );
}

function Mapped() {
  const [open, setOpen] = useState<Mapping | null>(null);
  const mayMap = useHasRole('operator');
  return (
    <Card id="mapped" title="Mapped by the staff">
      <List
        what="mappings"
        file="mappings"
        queryKey={['asset-mappings']}
        load={(cursor) => adminApi.assetMappings({ cursor })}
        empty="What two operators said of a listing stands here, and can be taken back."
        rowKey={({ id }) => id}
        columns={{
          Listing: (mapping) => (
            <>
              <strong>{mapping.provider_ticker}</strong> on {mapping.provider_network}
            </>
          ),
          Exchange: ({ provider }) => provider,
          Is: (mapping) => <TwoLines fine={<code>{mapping.asset}</code>}>{mapping.asset_name}</TwoLines>,
          Since: ({ created_at: since }) => moment(since),
          '': (mapping) => {
            if (mapping.waiting_change !== null) return <Waits />;
            return mayMap && <Button onClick={() => setOpen(mapping)}>Take {mapping.provider_ticker} back</Button>;
          },
        }}
      />
      {open && (
        <FormDialog
          title={`Take back what ${open.provider_ticker} is`}
          submit="Ask for it"
          look="danger"
          onClose={() => setOpen(null)}
          onSubmit={(body) => adminApi.withdrawMapping(open.id, body)}
          renews={['asset-mappings', 'changes']}
        >
          <p>
            {open.provider_ticker} of {open.provider} is sold as {open.asset_name}. Once a second operator agrees, it is
            again what the registry makes of it. Orders stay as they are.
          </p>
          <TextField name="reason" label="Reason" maxLength={500} autoFocus />
        </FormDialog>
      )}
    </Card>
  );
}
