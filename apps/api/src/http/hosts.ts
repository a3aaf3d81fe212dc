import type { Config } from '@swap/config';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inAnyLanguage } from './language-routes.js';
import { sendNoRoute } from './problem.js';
import { isStrict } from './surface.js';

/** The widget, in any language, and the page of an order, to which it links. */
const widgetPage = new RegExp(`^${inAnyLanguage}/embed$`);
const orderPage = new RegExp(`^${inAnyLanguage}/order/`);
/** What its document loads. */
const widgetFiles = /^\/(embed\.js|before-paint\.js|numbers\.js|icon\.svg|font\.woff2|assets\/.+)$/;
/** Where there is nothing, in any language. */
const everythingElse = new RegExp(`^${inAnyLanguage}/\\*$`);
const api = /^\/(api|queues)\//;

/**
 * With EMBED_HOST, keeps the widget on an origin of its own: pages of others frame it, so nothing of a console, no session and no
 * route of accounts shares that origin (ASVS 5.0 3.5.4). The widget asked for elsewhere is redirected there, and pages asked for
 * there to APP_HOST, if that is set.
 */
export function keepHostsApart(fastify: FastifyInstance, { values }: Config): void {
  const { APP_HOST, EMBED_HOST, PUBLIC_URL } = values;
  if (EMBED_HOST === '') return;
  const { protocol, host: publicHost } = new URL(PUBLIC_URL);
  const redirect = (host: string, { url }: FastifyRequest, reply: FastifyReply) =>
    reply.redirect(`${protocol}//${host}${url}`, 308);
  fastify.addHook('onRequest', (request, reply, done) => {
    const { url } = request.routeOptions;
    const isWidgetHost = request.headers.host?.toLowerCase() === EMBED_HOST;
    if (!isWidgetHost) {
      if (widgetPage.test(url ?? '')) return redirect(EMBED_HOST, request, reply);
    } else if (!mayBeOnWidgetHost(request)) {
      const isPage = url !== undefined && !everythingElse.test(url) && !api.test(`${url}/`);
      // The widget links to the page of its order, which is always where mails lead.
      const host = APP_HOST === '' && orderPage.test(url ?? '') ? publicHost : APP_HOST;
      if (isPage && host !== '') return redirect(host, request, reply);
      return sendNoRoute(request, reply);
    }
    return done();
  });
}

/** The widget's own files, and the public routes it asks. */
function mayBeOnWidgetHost(request: FastifyRequest): boolean {
  const { url = '' } = request.routeOptions;
  if (widgetPage.test(url) || widgetFiles.test(url)) return true;
  return url.startsWith('/api/v1/') && !url.startsWith('/api/v1/docs') && !isStrict(request);
}
