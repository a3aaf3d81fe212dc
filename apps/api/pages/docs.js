/* What the pages do in a browser: theme, search, tabs, copying, the reader's own address and key, and trying routes. */
'use strict';

const all = (selector, from = document) => [...from.querySelectorAll(selector)];
const made = (name, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};
const kept = (storage, key) => {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
};
const keep = (storage, key, value) => {
  try {
    storage.setItem(key, value);
  } catch {
    // Holds until the page is left.
  }
};

/* Theme, as the rest of the site has it */
const root = document.documentElement;
const themeButton = document.getElementById('theme');
const isDark = () =>
  (root.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark';
const chosen = kept(localStorage, 'theme');
if (chosen === 'light' || chosen === 'dark') root.dataset.theme = chosen;
themeButton.setAttribute('aria-pressed', String(isDark()));
themeButton.addEventListener('click', () => {
  root.dataset.theme = isDark() ? 'light' : 'dark';
  keep(localStorage, 'theme', root.dataset.theme);
  themeButton.setAttribute('aria-pressed', String(isDark()));
});
// Opened beside the page alone: above it, what is read would be moved down.
if (!matchMedia('(max-width: 60rem)').matches) document.querySelector('.menu details').open = true;

/* The reader's own address and key in every piece of code */
const codes = all('main pre code');
const written = new Map(codes.map((code) => [code, code.textContent]));
const described = document.querySelector('meta[name="service-origin"]')?.content ?? 'http://localhost:3000';
function fillIn() {
  const key = kept(sessionStorage, 'api-key') ?? '';
  for (const [code, text] of written) {
    const here = text.replaceAll(described, location.origin);
    code.textContent =
      key === ''
        ? here
        : here
            .replaceAll('$API_KEY', key)
            .replaceAll('process.env.API_KEY', `'${key}'`)
            .replaceAll('os.environ["API_KEY"]', `"${key}"`)
            .replaceAll('os.Getenv("API_KEY")', `"${key}"`);
  }
}
fillIn();
if ([...written.values()].some((text) => text.includes('API_KEY'))) {
  const input = made('input', { value: kept(sessionStorage, 'api-key') ?? '', autocomplete: 'off', spellcheck: false });
  input.placeholder = 'swap_sk_…';
  input.addEventListener('input', () => {
    keep(sessionStorage, 'api-key', /^[\w-]*$/.test(input.value) ? input.value : '');
    fillIn();
  });
  const label = made(
    'label',
    { className: 'own-key' },
    'Your API key, filled in below and kept in this tab alone ',
    input,
  );
  document.querySelector('main h1')?.after(label);
}

/* Tabs of languages; the one that was chosen last is chosen everywhere */
const names = {
  sh: 'curl',
  ts: 'TypeScript',
  js: 'JavaScript',
  cjs: 'CommonJS',
  python: 'Python',
  go: 'Go',
  php: 'PHP',
};
const choosers = [];
all('.tabs').forEach((tabs, number) => {
  const panels = all('pre', tabs);
  const list = made('div', { role: 'tablist' });
  list.setAttribute('aria-label', 'Language');
  const buttons = panels.map((panel, index) => {
    const { language } = panel.dataset;
    const button = made('button', { type: 'button', id: `tab-${number}-${index}` }, names[language] ?? language);
    button.setAttribute('role', 'tab');
    panel.id = `panel-${number}-${index}`;
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', button.id);
    button.setAttribute('aria-controls', panel.id);
    button.addEventListener('click', () => {
      keep(localStorage, 'code-language', language);
      for (const choose of choosers) choose(language);
    });
    list.append(button);
    return button;
  });
  list.addEventListener('keydown', ({ key }) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (step === undefined) return;
    const next = buttons[(buttons.indexOf(document.activeElement) + step + buttons.length) % buttons.length];
    next.focus();
    next.click();
  });
  const choose = (language) => {
    const found = panels.findIndex((panel) => panel.dataset.language === language);
    if (found === -1) return;
    panels.forEach((panel, index) => {
      panel.hidden = index !== found;
      buttons[index].setAttribute('aria-selected', String(index === found));
      buttons[index].tabIndex = index === found ? 0 : -1;
    });
  };
  tabs.prepend(list);
  choosers.push(choose);
  choose(panels[0].dataset.language);
});
const language = kept(localStorage, 'code-language');
for (const choose of choosers) choose(language);

/* Copying */
for (const pre of all('main pre')) {
  const button = made('button', { type: 'button', className: 'copy' }, root.dataset.copy);
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(pre.querySelector('code').textContent);
    button.textContent = root.dataset.copied;
    setTimeout(() => (button.textContent = root.dataset.copy), 2000);
  });
  pre.append(button);
}

