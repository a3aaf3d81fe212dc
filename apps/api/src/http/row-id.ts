import { Shaped } from './fields.js';

/** The `:id` of a route. */
export class RowId {
  @Shaped(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, { shape: 'an id as this API gives them' })
  id!: string;
}
