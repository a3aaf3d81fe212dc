import type { JSX } from 'preact';
import type { Brand, Letter, LetterPart } from './letter.js';
import { directionOf } from './letter-texts.js';

/** Light first, for programs that know no media queries; sizes that hold from a watch to a wide window. No image, no font is fetched. */
const styleOf = ({ accent, accentDark }: Brand) => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 16px; background: #f3f4f6; color: #1b1f24; font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { max-width: 560px; margin: 0 auto; padding: 24px; background: #ffffff; border: 1px solid #dfe3e8; border-radius: 12px; }
h1 { margin: 0 0 16px; font-size: 20px; line-height: 1.3; }
p { margin: 0 0 16px; overflow-wrap: anywhere; }
.brand { color: #57606a; font-size: 14px; }
.fact { margin: 0 0 6px; }
.fact.last { margin-bottom: 16px; }
.name { color: #57606a; }
.code { font: 600 22px/1.4 ui-monospace, Consolas, monospace; }
.long { font-size: 14px; font-weight: 400; }
.button a { display: inline-block; padding: 12px 20px; border-radius: 8px; background: ${accent}; color: #ffffff; font-weight: 600; text-decoration: none; }
a { color: ${accent}; }
.address { font-size: 13px; }
footer { max-width: 560px; margin: 16px auto 0; padding: 0 24px; color: #57606a; font-size: 13px; }
@media (max-width: 400px) { body { padding: 8px; } main { padding: 16px; } footer { padding: 0 16px; } }
@media (prefers-color-scheme: dark) {
  body { background: #0d1117; color: #e6edf3; }
  main { background: #161b22; border-color: #30363d; }
  .brand, .name, footer { color: #9da7b3; }
  .button a { background: ${accentDark}; color: #000000; }
  a { color: ${accentDark}; }
}`;

/** Longer codes are tokens, which are copied and not typed. */
const typedMax = 12;

function Part({ part }: { part: LetterPart }): JSX.Element {
  if (typeof part === 'string') return <p>{part}</p>;
  if ('code' in part) return <p class={part.code.length > typedMax ? 'code long' : 'code'}>{part.code}</p>;
  if ('link' in part)
    return (
      <>
        <p class="button">
          <a href={part.link}>{part.label}</a>
        </p>
        <p class="address">
          <a href={part.link}>{part.link}</a>
        </p>
      </>
    );
  const last = part.facts.length - 1;
  return (
    <>
      {part.facts.map(([name, value], place) => (
        <p class={place === last ? 'fact last' : 'fact'}>
          <span class="name">{name}:</span> <bdi>{value}</bdi>
        </p>
      ))}
    </>
  );
}

function Foot({ unsubscribe }: Pick<Letter, 'unsubscribe'>): JSX.Element | null {
  if (!unsubscribe) return null;
  const { why, label, url } = unsubscribe;
  return (
    <footer>
      <p>{why}</p>
      <p>
        <a class="stop" href={url}>
          {label}
        </a>
      </p>
    </footer>
  );
}

/** A letter as a document of HTML. What is put into it is escaped. */
export function LetterPage({ letter, brand }: { letter: Letter; brand: Brand }): JSX.Element {
  const { subject, parts, language = 'en', unsubscribe } = letter;
  return (
    <html lang={language} dir={directionOf(language)}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style dangerouslySetInnerHTML={{ __html: styleOf(brand) }} />
      </head>
      <body>
        <main>
          <p class="brand">{brand.name}</p>
          <h1>{subject}</h1>
          {parts.map((part) => (
            <Part part={part} />
          ))}
        </main>
        <Foot {...(unsubscribe && { unsubscribe })} />
      </body>
    </html>
  );
}
