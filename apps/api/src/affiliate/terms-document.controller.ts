import { Controller, Header } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Terms } from '@swap/domain/affiliate';
import { Get } from '../http/route.js';
import { file } from '../http/wire.js';

/** The document itself, for anybody: the very bytes that `sha256` names. */
@ApiTags('affiliate')
@Controller('affiliate-terms')
export class TermsDocumentController {
  constructor(private readonly terms: Terms) {}

  @Get('', 'readTerms', 'The text of the terms', { answer: file('text/markdown') })
  @Header('content-type', 'text/markdown; charset=utf-8')
  document() {
    return this.terms.document;
  }
}
