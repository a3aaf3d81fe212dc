import { useState } from 'preact/hooks';
import { freezePayouts } from '../api/public.js';
import { Notice } from '../kit/controls.js';
import { Form } from '../kit/form.js';
import { useTitle } from '../kit/title.js';

/** Where the link of a mail leads that told of a new payout destination: one press stops payouts. */
export function NotMe() {
  useTitle('This was not me');
  const token = location.hash.slice(1);
  const [frozen, setFrozen] = useState(false);
  return (
    <section class="card narrow">
      <h1>This was not me</h1>
      {frozen ? (
        <Notice tone="good" title="Payouts are stopped">
          <p>Nothing leaves your account until our staff have spoken with you. Change your password now.</p>
          <p>
            <a href="/partners">Go to the partner console</a>
          </p>
        </Notice>
      ) : token === '' ? (
        <Notice tone="bad">The link is not whole. Open it from the mail again.</Notice>
      ) : (
        <>
          <p>If you did not change where your payouts go, stop all payouts of your account now.</p>
          <Form
            look="danger"
            submit="Stop all payouts"
            onSubmit={() => freezePayouts(token).then(() => setFrozen(true))}
          />
        </>
      )}
    </section>
  );
}
