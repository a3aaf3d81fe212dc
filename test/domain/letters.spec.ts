import { languageAsked, writeLetter, type Letter } from '@swap/domain/mail';

const brand = { name: 'Coin & Co', accent: '#123456', accentDark: '#fedcba' };

const letter: Letter = {
  to: 'ada@example.com',
  subject: 'Something happened',
  parts: [
    'A sentence.',
    { facts: [['Amount', '12.50 USD']] },
    { code: '482913' },
    { link: 'https://swap.example/order/1?a=b&c=d#mt_x', label: 'Open it' },
    'The end.',
  ],
};

test('the text says what the document says, codes and addresses alone on their lines', () => {
  const { text, html } = writeLetter(letter, brand);
  expect(text).toBe(
    'A sentence.\n\nAmount: 12.50 USD\n\n482913\n\nhttps://swap.example/order/1?a=b&c=d#mt_x\n\nThe end.\n',
  );
  for (const said of ['A sentence.', '12.50 USD', '482913', 'Open it', 'The end.']) expect(html).toContain(said);
});

test('what is put into a letter is shown and never read as HTML', () => {
  const evil = '<img src=x onerror=alert(1)>"\'&amp;';
  const link = { link: `https://a.example/"><script>`, label: evil };
  const parts = [evil, { code: evil }, { facts: [[evil, evil] as const] }, link];
  const { html = '', text } = writeLetter({ ...letter, subject: evil, parts }, brand);
  expect(html).not.toMatch(/<img|<script|href="[^"]*"[^ >]*script/);
  expect(text).toContain(evil);
});

test('nothing put into a subject makes a second header', () => {
  const { subject } = writeLetter({ ...letter, subject: 'Hi\r\nBcc: all@example.com\n\u2028\u0000x' }, brand);
  expect(subject).toBe('Hi Bcc: all@example.com x');
});

test('a letter says that a machine wrote it, and only one that may be stopped says how', () => {
  expect(writeLetter(letter, brand).headers).toEqual({
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    'Content-Language': 'en',
  });
  const unsubscribe = { url: 'https://swap.example/letters/stop/1/2', why: 'You asked for it.', label: 'No more' };
  const { headers, text, html } = writeLetter({ ...letter, unsubscribe }, brand);
  expect(headers).toMatchObject({
    'List-Unsubscribe': '<https://swap.example/letters/stop/1/2>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  expect(text).toContain('You asked for it.\n\nNo more https://swap.example/letters/stop/1/2\n');
  expect(html).toContain('href="https://swap.example/letters/stop/1/2"');
});

test('it fetches nothing, is readable on dark, and an Arabic one runs from right to left', () => {
  const { html = '' } = writeLetter({ ...letter, language: 'ar' }, brand);
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(html).toContain('<meta name="color-scheme" content="light dark"');
  expect(html).not.toMatch(/<img|<link|<script|@import|url\(|src=/);
});

test('it bears the name and the colour of whose letter it is', () => {
  const { html } = writeLetter(letter, brand);
  expect(html).toContain('Coin &amp; Co');
  expect(html).toContain('background: #123456');
  expect(html).toContain('background: #fedcba');
});

test.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['nl, fr;q=0.4, pt-BR;q=0.7', 'pt'],
  ['en;q=0, ru', 'ru'],
  ['nl, fr;q=0', null],
  ['nl, *;q=0.5', null],
  ['__proto__, constructor', null],
  ['', null],
  [undefined, null],
] as const)('of %s the language %s is taken', (header, language) => {
  expect(languageAsked(header)).toBe(language);
});
