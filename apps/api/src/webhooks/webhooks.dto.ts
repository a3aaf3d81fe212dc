import { eventTypes, type EventType } from '@swap/domain/webhooks';
import { Flag, SomeOf, Text } from '../http/fields.js';

const subscribable = eventTypes.filter((type) => type !== 'webhook.test');
const url = { max: 2048, description: 'HTTPS address of a public host', example: 'https://example.com/hooks/swap' };

export class CreateEndpointBody {
  @Text(url)
  url!: string;

  @SomeOf(subscribable)
  events!: EventType[];

  @Text({ max: 200, optional: true })
  description?: string;
}

export class UpdateEndpointBody {
  @Text({ ...url, optional: true })
  url?: string;

  @SomeOf(subscribable, { optional: true })
  events?: EventType[];

  @Flag({ optional: true })
  active?: boolean;

  @Text({ max: 200, optional: true })
  description?: string;
}
