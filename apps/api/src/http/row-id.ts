import { Shaped } from './fields.js';

export const idShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The `:id` of a route. */
export class RowId {
  @Shaped(idShape, { shape: 'an id as this API gives them' }) id!: string;
}
