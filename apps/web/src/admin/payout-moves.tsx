import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { newAttempt } from '../kit/attempt.js';
import { Button, Notice } from '../kit/controls.js';
import { FormDialog } from '../kit/dialog.js';
import { TextField, type Filled } from '../kit/form.js';
import { say, sayOf, serviceSaid } from '../kit/say.js';
import { adminApi, meQuery, type PayoutAction, useStaffNames, type Schemas } from './api.js';

interface Move {
  readonly action: PayoutAction;
  readonly name: string;
  readonly role: 'reviewer' | 'treasurer';
  readonly look?: 'primary' | 'danger';
  /** What has to be said with it. */
  readonly field?: { readonly name: string; readonly label: string; readonly hint?: string };
  /** Whether another treasurer may say that it counts although the chain does not show it. */
  readonly vouching?: true;
}

const why = () => ({ name: 'reason', label: say('console.label.reason'), hint: say('admin.shared.partner-reads') });
const cancel = (): Move => ({
  action: 'cancel',
  name: say('admin.payout.cancel'),
  role: 'reviewer',
  look: 'danger',
  field: why(),
});

/** What may be done in each status, and by whom. */
const moves = (): Readonly<Record<string, readonly Move[]>> => ({
  pending: [{ action: 'approve', name: say('admin.shared.approve'), role: 'reviewer', look: 'primary' }, cancel()],
  approved: [{ action: 'process', name: say('admin.payout.process'), role: 'treasurer', look: 'primary' }, cancel()],
  processing: [
    {
      action: 'complete',
      name: say('admin.payout.complete'),
      role: 'treasurer',
      look: 'primary',
      field: { name: 'tx_hash', label: say('admin.payout.hash'), hint: say('admin.payout.hash.hint') },
      vouching: true,
    },
    { action: 'fail', name: say('admin.payout.fail'), role: 'treasurer', look: 'danger', field: why() },
  ],
});

export function PayoutMoves({ payout }: { payout: Schemas['StaffPayoutInFull'] }) {
  const { data: me } = useQuery(meQuery);
  // The attempt is kept with the dialog: pressing again after a lost answer moves the payout once.
  const [open, setOpen] = useState<{ move: Move; attempt: string } | null>(null);
  const possible = moves()[payout.status] ?? [];
  const mine = possible.filter(({ role }) => me?.roles.includes(role));
  const run = ({ move: { action, field }, attempt }: { move: Move; attempt: string }, body: Filled) =>
    adminApi.movePayout(payout.id, action, { ...(field && { body }), attempt });
  const [first] = possible;
  return (
    <>
      {first === undefined ? (
        <p class="hint">{say('admin.payout.decided')}</p>
      ) : (
        <>
          <FourEyes payout={payout} />
          <Stops payout={payout} />
          {mine.length === 0 && <p class="hint">{say(`admin.payout.for.${first.role}`)}</p>}
          <div class="actions">
            {mine.map((move) => (
              <Button
                key={move.action}
                look={move.look ?? 'plain'}
                onClick={() => setOpen({ move, attempt: newAttempt() })}
              >
                {move.name}
              </Button>
            ))}
          </div>
        </>
      )}
      {open && (
        <FormDialog
          title={open.move.name}
          submit={open.move.name}
          look={open.move.look ?? 'plain'}
          onSubmit={(filled) => run(open, filled)}
          renews={['payout', 'payouts']}
          onClose={() => setOpen(null)}
        >
          {open.move.field ? (
            <TextField {...open.move.field} autoComplete="off" />
          ) : (
            <p>{sayOf('admin.payout.sure', open.move.action, '')}</p>
          )}
          {open.move.action === 'complete' && payout.destination.network === 'xmr' && (
            <TextField
              name="tx_key"
              label={say('admin.payout.key')}
              hint={say('admin.payout.key.hint')}
              autoComplete="off"
              optional
            />
          )}
          {open.move.vouching && payout.processed_by !== null && payout.processed_by !== me?.id && (
            <TextField name="reason" label={say('admin.payout.vouch')} hint={say('admin.payout.vouch.hint')} optional />
          )}
        </FormDialog>
      )}
    </>
  );
}

/** What stands in the way of the next step for whoever looks, said before it is tried: what it protects, and what ends it. */
function Stops({ payout: { stops } }: { payout: Schemas['StaffPayoutInFull'] }) {
  return (
    <>
      {stops.map(({ code, message }) => (
        <Notice key={code} tone="warn" title={sayOf('admin.payout.stop', code, code)}>
          <p>{serviceSaid('error', code, `${message}.`)}</p>
          <p class="fine">{sayOf('admin.payout.stop.why', code, '')}</p>
        </Notice>
      ))}
    </>
  );
}

/** Who has approved it, of how many. */
function FourEyes({ payout }: { payout: Schemas['StaffPayoutInFull'] }) {
  const nameOf = useStaffNames();
  const { approvals, approvals_required: required } = payout;
  const values = { count: approvals.length, required };
  const names = approvals.map(({ admin_id: id }) => nameOf(id)).join(', ');
  return (
    <p class="hint">
      {approvals.length > 0
        ? say('admin.payout.approvals.names', { ...values, names })
        : say('admin.payout.approvals', values)}
    </p>
  );
}
