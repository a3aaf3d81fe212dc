import { Injectable } from '@nestjs/common';
import { Config } from '@swap/config';
import { DomainError, SECOND } from '@swap/domain/kernel';
import type { MailMessage } from '@swap/domain/mail';
import { createTransport, type Transporter } from 'nodemailer';

/** Hands mail to the server at `SMTP_URL`. */
@Injectable()
export class SmtpTransport {
  private readonly transporter: Transporter | undefined;

  constructor(private readonly config: Config) {
    const url = config.values.SMTP_URL;
    this.transporter = url
      ? createTransport({ url, pool: true, connectionTimeout: 10 * SECOND, socketTimeout: 20 * SECOND })
      : undefined;
  }

  /** Under one Message-ID however often it is sent. Throws `service_unavailable` when the server cannot take it now. */
  async send({ id, attachments = [], headers = {}, ...message }: MailMessage): Promise<void> {
    if (!this.transporter) throw new DomainError('service_unavailable', 'Mail waits: SMTP_URL is not set');
    try {
      await this.transporter.sendMail({
        from: this.config.values.MAIL_FROM,
        ...message,
        ...(id !== undefined && { messageId: `<${id}@${domainOf(this.config.values.MAIL_FROM)}>` }),
        headers: { ...headers },
        attachments: [...attachments],
      });
    } catch (error) {
      throw new DomainError('service_unavailable', 'The mail server did not take the message', { cause: error });
    }
  }

  close(): void {
    this.transporter?.close();
  }
}

/** The domain of an address, which may stand behind a name in angle brackets. */
function domainOf(from: string): string {
  return /@([^\s>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
}
