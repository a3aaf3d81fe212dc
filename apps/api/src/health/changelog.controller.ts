import { readFileSync } from 'node:fs';
import { Controller, Header } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { Get } from '../http/route.js';
import { data, day, list, named, text } from '../http/wire.js';
import { version } from './health.controller.js';

const change = z.object({
  kind: z.enum(['security', 'changed', 'added', 'deprecated']),
  text: text.meta({ description: 'Markdown' }),
});

const release = z.object({
  version: text,
  date: day.nullable().meta({ description: 'Null while it is being made' }),
  changes: list(change),
});

const changelog = named('Changelog', {
  version: text.meta({ description: 'Of the service that answers' }),
  releases: list(release).meta({ description: 'Newest first' }),
});

/** From the file that the page of changes is written from, too. */
const { releases } = JSON.parse(
  readFileSync(new URL('../../../../docs/changelog.json', import.meta.url), 'utf8'),
) as Pick<z.output<typeof changelog>, 'releases'>;

/** What changed from version to version, for programs. */
@ApiTags('health')
@Controller('changelog')
export class ChangelogController {
  @Get('', 'getChangelog', 'What changed in the API, newest first', { answer: data(changelog) })
  @Header('cache-control', 'public, max-age=300')
  show() {
    return { data: { version, releases } };
  }
}
