import { compile } from 'html-to-text';
import { renderToString } from 'preact-render-to-string';
import { newId } from '../kernel/index.js';
import type { Brand, Letter } from './letter.js';
import { LetterPage } from './letter-page.js';

/** A letter as it is sent. What stands here is handed to the mail server by the names nodemailer knows. */
export interface MailMessage {
  /** Of this message, however often it is sent: the first half of its Message-ID. Missing in one that an older release wrote. */
  readonly id?: string;
  readonly to: string;
  readonly subject: string;
  /** Plain text; codes and addresses stand alone on a line. */
  readonly text: string;
  /** The same as a document; missing in a message that an older release wrote. */
  readonly html?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly attachments?: readonly { readonly filename: string; readonly content: string }[];
}

const line = { leadingLineBreaks: 1, trailingLineBreaks: 1 };

const asText = compile({
  wordwrap: false,
  selectors: [
    { selector: 'head', format: 'skip' },
    { selector: 'p.brand', format: 'skip' },
    { selector: 'h1', format: 'skip' },
    { selector: 'p.button', format: 'skip' },
    { selector: 'p.fact', format: 'paragraph', options: line },
    { selector: 'p.fact.last', format: 'paragraph', options: { ...line, trailingLineBreaks: 2 } },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: false } },
  ],
});

/**
 * Writes a letter: HTML by the one template, the text from that HTML, and what tells machines that a machine wrote (RFC 3834) and how the
 * reader ends such letters at once (RFC 8058). A subject is one line, whatever was put into it.
 */
export function writeLetter(letter: Letter, brand: Brand): MailMessage {
  const { to, language = 'en', unsubscribe, attachments } = letter;
  const subject = letter.subject.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
  const html = `<!DOCTYPE html>${renderToString(<LetterPage letter={{ ...letter, subject }} brand={brand} />)}`;
  const headers = {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    'Content-Language': language,
    ...(unsubscribe && {
      'List-Unsubscribe': `<${unsubscribe.url}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
  return { id: newId(), to, subject, text: `${asText(html)}\n`, html, headers, ...(attachments && { attachments }) };
}
