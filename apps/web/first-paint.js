import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';

const here = import.meta.dirname;
const emptyRoot = '<div id="app"></div>';

/** Writes into the documents in `folder` what their scripts show first, so that it is painted before these have arrived. */
export async function writeFirstPaints(folder) {
  const server = await createServer({
    configFile: false,
    root: here,
    appType: 'custom',
    logLevel: 'warn',
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  try {
    const { firstPaints } = await server.ssrLoadModule('/src/site/first-paints.tsx');
    for (const [file, html] of Object.entries(firstPaints)) {
      const document = readFileSync(join(folder, file), 'utf8');
      if (!document.includes(emptyRoot)) throw new Error(`${file} has no ${emptyRoot}`);
      writeFileSync(
        join(folder, file),
        document.replace(emptyRoot, () => `<div id="app">${html}</div>`),
      );
    }
  } finally {
    await server.close();
  }
}
