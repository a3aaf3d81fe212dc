/**
 * Writes the pictures of coins and networks into `icons`: the second half of `npm run assets:facts`, which builds before it. They are
 * those of the pinned package, of as many coins as `lastRank` says, of all coins that are some network's own, and of our networks. A
 * picture that is more than shapes and colours, or too large, is left out: pages show the letters of the ticker instead. Beside each SVG
 * stands a WebP of it, which costs a browser a tenth of the work: it opens a page of its own for every SVG.
 */

const { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { pathToFileURL } = require('node:url');
const lists = require('./lists.json');
const { whileDrawing } = require('./drawn-small.cjs');
const { inDirectory, unpack } = require('./unpack.cjs');

const target = join(__dirname, 'icons');

/** By worth. Exchanges list more, but people ask for these. */
const lastRank = 600;
/** A picture of 24 by 24 points that takes more is a drawing of every hair. */
const bytesMax = 32_000;

/** Networks that the package has under a name of its own only. */
const namedThere = {
  trx: 'tron',
  sui: 'sui',
  apt: 'aptos',
  hbar: 'hedera-hashgraph',
  ada: 'cardano',
  dot: 'polkadot',
  osmo: 'osmosis',
  injective: 'injective',
  kava: 'kava',
  mantapacific: 'manta-pacific',
};

/** Coins whose picture in the package was looked at and is another coin's: what stands in its place, or nothing. */
const mistaken = { arbitrum: 'network:arbitrum-one', coredaoorg: null };

const elements = new Set(
  'svg g path defs clipPath mask linearGradient radialGradient stop circle ellipse rect polygon'.split(' '),
);
const attributes = new Set(
  `xmlns width height viewBox fill d id clip-path mask gradientUnits gradientTransform offset stop-color stop-opacity fill-rule clip-rule
   fill-opacity opacity stroke stroke-width stroke-miterlimit stroke-linecap stroke-linejoin x y x1 x2 y1 y2 fx fy cx cy r rx ry points
   transform maskUnits`.split(/\s+/),
);
const tag = /<(\/?)([A-Za-z]+)((?:\s+[-:A-Za-z0-9]+="[^"<>]*")*)\s*(\/?)>/g;
const attribute = /([-:A-Za-z0-9]+)="([^"]*)"/g;
/** Colours, numbers, shapes, and what stands in the same picture. */
const value = /^(url\(#[\w-]+\)|[-\w#.,%()\s]*)$/;
const space = 'http://www.w3.org/2000/svg';

/** The picture on one line and without what draws nothing; null for one that holds anything but shapes and colours. */
function plain(svg) {
  let rest = svg;
  let out = '';
  for (const [text, closing, element, inside, empty] of svg.matchAll(tag)) {
    if (!elements.has(element)) return null;
    rest = rest.replace(text, '');
    let kept = '';
    for (const [, name, content] of inside.matchAll(attribute)) {
      if (name === 'class') continue;
      const known = attributes.has(name) && (name === 'xmlns' ? content === space : value.test(content));
      if (!known || (/url/i.test(content) && !/^url\(#/.test(content))) return null;
      kept += ` ${name}="${content.replace(/\s+/g, ' ').trim()}"`;
    }
    out += `<${closing}${element}${kept}${empty}>`;
  }
  // What no tag accounts for would be text, a comment or an entity.
  return rest.trim() === '' && out.startsWith('<svg xmlns=') && out.endsWith('</svg>') ? `${out}\n` : null;
}

async function collect(directory, drawSmall) {
  const load = (file) => import(pathToFileURL(file).href);
  const { tokens: coins, networks: theirs } = await load(
    join(unpack(lists.coins, directory), 'dist/metadata/index.js'),
  );
  const { networks, caip2 } = await load(join(__dirname, '../dist/chains/index.js'));
  const drawn = join(unpack(lists.icons, directory), 'dist/svgs');
  /** @param {string} picture as the package names it: `token:BTC` */
  const draw = async (picture) => {
    const [kind, name] = picture.split(':');
    const file = join(drawn, `${kind}s/background/${name}.svg.js`);
    const svg = existsSync(file) ? plain((await load(file)).default) : null;
    return svg !== null && svg.length <= bytesMax ? svg : null;
  };
  const keep = async (name, svg) => {
    writeFileSync(join(target, `${name}.svg`), svg);
    writeFileSync(join(target, `${name}.webp`), await drawSmall(svg));
  };
  rmSync(target, { recursive: true, force: true });
  mkdirSync(join(target, 'networks'), { recursive: true });
  const own = new Set(Object.values(networks).map(({ nativeTicker }) => nativeTicker));
  const wanted = coins.filter(
    ({ id, symbol, marketCapRank: rank }) =>
      id === 'bitcoin' || own.has(symbol.toLowerCase()) || (rank ?? Infinity) <= lastRank,
  );
  for (const { id, filePath } of wanted.filter((coin) => coin.filePath.startsWith('token:'))) {
    const picture = id in mistaken ? mistaken[id] : filePath;
    const svg = picture && (await draw(picture));
    if (svg) await keep(filePath.slice('token:'.length).toLowerCase(), svg);
  }
  for (const code of Object.keys(networks)) {
    const their = theirs.find(({ id, caip2id }) => id === namedThere[code] || caip2id === caip2(code));
    const svg = their ? await draw(their.filePath) : null;
    if (svg !== null) await keep(join('networks', code), svg);
  }
  writeFileSync(join(target, 'LICENCE'), licence);
  const count = (folder) => readdirSync(folder).filter((file) => file.endsWith('.svg')).length;
  process.stdout.write(`${count(target)} pictures of coins, ${count(join(target, 'networks'))} of networks\n`);
}

const licence = `The pictures in this folder are from ${lists.icons.name} ${lists.icons.version} (https://github.com/0xa3k5/web3icons), made smaller without
change to what they show, and drawn as WebP. Marks belong to their owners; they stand here for the coins and networks they name, and for nothing else.

MIT License

Copyright (c) 2024 0xa3k5

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.
`;

void whileDrawing((drawSmall) => inDirectory((directory) => collect(directory, drawSmall)));
