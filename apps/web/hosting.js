/**
 * Which address answers with which file, and under which headers: the one truth for the API process, which reads it as
 * `hosting.json`, and for static hosts, which read `_headers` and `_redirects`.
 */
import { baseOf, languages } from './languages.js';

const partnerPages = [
  '',
  '/verify',
  '/reset',
  '/join',
  '/orders',
  '/keys',
  '/widget',
  '/members',
  '/affiliate',
  '/webhooks',
  '/webhooks/*',
  '/security',
  '/audit',
];
const adminPages = [
  '',
  '/payouts',
  '/payouts/*',
  '/payout-batches',
  '/payout-batches/*',
  '/partners',
  '/partners/*',
  '/orders',
  '/orders/*',
  '/erasures',
  '/providers',
  '/listings',
  '/changes',
  '/books',
  '/audit',
  '/staff',
  '/security',
  '/invitation',
];

/** Pages for everybody, which there are in every language. */
const publicPages = {
  '/': 'index.html',
  ...Object.fromEntries(['/order/*', '/status', '/not-me'].map((path) => [path, 'page.html'])),
  '/embed': 'embed.html',
};

/** By address, the document of a language; its first page answers without the last slash, too. */
const pagesIn = (base) => ({
  ...(base !== '' && { [base]: below(base, 'index.html') }),
  ...Object.fromEntries(Object.entries(publicPages).map(([path, file]) => [base + path, below(base, file)])),
});
const below = (base, file) => `${base}/${file}`.slice(1);

/** Addresses of people, and the document each is answered with; `*` stands for the rest of the path. */
const pages = {
  ...Object.assign({}, ...languages.map(({ tag }) => pagesIn(baseOf(tag)))),
  ...Object.fromEntries(partnerPages.map((path) => [`/partners${path}`, 'partners.html'])),
  ...Object.fromEntries(adminPages.map((path) => [`/admin${path}`, 'admin.html'])),
};

/** What everything else is answered with, under status 404: in the language that the address names, else in English. */
const notFound = [...languages].reverse().map(({ tag }) => {
  const base = baseOf(tag);
  return { path: `${base}/*`, file: below(base, '404.html'), status: 404 };
});

/** Nothing inline, nothing from elsewhere, no HTML made of text. `apiOrigin` is empty where the API serves the pages itself. */
function contentPolicy(ancestors, apiOrigin, frames = []) {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data:${apiOrigin && ` ${apiOrigin}`}`,
    `connect-src 'self'${apiOrigin && ` ${apiOrigin}`}`,
    ...frames,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

const everywhere = {
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
};

const hour = 'public, max-age=3600';
const forGood = 'public, max-age=31536000, immutable';

function headersOf(file, apiOrigin) {
  if (file.endsWith('embed.html')) {
    return {
      ...everywhere,
      'cache-control': 'no-cache',
      'content-security-policy': contentPolicy('*', apiOrigin),
      'cross-origin-resource-policy': 'cross-origin',
      'x-robots-tag': 'noindex',
    };
  }
  if (file.endsWith('.html')) {
    // The partners' console shows the widget as it will be.
    const frames = file === 'partners.html' ? ["frame-src 'self'"] : [];
    return {
      ...everywhere,
      'cache-control': 'no-cache',
      'content-security-policy': contentPolicy("'none'", apiOrigin, frames),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
    };
  }
  return {
    ...everywhere,
    'cache-control': file.startsWith('assets/') ? forGood : hour,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': file === 'embed.js' ? 'cross-origin' : 'same-site',
  };
}

/** Every address that is answered, in the order a router should try them. `files` are paths below the built folder. */
export function hosting(files, apiOrigin) {
  const documents = Object.entries(pages).map(([path, file]) => ({ path, file, status: 200 }));
  const assets = files
    .filter((file) => !file.endsWith('.html'))
    .map((file) => ({ path: `/${file}`, file, status: 200 }));
  return [...documents, ...assets, ...notFound].map((each) => ({ ...each, headers: headersOf(each.file, apiOrigin) }));
}

/** The same in the format that static hosts agree on. */
export function staticHostFiles(routes) {
  const lines = ({ path, headers }) => [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)];
  const redirects = routes.filter(({ file }) => file.endsWith('.html'));
  // A rule for every address would add its headers to those of all others.
  const named = routes.filter(({ status }) => status === 200);
  return {
    _headers: `${named.flatMap(lines).join('\n')}\n`,
    _redirects: `${redirects.map(({ path, file, status }) => `${path} /${file} ${status}`).join('\n')}\n`,
  };
}
