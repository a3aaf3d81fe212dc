export { Mail, mailTopic, type MailMessage } from './mail.js';
