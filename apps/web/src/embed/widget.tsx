import { lazy, Suspense } from 'preact/compat';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { CreatedOrder } from '@swap/client';
import { Loading, NewTab, Notice } from '../kit/controls.js';
import { Icon } from '../kit/icons.js';
import { Later } from '../kit/later.js';
import { placeOf } from '../kit/place.js';
import { say } from '../kit/say.js';
import { start } from '../kit/start.js';
import { withTexts } from '../kit/with-texts.js';
import type { Pair } from '../order/again.js';
import { holdsOrders } from '../order/stored-order.js';
import { beginningOf } from '../swap/kept-draft.js';
import { SwapFlow } from '../swap/swap-flow.js';
import { WidgetFrame } from './frame.js';
import { dress } from './look.js';
import { keepCreated, openOrder, setOpenOrder } from './open-order.js';
import { useIsKeyBad, useOwnersProblems } from './problems.js';
import { coinsOf, limitedTo, readSettings, settingNames, type SettingProblem, type Settings } from './settings.js';
import { introduce, keyOfAddress, tell } from './surroundings.js';

const OrderView = lazy(async () => ({ default: (await withTexts(import('../order/order-view.js'))).OrderView }));
const YourSwaps = lazy(async () => ({ default: (await withTexts(import('../order/your-swaps.js'))).YourSwaps }));

interface WidgetProps {
  readonly settings: Settings;
  readonly problems: readonly SettingProblem[];
  readonly keyAtFirst: string | null;
}

/** The swap in a frame of somebody else's page. What it knows of orders is kept for that site alone, in this browser. */
function Widget({ settings, problems, keyAtFirst }: WidgetProps) {
  const [apiKey, setApiKey] = useState(keyAtFirst);
  const [orderId, setOrderId] = useState(openOrder);
  const [beginning, setBeginning] = useState(settings);
  const box = useRef<HTMLElement>(null);
  const isKeyBad = useIsKeyBad(apiKey);
  useOwnersProblems(settings, problems);
  useEffect(() => {
    if (!box.current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) tell({ type: 'swap:height', height: Math.ceil(entry.borderBoxSize[0]?.blockSize ?? 0) });
    });
    observer.observe(box.current);
    introduce(setApiKey);
    tell({ type: 'swap:ready' });
    return () => observer.disconnect();
  }, []);
  const show = (id: string | null) => {
    setOpenOrder(id);
    setOrderId(id);
  };
  const onCreated = (order: CreatedOrder) => {
    keepCreated(order);
    setOrderId(order.order_info);
    // What was pressed is gone: who reads by ear or key goes on at the order.
    box.current?.focus();
    tell({ type: 'swap:order-created', orderId: order.order_info });
  };
  const onAgain = (pair: Pair | null) => {
    const begins = pair ? { from: pair.currency_from, to: pair.currency_to, amount: pair.amount_from } : settings;
    // What was filled in before is not what begins now, nor what a reload begins with.
    history.replaceState(null, '', `?${new URLSearchParams({ ...settings, ...begins }).toString()}`);
    setBeginning(begins);
    show(null);
  };
  const coins = coinsOf(settings);
  return (
    <WidgetFrame box={box}>
      {orderId !== null ? (
        <Suspense fallback={<Loading said={say('kit.loading.order')} />}>
          <OrderView
            key={orderId}
            orderId={orderId}
            isFramed
            onAgain={onAgain}
            onStatus={(status) => tell({ type: 'swap:order-status', orderId, status })}
          />
        </Suspense>
      ) : isKeyBad ? (
        <NotSetUp settings={settings} />
      ) : (
        <>
          <SwapFlow
            beginning={beginningOf(new URLSearchParams({ ...beginning }))}
            apiKey={apiKey}
            only={(assets) => limitedTo(assets, coins)}
            onCreated={onCreated}
          />
          <Later>
            <Suspense fallback={null}>{holdsOrders() && <YourSwaps onOpen={show} />}</Suspense>
          </Later>
        </>
      )}
    </WidgetFrame>
  );
}

/** To the reader, who cannot mend the page: where the same can be done. */
function NotSetUp({ settings: { from = '', to = '', amount = '' } }: { settings: Settings }) {
  return (
    <Notice tone="warn" title={say('widget.broken')}>
      <p>{say('widget.broken.text')}</p>
      <p>
        <a
          class="button plain"
          href={placeOf(`/?${new URLSearchParams({ from, to, amount }).toString()}`)}
          target="_blank"
          rel="noopener"
        >
          {say('widget.broken.link')}
          <Icon name="out" />
          <NewTab />
        </a>
      </p>
    </Notice>
  );
}

const keyAtFirst = keyOfAddress();
const query = new URLSearchParams(location.search);
const given = Object.fromEntries(settingNames.map((name) => [name, query.get(name) ?? '']));
const { settings, problems } = readSettings(given);
dress(settings);
start(<Widget settings={settings} problems={problems} keyAtFirst={keyAtFirst} />, {
  theme: settings.background ? (document.documentElement.dataset['theme'] ?? null) : (settings.theme ?? null),
  isPainted: openOrder() === null,
});
