import { Body, Controller } from '@nestjs/common';
import { AcceptTerms, Terms } from '@swap/domain/affiliate';
import { z } from 'zod';
import { CurrentPartner, ForPartners, type SignedInPartner } from '../http/partner.guard.js';
import { present } from '../http/present.js';
import { Get, Post } from '../http/route.js';
import { moment, text } from '../http/wire.js';
import { AcceptTermsBody } from './affiliate.dto.js';

const terms = z.object({ version: text, url: text, sha256: text }).meta({ id: 'Terms' });
const acceptance = z.object({ version: text, sha256: text, accepted_at: moment });

@ForPartners('affiliate')
@Controller('partners/affiliate/terms')
export class TermsController {
  constructor(
    private readonly terms: Terms,
    private readonly acceptTerms: AcceptTerms,
  ) {}

  @Get('', 'getTerms', 'The terms in force', { answer: terms })
  current() {
    return present(terms, this.terms);
  }

  @Post('accept', 'acceptTerms', 'Accept the terms in force', {
    answer: acceptance,
    errors: ['terms_outdated'],
    session: true,
  })
  async accept(@CurrentPartner() { partnerId, caller }: SignedInPartner, @Body() { version }: AcceptTermsBody) {
    return present(acceptance, await this.acceptTerms.run(partnerId, caller, version));
  }
}