/* Languages of menus: where no address names one, the one chosen here holds, as on the rest of the site */
const base = root.lang === 'en' ? '' : `/${root.lang}`;
const menu = document.querySelector('.languages');
menu?.addEventListener('click', ({ target }) => {
  if (target instanceof HTMLAnchorElement) keep(localStorage, 'language', target.lang);
});
menu?.addEventListener('keydown', ({ key }) => (menu.open &&= key !== 'Escape'));
/** A page of the documents in the language of this one. */
const placeOf = (url) => (base === '' ? url : base + url.replace('/api/v1/docs', '/docs/reference'));

/* Search */
const search = document.getElementById('search');
const found = document.getElementById('found');
let index;
search.addEventListener('input', async () => {
  index ??= fetch('/docs/search.json').then((answer) => answer.json());
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  const scored = (await index).map((entry) => {
    const [title, text] = [entry.title.toLowerCase(), `${entry.page} ${entry.text}`.toLowerCase()];
    const scores = words.map((word) => (title.includes(word) ? 3 : 0) + (text.includes(word) ? 1 : 0));
    return { entry, score: scores.includes(0) ? 0 : scores.reduce((sum, each) => sum + each, 0) };
  });
  const best = scored.filter(({ score }) => score > 0).sort((one, other) => other.score - one.score);
  const links = best.slice(0, 12).map(({ entry: { url, page, title, text } }) => {
    const about = made('span', { className: 'quiet' }, `${page}: ${text.slice(0, 90)}`);
    return made('li', { lang: 'en', dir: 'ltr' }, made('a', { href: placeOf(url) }, made('strong', {}, title), about));
  });
  found.hidden = words.length === 0;
  found.replaceChildren(links.length > 0 ? made('ul', {}, ...links) : made('p', {}, root.dataset.nothing));
});
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') found.hidden = true;
  if (event.key !== '/' || /^(INPUT|TEXTAREA)$/.test(document.activeElement.tagName)) return;
  event.preventDefault();
  search.focus();
});
document.addEventListener('click', ({ target }) => {
  if (!found.contains(target) && target !== search) found.hidden = true;
});

/* The reference: a link to a route opens it */
function openLinked() {
  const linked = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (linked instanceof HTMLDetailsElement) {
    linked.open = true;
    linked.scrollIntoView();
  }
}
addEventListener('hashchange', openLinked);
openLinked();

const credentials = document.getElementById('credentials');
if (credentials) {
  for (const input of credentials.elements) {
    input.value = kept(sessionStorage, `try-${input.name}`) ?? '';
    input.addEventListener('input', () => keep(sessionStorage, `try-${input.name}`, input.value));
  }
  credentials.addEventListener('submit', (event) => event.preventDefault());
}

for (const form of all('form.try')) {
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const { method, path, proofs } = form.dataset;
    const fields = [...new FormData(form)].filter(([, value]) => value !== '');
    const of = (place) =>
      fields.flatMap(([name, value]) => (name.startsWith(place) ? [[name.slice(place.length), value]] : []));
    const inPath = Object.fromEntries(of('path:'));
    const query = new URLSearchParams(of('query:')).toString();
    const url =
      path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(inPath[name] ?? '')) + (query && `?${query}`);
    const { key, token, manage } = Object.fromEntries(new FormData(credentials));
    const body = form.elements.body?.value;
    const headers = {
      ...(body && { 'content-type': 'application/json' }),
      ...(key && proofs.includes('attribution') && { 'x-service-api-key': key }),
      ...(token && proofs.includes('partner') && { authorization: `Bearer ${token}` }),
      ...(manage && proofs.includes('manageToken') && { 'x-manage-token': manage }),
    };
    const output = form.querySelector('output');
    output.replaceChildren(made('p', {}, 'Asking…'));
    try {
      const answer = await fetch(url, { method, headers, ...(body && { body }), redirect: 'error' });
      // A stream has no end to wait for.
      const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream');
      const text = isStream ? await firstOf(answer) : await answer.text();
      const pre = made('pre', { tabIndex: 0 }, made('code', {}, pretty(text)));
      output.replaceChildren(made('p', {}, made('strong', {}, `${answer.status} `), `${method} ${url}`), pre);
    } catch {
      output.replaceChildren(made('p', {}, 'No answer came.'));
    }
  });
}

async function firstOf(answer) {
  const reader = answer.body.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return new TextDecoder().decode(value);
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
