import { useEffect, useRef, useState } from 'preact/hooks';
import type { Snapshot } from '@swap/client';
import { Button } from '../kit/controls.js';
import { say } from '../kit/say.js';
import { useTitle } from '../kit/title.js';
import { note, recall } from './stored-order.js';
import { headlineOf } from './words.js';

type State = 'unasked' | 'on' | 'refused' | 'unable';

function stateOf(orderId: string): State {
  if (!('Notification' in window)) return 'unable';
  if (Notification.permission === 'denied') return 'refused';
  return Notification.permission === 'granted' && recall(orderId)?.notifies ? 'on' : 'unasked';
}

/** Shows it; false where the browser shows none to a page, as on phones. */
function show(title: string, body: string): boolean {
  try {
    const notification = new Notification(title, { body, icon: '/icon.svg', tag: 'swap' });
    notification.onclick = () => window.focus();
    return true;
  } catch {
    return false;
  }
}

/** Offers to tell of what happens while the page is out of sight. The browser is asked when this is pressed, never before. */
export function Notify({ orderId }: { orderId: string }) {
  const [state, setState] = useState(() => stateOf(orderId));
  const turnOn = async () => {
    const permission = await Notification.requestPermission();
    if (permission !== 'granted') {
      setState(permission === 'denied' ? 'refused' : 'unasked');
      return;
    }
    const works = show(say('notify.first'), say('notify.first.text'));
    note(orderId, { notifies: works });
    setState(works ? 'on' : 'unable');
  };
  if (state === 'on') return <p role="status">{say('notify.on')}</p>;
  if (state === 'refused') return <p class="fine">{say('notify.refused')}</p>;
  if (state === 'unable') return <p class="fine">{say('notify.unable')}</p>;
  return (
    <p>
      <Button onClick={() => void turnOn()}>{say('notify.ask')}</Button>
    </p>
  );
}

/** Tells by the title of the tab, and by a notification where that was wished, where the order stands. */
export function useTellings(order: Snapshot, pair: string): void {
  const { title, text } = headlineOf(order);
  useTitle(`${title} · ${pair}`);
  const told = useRef(title);
  useEffect(() => {
    if (told.current === title) return;
    told.current = title;
    if (document.hidden && stateOf(order.order_id) === 'on') show(title, text);
  }, [title]);
}
