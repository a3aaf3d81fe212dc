/** Server-Sent Events of an order as a browser hears them. */
export interface Stream {
  /** The order as each event told it, oldest first. */
  readonly snapshots: readonly unknown[];
  /** Whether the service has closed it. */
  readonly ended: boolean;
  close(): void;
}

/** Connects to an event stream and listens until it ends or is closed. */
export async function aStream(url: string): Promise<Stream> {
  const leaving = new AbortController();
  const answer = await fetch(url, { signal: leaving.signal });
  if (answer.status !== 200 || !answer.body) throw new Error(`${url} answered ${String(answer.status)}`);
  const snapshots: unknown[] = [];
  const stream = { snapshots, ended: false, close: () => leaving.abort() };
  const listen = async (body: AsyncIterable<Uint8Array>) => {
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true });
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        const [, data] = /^data: (.*)$/m.exec(event) ?? [];
        if (data !== undefined) snapshots.push(JSON.parse(data));
      }
    }
    stream.ended = true;
  };
  listen(answer.body).catch(() => undefined);
  return stream;
}
