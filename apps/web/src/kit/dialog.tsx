import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { Form, type FormProps } from './form.js';
import { Icon } from './icons.js';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly wide?: boolean;
  readonly children: ComponentChildren;
}

/** The browser's own modal: it keeps the focus, closes on Escape and gives the focus back. */
export function Dialog({ title, onClose, wide = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class={wide ? 'dialog wide' : 'dialog'}
      aria-labelledby={heading}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div class="dialog-body">
        <header>
          <h2 id={heading}>{title}</h2>
          <button type="button" class="button quiet square" onClick={onClose}>
            <Icon name="close" />
            <span class="unseen">Close</span>
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
