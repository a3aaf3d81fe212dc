import type { Service } from './service.js';

interface Crash {
  /** How long ago it was made then. */
  readonly minutesAgo?: number;
  /** Those of its exchanges that had been asked, the last one first. */
  readonly legs?: 'all' | 'the last';
}

/**
 * Puts an order back to where its exchanges were asked and nothing of their answers is written down. In one statement: a poll in
 * between would bring it back.
 */
export async function unplaced(
  service: Service,
  id: string,
  { minutesAgo = 0, legs = 'all' }: Crash = {},
): Promise<void> {
  const unasked = legs === 'all' ? [] : [1];
  await service.database.query(
    `WITH put_back AS (
       UPDATE orders SET status = 'created', deposit_address = NULL, deposit_memo = NULL, deposit_uri = NULL, expires_at = NULL,
         timeline = jsonb_path_query_array(timeline, '$[0]'), created_at = created_at - make_interval(mins => $2)
       WHERE public_id = $1 RETURNING id
     ), never_asked AS (
       DELETE FROM order_legs USING put_back WHERE order_id = put_back.id AND position = ANY($3)
     )
     UPDATE order_legs SET status = 'created', ref = NULL, token_sealed = NULL, deposit_address = NULL, poll_round = NULL
     FROM put_back WHERE order_id = put_back.id AND position <> ALL($3)`,
    [id, minutesAgo, unasked],
  );
}
