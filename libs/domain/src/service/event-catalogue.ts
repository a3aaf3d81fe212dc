import { commissionAccrued } from '../affiliate/index.js';
import { orderStatusChanged } from '../orders/index.js';
import { payoutUpdated } from '../payouts/index.js';
import { webhookTest, type EventDefinition } from '../webhooks/index.js';

/** Every type of event there is. */
export const eventCatalogue: readonly EventDefinition[] = [
  commissionAccrued,
  payoutUpdated,
  orderStatusChanged,
  webhookTest,
];

/** What can be subscribed to; a test goes where it is sent. */
export const subscribableTypes = eventCatalogue.filter((event) => event !== webhookTest).map(({ type }) => type);
