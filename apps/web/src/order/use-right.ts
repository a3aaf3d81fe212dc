import { useEffect, useState } from 'preact/hooks';
import { keep, recall, tokenOfLink, type StoredOrder } from './stored-order.js';

/** Whether this browser may decide about an order. */
export interface Right {
  /** Null where it may not. */
  readonly manageToken: string | null;
  readonly stored: StoredOrder | null;
  /** A link was followed whose token is not the order's. */
  readonly wasRefused: boolean;
  /** The service took the token. */
  readonly proved: () => void;
  /** The service did not. */
  readonly refused: () => void;
}

/** The right that was kept here, or that a private link brings, whether it is opened at first or into the page that is open. */
export function useRight(orderId: string): Right {
  const [fromLink, setFromLink] = useState(tokenOfLink);
  const [wasRefused, setRefused] = useState(false);
  useEffect(() => {
    const look = () => {
      const manageToken = tokenOfLink();
      if (manageToken === null) return;
      setRefused(false);
      setFromLink(manageToken);
    };
    window.addEventListener('hashchange', look);
    return () => window.removeEventListener('hashchange', look);
  }, []);
  const kept = recall(orderId);
  const stored = fromLink !== null && kept?.manageToken !== fromLink ? { ...kept, manageToken: fromLink } : kept;
  return {
    manageToken: stored?.manageToken ?? null,
    stored,
    wasRefused,
    proved: () => {
      if (stored && stored !== kept) keep(orderId, stored);
    },
    refused: () => {
      setFromLink(null);
      setRefused(true);
    },
  };
}
