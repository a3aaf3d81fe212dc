import { Changes } from '../console/changes.js';
import { List } from '../console/pages.js';
import { moment, words } from '../kit/format.js';
import { Table } from '../kit/table.js';
import { useTitle } from '../kit/title.js';
import { partnerApi } from './api.js';

const actors: Readonly<Record<string, string>> = { partner: 'You', operator: 'Our staff', system: 'The service' };

export function AuditPage() {
  useTitle('Audit');
  return (
    <>
      <header class="page-head">
        <h1>Audit</h1>
      </header>
      <section class="card" aria-label="Audit log">
        <p class="fine">Everything that was changed in your account. Lines are chained: none can be altered unseen.</p>
        <List what="entries" queryKey={['audit']} load={(cursor) => partnerApi.audit({ cursor })}>
          {(entries) => (
            <Table label="Audit log" head={['When', 'What', 'Who', 'From', 'Details']}>
              {entries.map((entry) => (
                <tr key={entry.id}>
                  <td>{moment(entry.created_at)}</td>
                  <td>{words(entry.action)}</td>
                  <td>
                    {actors[entry.actor.kind] ?? entry.actor.kind}
                    {entry.actor.via === 'api_key' && ', by API key'}
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
