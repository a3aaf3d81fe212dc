import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Http } from '../support/http.js';
import { repository } from '../support/repository.js';
import { aService, type Service } from '../support/service.js';
import { ServiceProcess } from '../support/service-process.js';

let place: string;
let service: Service;
let api: ServiceProcess;
beforeAll(async () => {
  service = await aService({ apis: 0, workers: 0 });
  place = mkdtempSync(join(tmpdir(), 'swap-without-pages-'));
  const app = join(place, 'apps/api');
  cpSync(join(repository, 'apps/api/dist'), join(app, 'dist'), {
    recursive: true,
    filter: (file) => !file.endsWith('/bundle'),
  });
  mkdirSync(join(place, 'apps/web'));
  for (const file of ['package.json', 'node_modules', 'docs', 'apps/api/package.json', 'apps/web/src'])
    symlinkSync(join(repository, file), join(place, file));
  api = await new ServiceProcess('api', 'api', { ...service.env, PORT: '0' }, place).ready();
});
afterAll(async () => {
  await api.stop();
  await service.stop();
  rmSync(place, { recursive: true });
});

test('an API beside which no pages were built, as where another host has them, serves its routes and no page', async () => {
  const origin = `http://127.0.0.1:${api.said(/answering at http:\/\/\S+:(\d+)/)}`;
  expect((await new Http(`${origin}/api/v1`).get('/health')).json).toMatchObject({ status: 'ok' });
  for (const path of ['/', '/embed', '/partners', '/sitemap.xml'])
    expect([path, (await fetch(origin + path)).status]).toEqual([path, 404]);
});
