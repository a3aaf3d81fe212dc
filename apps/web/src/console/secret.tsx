import type { ComponentChildren } from 'preact';
import { Button, Notice } from '../kit/controls.js';
import { Copy } from '../kit/copy.js';
import { Dialog } from '../kit/dialog.js';
import { TextField } from '../kit/form.js';
import { say } from '../kit/say.js';

interface SecretProps {
  readonly title: string;
  readonly secret: string;
  readonly onClose: () => void;
  /** What is done with it next. */
  readonly children?: ComponentChildren;
}

/** A secret in the only moment it is shown. */
export function Secret({ title, secret, onClose, children }: SecretProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <Notice tone="warn">{say('console.secret.keep')}</Notice>
      <p>
        <code>{secret}</code>
      </p>
      {children}
      <div class="actions">
        <Copy text={secret} what={title} />
        <Button look="primary" onClick={onClose}>
          {say('console.secret.done')}
        </Button>
      </div>
    </Dialog>
  );
}

/** How long the old one goes on beside the new. */
export function OverlapField({ label }: { label: string }) {
  return <TextField name="hours" label={label} type="number" min={0} max={168} value={24} />;
}
