import { commissionAccrued } from '../affiliate/index.js';
import { orderActionRequired, orderCreated, orderStatusChanged, orderUpdated } from '../orders/index.js';
import { apiKeyCreated, apiKeyRevoked } from '../partners/index.js';
import { payoutProfileChanged, payoutUpdated } from '../payouts/index.js';
import { webhookTest, type EventDefinition } from '../webhooks/index.js';

/** Every type of event there is. */
export const eventCatalogue: readonly EventDefinition[] = [
  commissionAccrued,
  payoutUpdated,
  payoutProfileChanged,
  orderCreated,
  orderStatusChanged,
  orderActionRequired,
  orderUpdated,
  apiKeyCreated,
  apiKeyRevoked,
  webhookTest,
];

/** What can be subscribed to; a test goes where it is sent. */
export const subscribableTypes = eventCatalogue.filter((event) => event !== webhookTest).map(({ type }) => type);

/** The names of all of them. */
export const eventTypes = eventCatalogue.map(({ type }) => type);
