export { canonicalEmail } from './email-address.js';
export { brandOf, type Brand, type Letter, type LetterPart, type Unsubscribe } from './letter.js';
export {
  directionOf,
  isLanguage,
  languageAsked,
  languages,
  letterTexts,
  sayer,
  sayOf,
  type Language,
} from './letter-texts.js';
export { closedDomain, Mail, mailTopic } from './mail.js';
export { writeLetter, type MailMessage } from './write-letter.js';
export type { LetterTextName } from './languages/en.js';
