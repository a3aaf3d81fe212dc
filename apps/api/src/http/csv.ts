import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';

/** An attachment that is written while it is read: as slow as its reader, and never whole in memory. */
export function csvFile(lines: AsyncIterable<string>, filename: string): StreamableFile {
  return new StreamableFile(Readable.from(lines, { objectMode: false }), {
    type: 'text/csv; charset=utf-8',
    disposition: `attachment; filename="${filename}"`,
  });
}
