import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { Loaded, Page, SavedTable } from '../console/page.js';
import { wordOf } from '../console/words.js';
import { Badge, Button } from '../kit/controls.js';
import { FormDialog } from '../kit/dialog.js';
import { moment } from '../kit/format.js';
import { Check } from '../kit/choice-fields.js';
import { TextField, type Filled } from '../kit/form.js';
import { language, say } from '../kit/say.js';
import { TwoLines } from '../kit/table.js';
import { rolesSaid } from './roles.js';
import { adminApi, adminsQuery, useHasRole, type Schemas } from './api.js';

const roles = ['support', 'operator', 'reviewer', 'treasurer'] as const;

export function StaffPage() {
  const admins = useQuery(adminsQuery);
  const [open, setOpen] = useState<Schemas['Admin'] | 'new' | null>(null);
  const isOperator = useHasRole('operator');
  return (
    <Page
      heading={say('admin.staff')}
      aside={
        isOperator && (
          <Button look="primary" onClick={() => setOpen('new')}>
            {say('admin.staff.invite')}
          </Button>
        )
      }
    >
      <section class="card" aria-label={say('admin.staff')}>
        <Loaded query={admins} what="staff">
          {(list) => (
            <SavedTable
              label={say('admin.staff')}
              file="staff"
              rows={list}
              rowKey={(admin) => admin.id}
              columns={{
                [say('console.label.name')]: (admin) => <TwoLines fine={admin.email}>{admin.name}</TwoLines>,
                [say('console.label.roles')]: (admin) => rolesSaid(admin.roles),
                [say('console.label.since')]: (admin) => moment(admin.created_at),
                [say('console.label.state')]: (admin) => <AdminState admin={admin} />,
                '': (admin) =>
                  isOperator && (
                    <Button look="quiet" onClick={() => setOpen(admin)}>
                      {say('console.label.change')}
                      <span class="unseen"> {admin.name}</span>
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
  if (!admin.active) return <Badge tone="bad">{say('admin.staff.deactivated')}</Badge>;
  return admin.invited ? (
    <Badge tone="warn">{say('admin.staff.invited')}</Badge>
  ) : (
    <Badge tone="good">{say('admin.shared.active')}</Badge>
  );
}

function Edit({ admin, onClose }: { admin: Schemas['Admin'] | null; onClose: () => void }) {
  const save = ({ name, email, active, reset, ...ticked }: Filled): Promise<unknown> => {
    const roles = Object.keys(ticked);
    if (admin === null) return adminApi.invite({ name, email, roles, language: language() });
    return adminApi.changeAdmin(admin.id, {
      name,
      ...([...roles].sort().join() !== [...admin.roles].sort().join() && { roles }),
      ...((active === 'on') !== admin.active && { active: active === 'on' }),
      ...(reset === 'on' && { reset_two_factor: true }),
    });
  };
  return (
    <FormDialog
      title={admin === null ? say('admin.staff.invite') : say('admin.staff.change', { name: admin.name })}
      submit={admin === null ? say('admin.staff.invite.submit') : say('console.label.save')}
      onSubmit={save}
      renews={['admins', 'changes']}
      onClose={onClose}
    >
      <p class="hint">{admin === null ? say('admin.staff.invite.hint') : say('admin.staff.change.hint')}</p>
      <TextField name="name" label={say('console.label.name')} value={admin?.name ?? ''} maxLength={100} />
      {admin === null && <TextField name="email" label={say('console.label.email')} type="email" />}
      <fieldset>
        <legend>{say('console.label.roles')}</legend>
        {roles.map((role) => (
          <Check
            key={role}
            name={role}
            checked={admin?.roles.includes(role) ?? false}
            label={
              <>
                <strong>{wordOf(role)}</strong> <span class="fine">{say(`admin.staff.may.${role}`)}</span>
              </>
            }
          />
        ))}
      </fieldset>
      {admin !== null && (
        <>
          <Check name="active" label={say('admin.staff.active')} checked={admin.active} />
          <Check name="reset" label={say('admin.staff.reset')} />
        </>
      )}
    </FormDialog>
  );
}
