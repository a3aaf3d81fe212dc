import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Form, type FormProps } from './form.js';
import { Icon } from './icons.js';
import { say } from './say.js';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly wide?: boolean;
  readonly children: ComponentChildren;
}

/** The browser's own modal: it keeps the focus, closes on Escape and gives the focus back. */
export function Dialog({ title, onClose, wide = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Read while drawing: what is in the dialog takes the focus as soon as it is there.
  const [before] = useState(() => document.activeElement);
  const heading = useId();
  // Within the task of the key or the click that opened it: what is typed next is already its own.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => {
      // Nothing outside of a modal that is open takes the focus.
      element?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class={wide ? 'dialog wide' : 'dialog'}
      aria-labelledby={heading}
      // Not when it is closed because it goes.
      onClose={({ currentTarget }) => currentTarget.isConnected && onClose()}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div class="dialog-body">
        <header>
          <h2 id={heading}>{title}</h2>
          <button type="button" class="button quiet square" onClick={onClose}>
            <Icon name="close" />
            <span class="unseen">{say('kit.close')}</span>
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}

/** A dialog that asks for something, and closes once that is done. */
export function FormDialog({ title, onClose, onSubmit, ...form }: FormProps & Pick<DialogProps, 'title' | 'onClose'>) {
  return (
    <Dialog title={title} onClose={onClose}>
      <Form {...form} onSubmit={(filled) => onSubmit(filled).then(onClose)} />
    </Dialog>
  );
}
