import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { Loaded, Page, SavedTable } from '../console/page.js';
import { Badge, Button } from '../kit/controls.js';
import { FormDialog } from '../kit/dialog.js';
import { moment, words } from '../kit/format.js';
import { Check, TextField, type Filled } from '../kit/form.js';
import { TwoLines } from '../kit/table.js';
import { adminApi, adminsQuery, useHasRole, type Schemas } from './api.js';

const roles = [
  { role: 'support', may: 'reads everything' },
  { role: 'operator', may: 'partners, adjustments, orders, providers and staff' },
  { role: 'reviewer', may: 'accepts or cancels payouts' },
  { role: 'treasurer', may: 'sends payouts and says how that went' },
] as const;

export function StaffPage() {
  const admins = useQuery(adminsQuery);
  const [open, setOpen] = useState<Schemas['Admin'] | 'new' | null>(null);
  const isOperator = useHasRole('operator');
  return (
    <Page
      heading="Staff"
      aside={
        isOperator && (
          <Button look="primary" onClick={() => setOpen('new')}>
            Invite somebody
          </Button>
        )
      }
    >
      <section class="card" aria-label="Staff">
        <Loaded query={admins} what="the staff">
          {(list) => (
            <SavedTable
              label="Staff"
              file="staff"
              rows={list}
              rowKey={(admin) => admin.id}
              columns={{
                Name: (admin) => <TwoLines fine={admin.email}>{admin.name}</TwoLines>,
                Roles: (admin) => admin.roles.join(', '),
                Since: (admin) => moment(admin.created_at),
                State: (admin) => <AdminState admin={admin} />,
                '': (admin) =>
                  isOperator && (
                    <Button look="quiet" onClick={() => setOpen(admin)}>
                      Change<span class="unseen"> {admin.name}</span>
                    </Button>
                  ),
              }}
            />
          )}
        </Loaded>
      </section>
      {open !== null && <Edit admin={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </Page>
  );
}

function AdminState({ admin }: { admin: Schemas['Admin'] }) {
  if (!admin.active) return <Badge tone="bad">Deactivated</Badge>;
  return admin.invited ? <Badge tone="warn">Invited</Badge> : <Badge tone="good">Active</Badge>;
}

function Edit({ admin, onClose }: { admin: Schemas['Admin'] | null; onClose: () => void }) {
  const save = ({ name, email, active, reset, ...ticked }: Filled): Promise<unknown> => {
    const roles = Object.keys(ticked);
    if (admin === null) return adminApi.invite({ name, email, roles });
    return adminApi.changeAdmin(admin.id, {
      name,
      ...([...roles].sort().join() !== [...admin.roles].sort().join() && { roles }),
      ...((active === 'on') !== admin.active && { active: active === 'on' }),
      ...(reset === 'on' && { reset_two_factor: true }),
    });
  };
  return (
    <FormDialog
      title={admin === null ? 'Invite somebody' : `Change ${admin.name}`}
      submit={admin === null ? 'Ask for the invitation' : 'Save'}
      onSubmit={save}
      renews={['admins', 'changes']}
      onClose={onClose}
    >
      <p class="hint">
        {admin === null
          ? 'The invitation goes out when another operator confirms it, under Changes.'
          : 'A name, and that somebody may no longer sign in, hold at once. What gives more rights waits for another operator, under Changes.'}
      </p>
      <TextField name="name" label="Name" value={admin?.name ?? ''} maxLength={100} />
      {admin === null && <TextField name="email" label="E-mail" type="email" />}
      <fieldset>
        <legend>Roles</legend>
        {roles.map(({ role, may }) => (
          <Check
            key={role}
            name={role}
            checked={admin?.roles.includes(role) ?? false}
            label={
              <>
                <strong>{words(role)}</strong> <span class="fine">{may}</span>
              </>
            }
          />
        ))}
      </fieldset>
      {admin !== null && (
        <>
          <Check name="active" label="May sign in" checked={admin.active} />
          <Check name="reset" label="Take away the second factor: the authenticator was lost" />
        </>
      )}
    </FormDialog>
  );
}
