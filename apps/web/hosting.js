/**
 * Which address answers with which file, and under which headers: the one truth for the API process, which reads it as
 * `hosting.json`, and for static hosts, which read `_headers` and `_redirects`.
 */

/** Addresses of people, and the document each is answered with; `*` stands for the rest of the path. */
const pages = {
  '/': 'index.html',
  '/order/*': 'index.html',
  '/status': 'index.html',
  '/not-me': 'index.html',
  '/embed': 'embed.html',
  '/partners': 'partners.html',
  '/partners/*': 'partners.html',
  '/admin': 'admin.html',
  '/admin/*': 'admin.html',
};

/** Nothing inline, nothing from elsewhere, no HTML made of text. `apiOrigin` is empty where the API serves the pages itself. */
function contentPolicy(ancestors, apiOrigin) {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self'${apiOrigin && ` ${apiOrigin}`}`,
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
  if (file === 'embed.html') {
    return {
      ...everywhere,
      'cache-control': 'no-cache',
      'content-security-policy': contentPolicy('*', apiOrigin),
      'cross-origin-resource-policy': 'cross-origin',
      'x-robots-tag': 'noindex',
    };
  }
  if (file.endsWith('.html')) {
    return {
      ...everywhere,
      'cache-control': 'no-cache',
      'content-security-policy': contentPolicy("'none'", apiOrigin),
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
  const documents = Object.entries(pages).map(([path, file]) => ({ path, file }));
  const assets = files.filter((file) => !file.endsWith('.html')).map((file) => ({ path: `/${file}`, file }));
  return [...documents, ...assets].map((each) => ({ ...each, headers: headersOf(each.file, apiOrigin) }));
}

/** The same in the format that static hosts agree on. */
export function staticHostFiles(routes) {
  const lines = ({ path, headers }) => [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)];
  const redirects = routes.filter(({ file }) => file.endsWith('.html'));
  return {
    _headers: `${routes.flatMap(lines).join('\n')}\n`,
    _redirects: `${redirects.map(({ path, file }) => `${path} /${file} 200`).join('\n')}\n`,
  };
}
