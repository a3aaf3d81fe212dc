import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';

/** What Node loads, once for all the files of a worker; Jest's own loader starts anew for each of them. */
export const requireNatively = createRequire(import.meta.url);

/**
 * A transform of Jest's for every module that is not a test's own: what it exports as Node has loaded it, by way of a function that
 * the environment of tests has. Jest's global set-up has none and takes the module as it is.
 */
export default {
  process(source, file, { supportsStaticESM }) {
    const natively = `globalThis.requireNatively(${JSON.stringify(file)})`;
    if (!supportsStaticESM) {
      return {
        code: `if (globalThis.requireNatively) module.exports = ${natively}; else (function () {\n${source}\n}).call(this);`,
      };
    }
    const names = namesIn(file).map(
      (name) => `export ${name === 'default' ? name : `const ${name} =`} natively.${name};`,
    );
    return { code: [`const natively = ${natively};`, ...names].join('\n') };
  },
  getCacheKey(source, file, { supportsStaticESM }) {
    const content = supportsStaticESM ? namesIn(file).join() : source;
    return createHash('sha256')
      .update(`2 ${file} ${String(supportsStaticESM)} ${content}`)
      .digest('hex');
  },
};

/** Names of exports that can be exported again by name. */
function namesIn(file) {
  return Object.keys(requireNatively(file)).filter((name) => /^[\w$]+$/.test(name));
}
