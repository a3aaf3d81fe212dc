export { DeliverMail } from './deliver-mail.js';
export { Mail, MailTransport, mailTopic, type MailMessage } from './mail.js';
