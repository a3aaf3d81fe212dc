import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { newAttempt } from '../kit/attempt.js';
import { Button, Notice } from '../kit/controls.js';
import { FormDialog } from '../kit/dialog.js';
import { TextField, type Filled } from '../kit/form.js';
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

const why = { name: 'reason', label: 'Reason', hint: 'The partner reads it' };
const cancel: Move = { action: 'cancel', name: 'Cancel it', role: 'reviewer', look: 'danger', field: why };

/** What may be done in each status, and by whom. */
const moves: Readonly<Record<string, readonly Move[]>> = {
  pending: [{ action: 'approve', name: 'Approve', role: 'reviewer', look: 'primary' }, cancel],
  approved: [{ action: 'process', name: 'Take over for sending', role: 'treasurer', look: 'primary' }, cancel],
  processing: [
    {
      action: 'complete',
      name: 'Complete',
      role: 'treasurer',
      look: 'primary',
      field: { name: 'tx_hash', label: 'Transaction hash', hint: 'Of the transfer you made; it is booked as paid' },
      vouching: true,
    },
    { action: 'fail', name: 'It failed', role: 'treasurer', look: 'danger', field: why },
  ],
};

export function PayoutMoves({ payout }: { payout: Schemas['StaffPayoutInFull'] }) {
  const { data: me } = useQuery(meQuery);
  // The attempt is kept with the dialog: pressing again after a lost answer moves the payout once.
  const [open, setOpen] = useState<{ move: Move; attempt: string } | null>(null);
  const possible = moves[payout.status] ?? [];
  const mine = possible.filter(({ role }) => me?.roles.includes(role));
  const run = ({ move: { action, field }, attempt }: { move: Move; attempt: string }, body: Filled) =>
    adminApi.movePayout(payout.id, action, { ...(field && { body }), attempt });
  if (possible.length === 0) return <p class="hint">Nothing is left to decide.</p>;
  return (
    <>
      <FourEyes payout={payout} />
      <Stops payout={payout} />
      {mine.length === 0 && <p class="hint">This step is for a {possible[0]?.role}; you may look.</p>}
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
      {open && (
        <FormDialog
          title={open.move.name}
          submit={open.move.name}
          look={open.move.look ?? 'plain'}
          onSubmit={(filled) => run(open, filled)}
          renews={['payout', 'payouts']}
          onClose={() => setOpen(null)}
        >
          {open.move.field ? <TextField {...open.move.field} autoComplete="off" /> : <p>{sure[open.move.action]}</p>}
          {open.move.action === 'complete' && payout.destination.network === 'xmr' && (
            <TextField
              name="tx_key"
              label="Transaction key"
              hint="What get_tx_key of your wallet says of that transaction. It shows this payment, moves nothing and is not kept"
              autoComplete="off"
              optional
            />
          )}
          {open.move.vouching && payout.processed_by !== null && payout.processed_by !== me?.id && (
            <TextField
              name="reason"
              label="Reason, where the chain does not show it"
              hint="You vouch for it in place of the chain"
              optional
            />
          )}
        </FormDialog>
      )}
    </>
  );
}

const sure: Readonly<Record<string, string>> = {
  approve: 'You say that this payout is right. Somebody else has to send it.',
  process: 'You are going to send it. Nobody else can take it over after you.',
};

/** What each of them protects, and what ends it. */
const explained: Readonly<Record<string, readonly [title: string, why: string]>> = {
  four_eyes_required: [
    'Two people stand behind every payout',
    'Whoever approved it, or had a hand in what fills the balance or in the settings of this partner within a day, leaves the next step to somebody else.',
  ],
  staff_cooling_down: [
    'Your rights are new',
    'Who became a reviewer or a treasurer, or signs in anew after a reset, moves money only after a while, so that a stolen invitation does not.',
  ],
  security_cooling_down: [
    'The sign-in of the partner was weakened',
    'After a new password by mail or a second factor taken away, somebody else may hold the account. It ends by itself.',
  ],
  partner_frozen: [
    'The owner stopped the payouts',
    'Speak with the partner first; then two operators lift it, on the page of the partner.',
  ],
  partner_suspended: ['The partner is suspended', 'An operator lifts it, on the page of the partner.'],
};

/** What stands in the way of the next step for whoever looks, said before it is tried. */
function Stops({ payout: { stops } }: { payout: Schemas['StaffPayoutInFull'] }) {
  return (
    <>
      {stops.map(({ code, message }) => {
        const [title, why] = explained[code] ?? [code, ''];
        return (
          <Notice key={code} tone="warn" title={title}>
            <p>{message}.</p>
            <p class="fine">{why}</p>
          </Notice>
        );
      })}
    </>
  );
}

/** Who has approved it, of how many. */
function FourEyes({ payout }: { payout: Schemas['StaffPayoutInFull'] }) {
  const nameOf = useStaffNames();
  const { approvals, approvals_required: required } = payout;
  return (
    <>
      <p class="hint">
        {approvals.length} of {required} {required === 1 ? 'approval' : 'approvals'}
        {approvals.length > 0 && `: ${approvals.map(({ admin_id: id }) => nameOf(id)).join(', ')}`}.
      </p>
    </>
  );
}
