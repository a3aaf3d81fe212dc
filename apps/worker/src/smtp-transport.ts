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

  /** Throws `service_unavailable` when the server cannot take it now. */
  async send({ attachments = [], ...message }: MailMessage): Promise<void> {
    if (!this.transporter) throw new DomainError('service_unavailable', 'Mail waits: SMTP_URL is not set');
    try {
      await this.transporter.sendMail({
        from: this.config.values.MAIL_FROM,
        ...message,
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
