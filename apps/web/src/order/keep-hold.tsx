import { useState } from 'preact/hooks';
import type { Snapshot } from '@swap/client';
import { removeNotifyEmail, setNotifyEmail, type Held } from '../api/public.js';
import { Button, Card, Copy, Fact, Notice } from '../kit/controls.js';
import { Form, TextField } from '../kit/form.js';
import { ends } from '../kit/format.js';
import { QrCode } from '../kit/qr.js';
import { Forget } from './forget.js';
import { Notify } from './notifications.js';
import { note, privateLink, recall } from './stored-order.js';

interface KeepHoldProps {
  readonly order: Snapshot;
  readonly held: Held;
  /** In a frame of another page nothing can be asked of the browser. */
  readonly isFramed: boolean;
}

/** How to come back to the order from anywhere, and how to hear of it. */
export function KeepHold({ order, held, isFramed }: KeepHoldProps) {
  const link = privateLink(held.orderId, held.manageToken);
  return (
    <Card id="keep-hold" title="Keep hold of this swap">
      <p>
        The private link opens this page on any device, with the right to decide if something goes wrong. Keep it to
        yourself.
      </p>
      <dl class="facts">
        <Fact term="Private link">
          <code>{ends(link, 14)}</code> <Copy text={link} what="Private link" />
        </Fact>
      </dl>
      <div class="actions">
        {isFramed && (
          <a class="button plain" href={link} target="_blank" rel="noopener">
            Open the full page
            <span class="unseen"> (opens a new tab)</span>
          </a>
        )}
        {'share' in navigator && (
          <Button onClick={() => void navigator.share({ title: 'My swap', url: link }).catch(() => undefined)}>
            Share
          </Button>
        )}
      </div>
      <details class="more">
        <summary>Open it on another device</summary>
        <QrCode text={link} what="private link of this swap" />
      </details>
      {!order.is_final && (
        <>
          {!isFramed && <Notify orderId={held.orderId} />}
          <MailUpdates held={held} />
        </>
      )}
      <Forget order={order} held={held} />
    </Card>
  );
}

function MailUpdates({ held }: { held: Held }) {
  const [mailTo, setMailTo] = useState(() => recall(held.orderId)?.mailTo);
  const remember = (address: string | undefined) => {
    note(held.orderId, { mailTo: address ?? '' });
    setMailTo(address);
  };
  if (mailTo) {
    return (
      <Notice tone="good" title="You get mail about this swap">
        <p>
          {mailTo} hears when the deposit is seen, when you have to decide, and at the end. The address is forgotten
          seven days later.
        </p>
        <Form
          look="plain"
          submit="No more mail"
          onSubmit={() => removeNotifyEmail(held).then(() => remember(undefined))}
        />
      </Notice>
    );
  }
  return (
    <Form
      look="plain"
      submit="Mail me"
      onSubmit={({ email = '' }) => setNotifyEmail(held, email).then(() => remember(email))}
    >
      <TextField
        name="email"
        type="email"
        label="Mail about this swap"
        hint="When the deposit is seen, when you have to decide, and at the end; each with the private link"
        autoComplete="email"
      />
    </Form>
  );
}
