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
  '/orders/*',
  '/keys',
  '/widget',
  '/members',
  '/affiliate',
  '/webhooks',
  '/webhooks/*',
  '/events',
  '/limits',
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

const writtenPages = ['how-it-works', 'fees', 'faq', 'support', 'terms', 'privacy', 'imprint'];

/** What there is in every language: pages for everybody, and the consoles. */
const pages = {
  '/': 'index.html',
  '/exchange/*': 'index.html',
  ...Object.fromEntries(['/order/*', '/not-me'].map((path) => [path, 'page.html'])),
  ...Object.fromEntries(['status', ...writtenPages].map((name) => [`/${name}`, 'text.html'])),
  '/offline': 'offline.html',
  '/embed': 'embed.html',
  ...Object.fromEntries(partnerPages.map((path) => [`/partners${path}`, 'partners.html'])),
  ...Object.fromEntries(adminPages.map((path) => [`/admin${path}`, 'admin.html'])),
};

/** Those that the service writes whenever somebody asks, with what it knows then: `src/site/first-views.tsx`. */
const views = {
  '/': 'home',
  '/exchange/*': 'pair',
  ...Object.fromEntries(['status', ...writtenPages].map((name) => [`/${name}`, name])),
};

/** By address, the document of a language, and which view of it the service writes; the first answers without its last slash, too. */
const pagesIn = (tag) => {
  const base = baseOf(tag);
  const paths = { ...(base !== '' && { '': 'index.html' }), ...pages };
  return Object.entries(paths).map(([path, file]) => {
    const page = views[path || '/'];
    return { path: base + path, file: below(base, file), ...(page && { view: { tag, page } }) };
  });
};
const below = (base, file) => `${base}/${file}`.slice(1);

/** What everything else is answered with, under status 404: in the language that the address names, else in English. */
const notFound = [...languages].reverse().map(({ tag }) => {
  const base = baseOf(tag);
  return { path: `${base}/*`, file: below(base, '404.html'), status: 404 };
});

/** Nothing inline, nothing from elsewhere, no HTML made of text; a worker where `policies` name its own. `apiOrigin` is empty where the API serves the pages itself. */
function contentPolicy(ancestors, apiOrigin, frames = [], policies = "'none'") {
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
    "font-src 'self'",
    "manifest-src 'self'",
    "require-trusted-types-for 'script'",
    `trusted-types ${policies}`,
  ].join('; ');
}

const everywhere = {
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
};

const ofDocuments = { ...everywhere, 'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()' };

const hour = 'public, max-age=3600';
const forGood = 'public, max-age=31536000, immutable';

function headersOf(file, apiOrigin) {
  if (file.endsWith('embed.html')) {
    return {
      ...ofDocuments,
      'cache-control': 'no-cache',
      'content-security-policy': contentPolicy('*', apiOrigin, [], 'worker'),
      'cross-origin-resource-policy': 'cross-origin',
      'x-robots-tag': 'noindex',
    };
  }
  if (file.endsWith('.html')) {
    // The partners' console shows the widget as it will be.
    const frames = file.endsWith('partners.html') ? ["frame-src 'self'"] : [];
    const isPublic = !/(^|\/)(partners|admin)\.html$/.test(file);
    return {
      ...ofDocuments,
      'cache-control': 'no-cache',
      'content-security-policy': contentPolicy("'none'", apiOrigin, frames, isPublic ? 'worker' : undefined),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
      // An order is its owner's, and a console nobody's to find.
      ...(/(^|\/)(page|partners|admin|offline|404)\.html$/.test(file) && { 'x-robots-tag': 'noindex' }),
    };
  }
  // A worker fetches under its own policy, and is asked for anew each time.
  if (file === 'sw.js')
    return {
      ...everywhere,
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
    };
  return {
    ...everywhere,
    'cache-control': file.startsWith('assets/') ? forGood : hour,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': file === 'embed.js' ? 'cross-origin' : 'same-site',
  };
}

/** Every address that is answered, in the order a router should try them. `files` are paths below the built folder. */
export function hosting(files, apiOrigin) {
  const documents = languages.flatMap(({ tag }) => pagesIn(tag)).map((each) => ({ ...each, status: 200 }));
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
