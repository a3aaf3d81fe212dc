import { canonicalEmail } from '@swap/domain/mail';
import type { DomainError } from '@swap/domain/kernel';

test.each([
  ['Ada@Example.COM', 'ada@example.com'],
  ['  ada@example.com ', 'ada@example.com'],
  ['ada@münchen.example', 'ada@xn--mnchen-3ya.example'],
  ['ada@MÜNCHEN.example', 'ada@xn--mnchen-3ya.example'],
  ['ada@xn--mnchen-3ya.example', 'ada@xn--mnchen-3ya.example'],
  ['ada@mu\u0308nchen.example', 'ada@xn--mnchen-3ya.example'],
  ['ada@пример.рф', 'ada@xn--e1afmkfd.xn--p1ai'],
  ['ada@日本語ドメイン.jp', 'ada@xn--eckwd4c7c5976acvb2w6i.jp'],
  ['ada@삼성.example', 'ada@xn--cg4bki.example'],
  // A name of one script that looks like another's is another name, and is seen to be.
  ['ada@аррӏе.com', 'ada@xn--80ak6aa92e.com'],
])('%s is kept as %s', (typed, kept) => {
  expect(canonicalEmail(typed)).toBe(kept);
});

const refusal = (email: string): DomainError | null => {
  try {
    canonicalEmail(email);
    return null;
  } catch (error) {
    return error as DomainError;
  }
};

test.each([
  ['a Cyrillic letter among Latin ones', 'ada@аpple.com'],
  ['a Greek letter among Latin ones', 'ada@αpple.com'],
  ['the same, spelled in ASCII', 'ada@xn--pple-43d.com'],
  ['Cyrillic beside Greek', 'ada@αпример.com'],
  ['a Cherokee letter among Latin ones', 'ada@googlꭼ.com'],
  ['a mixed label of several', 'ada@shop.pаypal.com'],
])('a domain is refused whose part mixes scripts: %s', (_, email) => {
  expect(refusal(email)).toMatchObject({ code: 'validation_failed', fields: [{ field: 'email' }] });
  expect(refusal(email)?.message).toMatch(/mixes the letters of several scripts/);
});

test.each(['ada@xn--a.com', 'ada@münchen', 'ada@münchen.', 'ada@mün chen.de', 'ada@１２７.0.0.1', 'ada@ü..com'])(
  '%s names no domain',
  (email) => {
    expect(refusal(email)).toMatchObject({ code: 'validation_failed', fields: [{ field: 'email' }] });
  },
);
