/** Where an order stands, in words of the engine. */
export type OrderStatus =
  | 'new'
  | 'waiting'
  | 'confirming'
  | 'exchanging'
  | 'sending'
  | 'finished'
  | 'failed'
  | 'refunding'
  | 'refunded'
  | 'held'
  | 'expired';
