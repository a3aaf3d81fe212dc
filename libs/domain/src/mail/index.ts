export { canonicalEmail } from './email-address.js';
export { closedDomain, Mail, mailTopic, type MailMessage } from './mail.js';
