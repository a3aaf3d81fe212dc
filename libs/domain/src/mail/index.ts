export { canonicalEmail } from './email-address.js';
export {
  brandOf,
  letterTo,
  pageFor,
  type Brand,
  type Letter,
  type LetterPart,
  type Reader,
  type Unsubscribe,
} from './letter.js';
export {
  directionOf,
  isLanguage,
  knownLanguage,
  languageAsked,
  languageOf,
  languages,
  letterTexts,
  sayer,
  sayOf,
  type Language,
  type Say,
  type SubjectsOf,
} from './letter-texts.js';
export { closedDomain, Mail, mailTopic } from './mail.js';
export { writeLetter, type MailMessage } from './write-letter.js';
export type { LetterTextName } from './languages/en.js';
