import { useState } from 'preact/hooks';
import type { Snapshot } from '@swap/client';
import { removeNotifyEmail, setNotifyEmail, type Held } from '../api/public.js';
import { Button, Card, Fact, NewTab, Notice } from '../kit/controls.js';
import { Copy } from '../kit/copy.js';
import { Form, TextField } from '../kit/form.js';
import { ends } from '../kit/format.js';
import { QrCode } from '../kit/qr.js';
import { say } from '../kit/say.js';
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
    <Card id="keep-hold" title={say('hold.title')}>
      <p>{say('hold.text')}</p>
      <dl class="facts">
        <Fact term={say('hold.link')}>
          <code>{ends(link, 14)}</code> <Copy text={link} what={say('hold.link')} />
        </Fact>
      </dl>
      <div class="actions">
        {isFramed && (
          <a class="button plain" href={link} target="_blank" rel="noopener">
            {say('hold.full')}
            <NewTab />
          </a>
        )}
        {'share' in navigator && (
          <Button
            onClick={() => void navigator.share({ title: say('hold.share.title'), url: link }).catch(() => undefined)}
          >
            {say('hold.share')}
          </Button>
        )}
      </div>
      <details class="more">
        <summary>{say('hold.device')}</summary>
        <QrCode text={link} what={say('hold.qr')} />
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
      <Notice tone="good" title={say('mail.on')}>
        <p>{say('mail.on.text', { address: mailTo })}</p>
        <Form
          look="plain"
          submit={say('mail.stop')}
          onSubmit={() => removeNotifyEmail(held).then(() => remember(undefined))}
        />
      </Notice>
    );
  }
  return (
    <Form
      look="plain"
      submit={say('mail.start')}
      onSubmit={({ email = '' }) => setNotifyEmail(held, email).then(() => remember(email))}
    >
      <TextField
        name="email"
        type="email"
        label={say('mail.label')}
        hint={say('mail.hint')}
        autoComplete="email"
        dir="ltr"
      />
    </Form>
  );
}
