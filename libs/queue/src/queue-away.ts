/** Thrown at once where nobody can be reminded: the row stays due. */
export class QueueAway extends Error {
  constructor() {
    super('the queue cannot be reached');
  }
}
