/** One message for one recipient. `text` has plain line feeds; `html` is null when the message had none. */
export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly at: string;
}

const KEPT = 5000;

/** The newest 5,000 messages received. */
export class Mailbox {
  private messages: Message[] = [];

  add(message: Message): void {
    this.messages.push(message);
    if (this.messages.length > KEPT + KEPT / 10) this.messages = this.messages.slice(-KEPT);
  }

  /** Newest first; of one recipient when one is named, in any letter case. */
  list(to?: string): Message[] {
    const wanted = to?.trim().toLowerCase();
    return this.messages
      .slice(-KEPT)
      .filter((message) => wanted === undefined || message.to.toLowerCase() === wanted)
      .reverse();
  }

  clear(): void {
    this.messages = [];
  }
}
