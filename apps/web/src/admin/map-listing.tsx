import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { Empty, ErrorNotice, Fact, Loading } from '../kit/controls.js';
import { FormDialog } from '../kit/dialog.js';
import { Field, SelectField, TextField } from '../kit/form.js';
import { AssetMark } from '../swap/asset-mark.js';
import { useSettled } from '../swap/use-quote.js';
import { adminApi, type Schemas } from './api.js';

type RegistryAsset = Schemas['RegistryAsset'];

interface MapListingProps {
  readonly held: Schemas['HeldListing'];
  readonly onClose: () => void;
}

/** Asks what a held listing is: found in the registry, so that nobody types the name of an asset by hand. */
export function MapListing({ held, onClose }: MapListingProps) {
  return (
    <FormDialog
      title={`What ${held.provider_ticker} is`}
      submit="Ask for it"
      onClose={onClose}
      onSubmit={({ asset = '', reason = '' }) => adminApi.mapListing(held.id, { asset, reason })}
      renews={['held-listings', 'changes']}
    >
      <dl class="facts">
        <Fact term="Listing">
          {held.provider_ticker} on {held.provider_network}, {held.name}
        </Fact>
        <Fact term="Exchange">{held.provider}</Fact>
        <Fact term="Contract">{held.contract_address === null ? 'none' : <code>{held.contract_address}</code>}</Fact>
        <Fact term="Decimals">{held.decimals ?? 'not said'}</Fact>
      </dl>
      <Choice held={held} />
      <TextField
        name="reason"
        label="How you know"
        hint="The second operator decides by it: the exchange’s page, its support, a transaction"
        maxLength={500}
      />
    </FormDialog>
  );
}

function Choice({ held }: Pick<MapListingProps, 'held'>) {
  const [typed, setTyped] = useState(held.provider_ticker);
  const [network, setNetwork] = useState('');
  const query = useSettled(typed.trim());
  const found = useQuery({
    queryKey: ['registry', query, network],
    queryFn: () => adminApi.registry({ query, network }),
    placeholderData: (last) => last,
  });
  const networks = found.data?.networks ?? [];
  return (
    <>
      <div class="filters">
        <TextField
          name="registry_query"
          label="Find it in the registry"
          optional
          type="search"
          placeholder="Ticker, name or contract"
          autoFocus
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Nothing is asked for by searching.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
        <SelectField
          name="registry_network"
          label="On"
          optional
          options={[
            { value: '', label: 'Any network' },
            ...networks.map((each) => ({ value: each.network, label: each.name })),
          ]}
          value={network}
          onChange={setNetwork}
        />
      </div>
      <Field name="asset" label="Which asset it is">
        {({ id, 'aria-describedby': describedBy }) => (
          <div id={id} class="choices" role="radiogroup" aria-label="Which asset it is" aria-describedby={describedBy}>
            <Found found={found} query={query} />
          </div>
        )}
      </Field>
    </>
  );
}

/** A coin at home on its network goes by its ticker alone. */
const pictured = ({ caip19, ticker, network, contract, icon_url }: RegistryAsset) => {
  return { param: contract === null && ticker !== null ? ticker : caip19, ticker: ticker ?? '', network, icon_url };
};

interface FoundProps {
  readonly query: string;
  readonly found: {
    readonly data: { readonly data: readonly RegistryAsset[] } | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
}

function Found({ query, found: { data, error, refetch } }: FoundProps) {
  if (error) return <ErrorNotice error={error} retry={() => void refetch()} />;
  if (!data) return <Loading what="the registry" />;
  if (data.data.length === 0) {
    return query === '' ? (
      <Empty title="Nothing is looked for">Type a ticker, a name or a contract.</Empty>
    ) : (
      <Empty title="Nothing found">
        Choose the network and paste the contract: one that the registry does not have can be named, too.
      </Empty>
    );
  }
  return (
    <>
      {data.data.map((asset) => (
        <label key={asset.caip19} class="choice">
          <input type="radio" name="asset" value={asset.caip19} required />
          <AssetMark ticker={asset.ticker ?? '?'} asset={pictured(asset)} />
          <span>
            <strong>{asset.ticker?.toUpperCase() ?? 'Not in the registry'}</strong> {asset.name} on {asset.network_name}
            <span class="fine">
              {asset.contract === null ? 'The network’s own coin' : <code>{asset.contract}</code>}
              {asset.decimals !== null && `, ${String(asset.decimals)} decimals`}
            </span>
          </span>
        </label>
      ))}
    </>
  );
}
