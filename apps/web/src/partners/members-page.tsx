import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { Loaded, Page, SavedTable } from '../console/page.js';
import { Badge, Button, Empty } from '../kit/controls.js';
import { FormDialog } from '../kit/dialog.js';
import { moment, words } from '../kit/format.js';
import { SelectField, TextField } from '../kit/form.js';
import { type Columns } from '../kit/table.js';
import { partnerApi, profileQuery, type Schemas } from './api.js';

type Member = Schemas['Member'];

const roles = [
  { value: 'viewer', label: 'Viewer: reads' },
  { value: 'developer', label: 'Developer: keys and webhooks too' },
  { value: 'finance', label: 'Finance: payouts too' },
  { value: 'owner', label: 'Owner: everything' },
];

const columns: Columns<Member> = {
  Name: (member) => member.name || '—',
  'E-mail': (member) => member.email,
  Role: (member) => words(member.role),
  'Second factor': (member) => (member.two_factor_enabled ? 'on' : 'off'),
  State: ({ state, joined_at: joined }) =>
    state === 'invited' ? <Badge tone="warn">Invited</Badge> : <>Since {joined === null ? '—' : moment(joined)}</>,
};

type Open = { readonly is: 'new' } | { readonly is: 'role' | 'remove'; readonly member: Member };

/** Who works for the account. */
export function MembersPage() {
  const members = useQuery({ queryKey: ['members'], queryFn: partnerApi.members });
  const { data: profile } = useQuery(profileQuery);
  const [open, setOpen] = useState<Open | null>(null);
  const isOwner = profile?.member?.role === 'owner';
  const invite = (
    <Button look="primary" onClick={() => setOpen({ is: 'new' })}>
      Invite somebody
    </Button>
  );
  const commands = (member: Member) =>
    isOwner && (
      <>
        <Button look="quiet" onClick={() => setOpen({ is: 'role', member })}>
          Change role<span class="unseen"> of {member.email}</span>
        </Button>
        <Button look="quiet" onClick={() => setOpen({ is: 'remove', member })}>
          Remove<span class="unseen"> {member.email}</span>
        </Button>
      </>
    );
  return (
    <Page heading="Members" aside={isOwner ? invite : undefined}>
      <section class="card" aria-label="Members">
        <p class="fine">
          Everybody has a password and a second factor of their own, and the audit log names who did what.
        </p>
        <Loaded query={members} what="members">
          {(list) => (
            <SavedTable
              label="Members"
              file="members"
              rows={list}
              none={<Empty title="Nobody yet">Invite whoever works for this account.</Empty>}
              rowKey={({ id }) => id}
              columns={{ ...columns, '': commands }}
            />
          )}
        </Loaded>
      </section>
      {open && <Step open={open} onClose={() => setOpen(null)} />}
    </Page>
  );
}

function Step({ open, onClose }: { open: Open; onClose: () => void }) {
  const dialog = { renews: ['members', 'profile'], onClose };
  if (open.is === 'new') {
    return (
      <FormDialog
        {...dialog}
        title="Invite somebody"
        submit="Send the invitation"
        onSubmit={(filled) => partnerApi.invite(filled)}
      >
        <TextField name="email" label="E-mail" type="email" />
        <SelectField name="role" label="Role" options={roles} />
      </FormDialog>
    );
  }
  const { id, email, role } = open.member;
  if (open.is === 'role') {
    return (
      <FormDialog
        {...dialog}
        title={`Change the role of ${email}`}
        submit="Change the role"
        onSubmit={({ role: chosen = '' }) => partnerApi.changeRole(id, chosen)}
      >
        <SelectField name="role" label="Role" options={roles} value={role} />
      </FormDialog>
    );
  }
  return (
    <FormDialog
      {...dialog}
      title={`Remove ${email}?`}
      look="danger"
      submit="Remove"
      onSubmit={() => partnerApi.removeMember(id)}
    >
      <p>All their sessions end at once. API keys stay: rotate those they have seen.</p>
    </FormDialog>
  );
}
