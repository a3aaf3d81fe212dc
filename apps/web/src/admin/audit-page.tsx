import { Link } from 'wouter-preact';
import { Changes } from '../console/changes.js';
import { List } from '../console/pages.js';
import { ends, moment, words } from '../kit/format.js';
import { Table } from '../kit/table.js';
import { useTitle } from '../kit/title.js';
import { adminApi } from './api.js';
import { useStaffNames } from './staff-names.js';

export function AuditPage() {
  useTitle('Audit');
  const nameOf = useStaffNames();
  return (
    <>
      <header class="page-head">
        <h1>Audit</h1>
      </header>
      <section class="card" aria-label="Audit log">
        <List what="entries" queryKey={['audit']} load={(cursor) => adminApi.audit({ cursor })}>
          {(entries) => (
            <Table label="Audit log" head={['When', 'What', 'Who', 'Partner', 'From', 'Details']}>
              {entries.map((entry) => (
                <tr key={entry.id}>
                  <td>{moment(entry.created_at)}</td>
                  <td>{words(entry.action)}</td>
                  <td>
                    {entry.actor.kind === 'operator' ? nameOf(entry.actor.id) || 'Console' : words(entry.actor.kind)}
                  </td>
                  <td>
                    {entry.partner_id !== null && (
                      <Link href={`/partners/${entry.partner_id}`}>{ends(entry.partner_id, 4)}</Link>
                    )}
                  </td>
                  <td>{entry.ip ?? '–'}</td>
                  <td>
                    <Changes changes={entry.changes} />
                  </td>
                </tr>
              ))}
            </Table>
          )}
        </List>
      </section>
    </>
  );
}
