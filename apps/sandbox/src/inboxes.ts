import type { HookInbox } from './hooks/inbox.js';
import type { Mailbox } from './mail/mailbox.js';

/** What the outside world has received from the service. */
export interface Inboxes {
  readonly mailbox: Mailbox;
  readonly hooks: HookInbox;
}
