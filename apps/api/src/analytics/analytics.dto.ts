import { QueryWhole } from '../http/fields.js';

export class DaysQuery {
  @QueryWhole({ from: 7, to: 90, optional: true, description: 'How many days, today included; 30 when left out' })
  days?: number;
}
