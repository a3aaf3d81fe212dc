/** Partners and staff are told apart by table, token audience and key; nothing of one realm opens anything of the other. */
export type Realm = 'partner' | 'admin';

/** What the credentials feature knows of an account, whichever table it lives in. */
export interface Account {
  readonly realm: Realm;
  readonly id: string;
  /** Lower case. */
  readonly email: string;
  /** See {@link Passwords}. */
  readonly passwordHash: string;
}

/** Names an account to tables that know no realm's own table. */
export type AccountRef = Pick<Account, 'realm' | 'id'>;
