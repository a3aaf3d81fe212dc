import { Keyring } from '@swap/domain/kernel';
import { passwordsSql, peopleSql, sealedColumns } from '@swap/domain/service';
import type pg from 'pg';
import type { Look } from './finding.js';

/** Whether what is stored opens with these keys: one value of each kind is tried, and passwords and recovery codes name theirs. */
export function lookAtKeys(client: pg.Client, text: string): Look {
  return {
    about: 'SERVICE_KEYS and the database',
    parts: sealedColumns.length,
    look: async (steps) => {
      const keyring = new Keyring(text);
      const used = new Set<string>();
      for (const { table, id, column, context } of sealedColumns) {
        const { rows } = await steps.take(`${table}.${column}`, () =>
          client.query<{ id: string; sealed: string }>(
            `SELECT DISTINCT ON (split_part(${column}, '.', 2)) ${id} AS id, ${column} AS sealed FROM ${table} WHERE ${column} IS NOT NULL`,
          ),
        );
        for (const row of rows) {
          const name = row.sealed.split('.')[1] ?? '';
          if (keyring.openOrNull(`${context}|${row.id}`, row.sealed) === null) used.add(name);
        }
      }
      const { rows } = await client.query<{ name: string }>(
        `SELECT split_part(password_hash, ':', 1) AS name FROM (${passwordsSql}) known WHERE password_hash LIKE '%:%'
         UNION SELECT key_id FROM recovery_codes JOIN (${peopleSql}) people ON id = account_id WHERE key_id IS NOT NULL`,
      );
      for (const { name } of rows) if (!keyring.ids().includes(name)) used.add(name);
      const quoted = [...used].sort().map((name) => `"${name}"`);
      return quoted.length > 0
        ? `they are not those the database was written with: ${quoted.join(', ')} cannot be opened. Put the right keys back, the old one behind the new`
        : null;
    },
  };
}
