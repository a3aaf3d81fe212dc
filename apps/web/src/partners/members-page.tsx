import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { Loaded, Page, SavedTable } from '../console/page.js';
import { wordOf } from '../console/words.js';
import { Badge, Button, Empty } from '../kit/controls.js';
import { FormDialog } from '../kit/dialog.js';
import { moment } from '../kit/format.js';
import { SelectField } from '../kit/choice-fields.js';
import { TextField } from '../kit/form.js';
import { language, say } from '../kit/say.js';
import { type Columns } from '../kit/table.js';
import { partnerApi, profileQuery, type Schemas } from './api.js';

type Member = Schemas['Member'];

const roles = () => [
  { value: 'viewer', label: say('partners.members.role.viewer') },
  { value: 'developer', label: say('partners.members.role.developer') },
  { value: 'finance', label: say('partners.members.role.finance') },
  { value: 'owner', label: say('partners.members.role.owner') },
];

const columns = (): Columns<Member> => ({
  [say('console.label.name')]: (member) => member.name || '—',
  [say('console.label.email')]: (member) => member.email,
  [say('console.label.role')]: (member) => wordOf(member.role),
  [say('console.sign-in.second-factor')]: (member) =>
    member.two_factor_enabled ? say('partners.members.factor.on') : say('partners.members.factor.off'),
  [say('console.label.state')]: ({ state, joined_at: joined }) =>
    state === 'invited' ? (
      <Badge tone="warn">{say('partners.members.invited')}</Badge>
    ) : (
      say('partners.members.since', { when: joined === null ? '—' : moment(joined) })
    ),
});

type Open = { readonly is: 'new' } | { readonly is: 'role' | 'remove'; readonly member: Member };

/** Who works for the account. */
export function MembersPage() {
  const members = useQuery({ queryKey: ['members'], queryFn: partnerApi.members });
  const { data: profile } = useQuery(profileQuery);
  const [open, setOpen] = useState<Open | null>(null);
  const isOwner = profile?.member?.role === 'owner';
  const invite = (
    <Button look="primary" onClick={() => setOpen({ is: 'new' })}>
      {say('partners.members.invite')}
    </Button>
  );
  const commands = (member: Member) =>
    isOwner && (
      <>
        <Button look="quiet" onClick={() => setOpen({ is: 'role', member })}>
          {say('partners.members.role')}
          <span class="unseen"> {say('partners.members.role.whose', { email: member.email })}</span>
        </Button>
        <Button look="quiet" onClick={() => setOpen({ is: 'remove', member })}>
          {say('console.label.remove')}
          <span class="unseen"> {member.email}</span>
        </Button>
      </>
    );
  return (
    <Page heading={say('partners.page.members')} aside={isOwner ? invite : undefined}>
      <section class="card" aria-label={say('partners.page.members')}>
        <p class="fine">{say('partners.members.text')}</p>
        <Loaded query={members} what="members">
          {(list) => (
            <SavedTable
              label={say('partners.page.members')}
              file="members"
              rows={list}
              none={<Empty title={say('partners.members.none')}>{say('partners.members.none.text')}</Empty>}
              rowKey={({ id }) => id}
              columns={{ ...columns(), '': commands }}
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
        title={say('partners.members.invite')}
        submit={say('partners.members.invite.do')}
        onSubmit={(filled) => partnerApi.invite({ ...filled, language: language() })}
      >
        <TextField name="email" label={say('console.label.email')} type="email" />
        <SelectField name="role" label={say('console.label.role')} options={roles()} />
      </FormDialog>
    );
  }
  const { id, email, role } = open.member;
  if (open.is === 'role') {
    return (
      <FormDialog
        {...dialog}
        title={say('partners.members.role.title', { email })}
        submit={say('partners.members.role.do')}
        onSubmit={({ role: chosen = '' }) => partnerApi.changeRole(id, chosen)}
      >
        <SelectField name="role" label={say('console.label.role')} options={roles()} value={role} />
      </FormDialog>
    );
  }
  return (
    <FormDialog
      {...dialog}
      title={say('partners.members.remove', { email })}
      look="danger"
      submit={say('console.label.remove')}
      onSubmit={() => partnerApi.removeMember(id)}
    >
      <p>{say('partners.members.remove.text')}</p>
    </FormDialog>
  );
}
