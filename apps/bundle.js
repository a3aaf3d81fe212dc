/**
 * Puts the compiled API and worker each into one file with the packages they use: a process reads a few files instead of
 * 3,400 and starts in half the time (docs/performance.md). Needs `tsc -b`; does nothing while what they are made of stays the same.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { compilerNotesOf } from '@swap/config/program';

const here = import.meta.dirname;

/** Packages that find files of their own beside their code, those read late, and those that nobody has where the service runs. */
const external = [
  /^bcrypt$/,
  /^libphonenumber-js\//,
  /^msgpackr-extract$/,
  /^@bull-board\//,
  /^@nestjs\/platform-express$/,
];

/**
 * Large packages, each in a file of its own: V8 needs three times the size of a file while it reads it, and keeps that. They are CommonJS,
 * so that it does not matter when such a file is read.
 */
const large = ['typeorm', 'bullmq', 'undici', 'rxjs', 'class-validator', 'fastify'];

/** Name of the file for a module of one of them; null for any other, which belongs to the program's own. */
function fileOf(module) {
  const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module) ?? [];
  return large.includes(name) ? name.replace('/', '-') : null;
}

/** What finds files by where it stands finds them from the bundle too. */
function standsWhereItStood(bundle) {
  return {
    name: 'stands-where-it-stood',
    transform: {
      filter: { id: /^[^\0]+$/, code: 'import.meta.url' },
      handler(code, file) {
        const from = JSON.stringify(relative(bundle, file));
        return code.replaceAll('import.meta.url', `new URL(${from}, import.meta.url).href`);
      },
    },
  };
}

/** `@nestjs/typeorm` asks Node for typeorm by name, and so would read all of it a second time, beside the bundle. */
const oneTypeorm = {
  name: 'one-typeorm',
  transform: {
    filter: { id: /@nestjs\/typeorm\/dist\/common\/typeorm-compat\.js$/ },
    handler: (code) => {
      const asked = 'const require = createRequire(import.meta.url);';
      if (!code.includes(asked)) throw new Error('@nestjs/typeorm asks for typeorm in another way than it did');
      return `import * as installed from 'typeorm';\n${code.replace(asked, 'const require = () => installed;')}`;
    },
  },
};

/** The numbering plans of all countries, a megabyte, for a check of class-validator that nobody here uses: read when somebody does. */
const phoneNumbersLater = {
  name: 'phone-numbers-later',
  transform: {
    filter: { id: /class-validator\/cjs\/decorator\/string\/IsPhoneNumber\.js$/ },
    handler: (code) => {
      const read = 'const max_1 = require("libphonenumber-js/max");';
      if (!code.includes(read)) throw new Error('class-validator reads phone numbers in another way than it did');
      return code.replace(read, '').replaceAll('max_1.', 'require("libphonenumber-js/max").');
    },
  },
};

/** Text of one byte for each character takes half the memory in V8 that text with a single other character takes. */
const inOneByte = {
  name: 'in-one-byte',
  generateBundle: (_options, files) => {
    for (const file of Object.values(files).filter(({ type }) => type === 'chunk'))
      file.code = file.code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  },
};

/** Of everything that the program is made of. */
function fingerprintOf(dist) {
  const files = [...compilerNotesOf(dist), import.meta.filename, join(here, '../package-lock.json')];
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex');
}

async function write(dist, bundle) {
  const { rolldown } = await import('rolldown');
  const program = await rolldown({
    input: join(dist, 'process.js'),
    platform: 'node',
    external,
    plugins: [oneTypeorm, phoneNumbersLater, standsWhereItStood(bundle), inOneByte],
    logLevel: 'silent',
  });
  await program.write({
    dir: bundle,
    cleanDir: true,
    entryFileNames: '[name].js',
    keepNames: true,
    comments: false,
    codeSplitting: { groups: [{ name: fileOf }] },
  });
  await program.close();
}

async function renew(app) {
  const dist = join(here, app, 'dist');
  const bundle = join(dist, 'bundle');
  const stamp = join(bundle, 'fingerprint');
  const fingerprint = fingerprintOf(dist);
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== fingerprint) {
    await write(dist, bundle);
    writeFileSync(stamp, fingerprint);
  }
  // The compiler renews its notes also where it found nothing to do.
  const now = new Date();
  utimesSync(join(bundle, 'process.js'), now, now);
}

await Promise.all(['api', 'worker'].map(renew));
