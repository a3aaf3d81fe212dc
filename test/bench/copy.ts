import pg from 'pg';

/** What `pg` calls back while a statement runs whose answer is a stream of COPY data. */
interface CopyOut {
  submit(connection: { query(text: string): void }): void;
  handleCopyData(message: { chunk: Buffer }): void;
  handleCommandComplete(): void;
  handleReadyForQuery(): void;
  handleError(error: Error): void;
}

/** Bytes that `COPY … TO STDOUT` sends, thrown away as they come: the quickest way PostgreSQL knows to let go of rows. */
export async function copyOut(databaseUrl: string, text: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await new Promise((resolve, reject) => {
      let bytes = 0;
      const copy: CopyOut = {
        submit: (connection) => connection.query(text),
        handleCopyData: ({ chunk }) => (bytes += chunk.length),
        handleCommandComplete: () => undefined,
        handleReadyForQuery: () => resolve(bytes),
        handleError: reject,
      };
      client.query(copy as unknown as pg.Submittable);
    });
  } finally {
    await client.end();
  }
}
