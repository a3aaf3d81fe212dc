import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type {
  AppControllerRoute,
  AppViewRoute,
  BullBoardQueues,
  IServerAdapter,
  UIConfig,
} from '@bull-board/api/typings/app';
import type { FastifyReply } from 'fastify';
import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import type { Queue } from 'bullmq';
import router from 'find-my-way';
import type { QueueBackend } from '../backend.js';

interface Asked {
  readonly query: Readonly<Record<string, unknown>>;
  readonly params: Readonly<Record<string, string | undefined>>;
}
type Answer = (reply: FastifyReply, asked: Asked) => unknown;

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

/** The page is a template: `<%= name %>` is replaced, escaped; `<%- name %>` as it is. */
const blank = /<%([=-]) (\w+) %>/g;
/** Bull-board asks a host elsewhere for fonts; nothing of ours does. */
const fonts = /<link href="https:[^>]*>/g;

/**
 * Serves what bull-board tells a server to serve, as far as it can be read: of its routes those that change something do not exist
 * here.
 */
class BoardServer implements IServerAdapter {
  // What bull-board has told it.
  queues: BullBoardQueues | undefined;
  uiConfig: UIConfig = {};
  apiRoutes: readonly AppControllerRoute[] = [];
  entry: AppViewRoute | undefined;
  views = '';
  statics = { route: '', folder: '' };

  /** `path` is where its routes will be. */
  constructor(private readonly path: string) {}

  readonly setQueues = (queues: BullBoardQueues): this => Object.assign(this, { queues });
  readonly setUIConfig = (uiConfig: UIConfig): this => Object.assign(this, { uiConfig });
  readonly setApiRoutes = (apiRoutes: AppControllerRoute[]): this => Object.assign(this, { apiRoutes });
  readonly setEntryRoute = (entry: AppViewRoute): this => Object.assign(this, { entry });
  readonly setViewsPath = (views: string): this => Object.assign(this, { views });
  readonly setStaticPath = (route: string, folder: string): this => Object.assign(this, { statics: { route, folder } });
  /** Its own handler would tell the stack; errors go the way all of ours go. */
  readonly setErrorHandler = (): this => this;

  /** All there is to ask for. */
  routes() {
    const found = router();
    const add = (url: string, answer: Answer) => found.on('GET', url, () => undefined, answer);
    for (const each of this.apiRoutes.filter(({ method }) => method === 'get')) {
      for (const url of [each.route].flat()) {
        add(url, async (reply, asked) => {
          const queues = this.queues ?? (new Map() as BullBoardQueues);
          const { status = 200, body } = await each.handler({
            ...asked,
            queues,
            uiConfig: this.uiConfig,
            body: {},
            headers: {},
          });
          return reply.status(status).send(body);
        });
      }
    }
    const page = this.page();
    for (const url of [this.entry?.route ?? []].flat())
      add(url, (reply) => reply.type('text/html; charset=utf-8').send(page));
    this.addFiles(add);
    return found;
  }

  private page(): string {
    const view = this.entry?.handler({ basePath: this.path, uiConfig: this.uiConfig });
    const words = view?.params as Readonly<Record<string, string>>;
    return readFileSync(join(this.views, view?.name ?? ''), 'utf8')
      .replace(fonts, '')
      .replace(blank, (_match, kind: string, name: string) => {
        const text = words[name] ?? '';
        return kind === '-' ? text : text.replace(/[&<>"]/g, (sign) => `&#${String(sign.charCodeAt(0))};`);
      });
  }

  /** What is not in the folder now cannot be asked for. */
  private addFiles(add: (url: string, answer: Answer) => void): void {
    const { route, folder } = this.statics;
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => types[extname(file)]);
    for (const file of files) {
      add(`${route}/${file}`, (reply) => reply.type(types[extname(file)] ?? '').send(readFileSync(join(folder, file))));
    }
  }
}

/** Bull-board over our queues, wherever they live. */
export interface QueueDashboard {
  /**
   * Answers with what is at `url`, below the path it was made for: its page, its files, and what they ask for. `callNotFound` where there
   * is nothing. Opens the queues that are not open.
   */
  answer(url: string, reply: FastifyReply): unknown;
}

/** For looking only: a queue merely reminds, so there is nothing in it to be mended. Who may look is for the caller to say. */
export function queueDashboard(backend: QueueBackend, names: readonly string[], path: string): QueueDashboard {
  const server = new BoardServer(path);
  const board = createBullBoard({
    queues: [],
    serverAdapter: server,
    options: { uiConfig: { boardTitle: 'Queues', hideRedisDetails: true } },
  });
  const routes = server.routes();
  let shown: readonly unknown[] = [];
  const show = () => {
    const queues = names.map((name) => backend.bullQueue(name) as Queue);
    if (queues.every((queue, place) => queue === shown[place])) return;
    shown = queues;
    board.setQueues(queues.map((queue) => new BullMQAdapter(queue, { readOnlyMode: true })));
  };
  return {
    answer: (url, reply) => {
      const found = routes.find('GET', url);
      if (!found) {
        reply.callNotFound();
        return reply;
      }
      show();
      const { params, searchParams: query } = found;
      return (found.store as Answer)(reply, { params, query });
    },
  };
}
