const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text made harmless inside HTML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);

const STYLE = `
:root { color-scheme: light dark; --ink: #1c2430; --soft: #5b6676; --line: #d9dee6; --ground: #f6f7f9; --card: #fff; --link: #1b5fb8; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6eaf0; --soft: #98a3b3; --line: #2c3644; --ground: #12171e; --card: #1a212b; --link: #7db4ff; }
}
body { margin: 0 auto; max-width: 68rem; padding: 1.5rem 1rem 4rem; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
a { color: var(--link); } h1 { font-size: 1.4rem; } nav a { margin-right: 1rem; }
.soft { color: var(--soft); } .card { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: .75rem 1rem; margin: .75rem 0; }
.card h2 { font-size: 1rem; margin: 0; } pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: .5rem 0 0; font: 14px/1.5 ui-monospace, monospace; }
.wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-size: .875rem; }
th, td { text-align: left; padding: .4rem .6rem; border-bottom: 1px solid var(--line); white-space: nowrap; } code { font-size: .85em; }
`;

/** A whole page: plain HTML, light or dark as the reader's system is. `refreshSeconds` makes it reload itself. */
export function page(title: string, body: string, refreshSeconds?: number): string {
  const refresh = refreshSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${refreshSeconds}">`;
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${refresh}
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><nav><a href="/">Sandbox</a><a href="/mail">Mail</a><a href="/hooks">Webhooks</a><a href="/orders">Orders</a></nav><main><h1>${escapeHtml(title)}</h1>
${body}</main></body></html>`;
}
