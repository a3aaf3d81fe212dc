import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { sayLoading } from '../console/words.js';
import { Empty, ErrorNotice, Fact, Loading } from '../kit/controls.js';
import { FormDialog } from '../kit/dialog.js';
import { SelectField } from '../kit/choice-fields.js';
import { Field, TextField } from '../kit/form.js';
import { say, sayWith } from '../kit/say.js';
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
      title={say('admin.map.title', { ticker: held.provider_ticker })}
      submit={say('admin.listings.ask')}
      onClose={onClose}
      onSubmit={({ asset = '', reason = '' }) => adminApi.mapListing(held.id, { asset, reason })}
      renews={['held-listings', 'changes']}
    >
      <dl class="facts">
        <Fact term={say('admin.listings.listing')}>
          {say('admin.map.listing', {
            ticker: held.provider_ticker,
            network: held.provider_network,
            name: held.name,
          })}
        </Fact>
        <Fact term={say('console.label.exchange')}>{held.provider}</Fact>
        <Fact term={say('admin.listings.contract')}>
          {held.contract_address === null ? say('console.label.none') : <code>{held.contract_address}</code>}
        </Fact>
        <Fact term={say('admin.map.decimals')}>{held.decimals ?? say('admin.map.not-said')}</Fact>
      </dl>
      <Choice held={held} />
      <TextField name="reason" label={say('admin.map.reason')} hint={say('admin.map.reason.hint')} maxLength={500} />
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
          label={say('admin.map.find')}
          optional
          type="search"
          placeholder={say('admin.map.find.what')}
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
          label={say('admin.map.on')}
          optional
          options={[
            { value: '', label: say('admin.map.any-network') },
            ...networks.map((each) => ({ value: each.network, label: each.name })),
          ]}
          value={network}
          onChange={setNetwork}
        />
      </div>
      <Field name="asset" label={say('admin.map.which')}>
        {({ id, 'aria-describedby': describedBy }) => (
          <div
            id={id}
            class="choices"
            role="radiogroup"
            aria-label={say('admin.map.which')}
            aria-describedby={describedBy}
          >
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
  if (!data) return <Loading said={sayLoading('registry')} />;
  if (data.data.length === 0) {
    return query === '' ? (
      <Empty title={say('admin.map.idle')}>{say('admin.map.idle.text')}</Empty>
    ) : (
      <Empty title={say('admin.map.none')}>{say('admin.map.none.text')}</Empty>
    );
  }
  return (
    <>
      {data.data.map((asset) => (
        <label key={asset.caip19} class="choice">
          <input type="radio" name="asset" value={asset.caip19} required />
          <AssetMark ticker={asset.ticker ?? '?'} asset={pictured(asset)} />
          <span>
            {sayWith('admin.map.asset', {
              ticker: <strong>{asset.ticker?.toUpperCase() ?? say('admin.map.unregistered')}</strong>,
              name: asset.name,
              network: asset.network_name,
            })}
            <span class="fine">
              <Contract asset={asset} />
            </span>
          </span>
        </label>
      ))}
    </>
  );
}

function Contract({ asset: { contract: address, decimals } }: { asset: RegistryAsset }) {
  const contract = address === null ? say('admin.map.own-coin') : <code>{address}</code>;
  if (decimals === null) return <>{contract}</>;
  return (
    <>{sayWith('admin.map.contract', { contract, decimals: say('admin.listings.decimals', { count: decimals }) })}</>
  );
}
