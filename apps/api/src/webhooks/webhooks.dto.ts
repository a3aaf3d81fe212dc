import { eventTypes, subscribableTypes } from '@swap/domain/service';
import { type DeliveryState, deliveryStates } from '@swap/domain/webhooks';
import { TimesPageQuery } from '../http/day-range.js';
import { Flag, Moment, OneOf, QueryFlag, QueryWhole, Shaped, SomeOf, Text, Whole } from '../http/fields.js';
import { idShape } from '../http/rows.js';

const url = { max: 2048, description: 'HTTPS address of a public host', example: 'https://example.com/hooks/swap' };
const ordered = {
  optional: true,
  description: 'One event at a time, in the order of their numbers; false when left out',
};

export class CreateEndpointBody {
  @Text(url) url!: string;
  @SomeOf(subscribableTypes) events!: string[];
  @Flag(ordered) ordered?: boolean;
  @Text({ max: 200, optional: true, nullable: true }) description?: string | null;
}

export class UpdateEndpointBody {
  @Text({ ...url, optional: true }) url?: string;
  @SomeOf(subscribableTypes, { optional: true }) events?: string[];
  @Flag({ optional: true }) active?: boolean;
  @Flag(ordered) ordered?: boolean;
  @Text({ max: 200, optional: true, nullable: true, description: 'null removes it' }) description?: string | null;
}

export class RotateSecretBody {
  @Whole({ from: 0, to: 168, optional: true, description: 'How long earlier secrets go on signing; 24 when left out' })
  overlap_hours?: number;
}

export class ReplayBody {
  @Moment({ description: 'Events created from then on' }) since!: Date;
  @Moment({ optional: true, description: 'Up to then; now when left out' }) until?: Date;

  @Flag({ optional: true, description: 'Leaves out what the endpoint has received; false when left out' })
  only_failed?: boolean;
}

/** The same, asked before. */
export class ReplayQuery {
  @Moment({ description: 'Events created from then on' }) since!: Date;
  @Moment({ optional: true, description: 'Up to then; now when left out' }) until?: Date;

  @QueryFlag({ optional: true, description: 'Leaves out what the endpoint has received; false when left out' })
  only_failed?: boolean;
}

export class TestBody {
  @OneOf(eventTypes, {
    optional: true,
    description: 'Whose sample is sent; webhook.test when left out',
    example: 'order.created',
  })
  type?: string;
}

export class DeliveryQuery extends TimesPageQuery {
  @OneOf(deliveryStates, { optional: true }) state?: DeliveryState;
  @OneOf(eventTypes, { optional: true, description: 'Only events of this type' }) type?: string;
}

export class AllDeliveriesQuery extends DeliveryQuery {
  @Shaped(idShape, { shape: 'an id as this API gives them', optional: true, description: 'Only of this endpoint' })
  endpoint_id?: string;
}

const ofAnyType = new RegExp(`^(${eventTypes.join('|').replaceAll('.', '\\.')})$`);

export class PullQuery {
  @QueryWhole({
    from: 0,
    to: 999_999_999,
    optional: true,
    description: 'The last_sequence of the pull before; 0 when left out',
  })
  after?: number;

  @Shaped(ofAnyType, { shape: 'a type of event', optional: true, description: 'Only events of this type' })
  type?: string;
  @QueryWhole({ from: 1, to: 1000, optional: true, description: '100 when left out' }) limit?: number;
}
