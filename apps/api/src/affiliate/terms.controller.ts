import { Body, Controller, Get, Header, HttpCode, Post } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import { AcceptTerms, Terms } from '@swap/domain/affiliate';
import { CurrentPartner, ForPartners, SessionOnly } from '../http/partner.guard.js';
import type { SignedInPartner } from '../http/partner.strategy.js';
import { AcceptTermsBody } from './affiliate.dto.js';

@ApiTags('affiliate')
@ForPartners()
@Controller('partners/affiliate/terms')
export class TermsController {
  constructor(
    private readonly terms: Terms,
    private readonly acceptTerms: AcceptTerms,
  ) {}

  @Get()
  current() {
    const { version, url, sha256 } = this.terms;
    return { version, url, sha256 };
  }

  @Post('accept')
  @SessionOnly()
  @HttpCode(200)
  @SessionOnly()
  async accept(@CurrentPartner() { partnerId, caller }: SignedInPartner, @Body() body: AcceptTermsBody) {
    const { version, sha256, acceptedAt } = await this.acceptTerms.run(partnerId, caller, body.version);
    return { version, sha256, accepted_at: acceptedAt };
  }
}

/** The document itself, for anybody: the very bytes that `sha256` names. */
@ApiTags('affiliate')
@Controller('affiliate-terms')
export class TermsDocumentController {
  constructor(private readonly terms: Terms) {}

  @Get()
  @ApiProduces('text/markdown')
  @Header('content-type', 'text/markdown; charset=utf-8')
  document(): Buffer {
    return this.terms.document;
  }
}
