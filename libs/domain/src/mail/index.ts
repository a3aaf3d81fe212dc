export { canonicalEmail } from './email-address.js';
export { Mail, mailTopic, type MailMessage } from './mail.js';
