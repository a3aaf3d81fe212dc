import { Body, Controller, Headers, Param } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import { languageAsked } from '@swap/domain/mail';
import { OrderMailAddresses } from '@swap/domain/orders';
import { Delete, Put } from '../http/route.js';
import { given } from './manage.controller.js';
import { NotifyEmailBody, OrderPath } from './swap.dto.js';

const errors = ['order_not_found', 'invalid_manage_token', 'action_not_available'] as const;

/** Where the customer of an order wants mail about it. */
@ApiTags('swap')
@Controller('swap/orders/:order_id/notify-email')
export class NotifyEmailController {
  constructor(private readonly addresses: OrderMailAddresses) {}

  /** When the deposit is seen, somebody must decide, and at the end. The address is forgotten seven days after that. */
  @Put('', 'setNotifyEmail', 'Have mail about an order sent there', { errors })
  @ApiHeader({ name: 'x-manage-token', required: true })
  @ApiHeader({
    name: 'accept-language',
    required: false,
    description: 'What the mail is written in, where the body does not say',
  })
  async set(
    @Param() { order_id }: OrderPath,
    @Headers('x-manage-token') token: string | undefined,
    @Headers('accept-language') asked: string | undefined,
    @Body() { email, language }: NotifyEmailBody,
  ): Promise<void> {
    await this.addresses.change(order_id, given(token), { email, language: language ?? languageAsked(asked) });
  }

  @Delete('', 'removeNotifyEmail', 'Have no more mail sent about an order', { errors })
  @ApiHeader({ name: 'x-manage-token', required: true })
  async remove(@Param() { order_id }: OrderPath, @Headers('x-manage-token') token: string | undefined): Promise<void> {
    await this.addresses.change(order_id, given(token), null);
  }
}
