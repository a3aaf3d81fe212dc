import { directionOf, sayer, type Language } from '@swap/domain/mail';
import { StopLetters, type StopRef } from '@swap/domain/orders';
import type { INestApplication } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendNoRoute } from '../http/problem.js';

const path = '/letters/stop/:order/:token';
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
};
const style =
  ':root{color-scheme:light dark}body{font:17px/1.5 system-ui,sans-serif;max-width:34rem;margin:12vh auto;padding:0 1rem}' +
  'button{font:inherit;padding:.6rem 1.2rem}';

/** Fewer bytes than any form of ours has, more than "List-Unsubscribe=One-Click" in either encoding takes. */
const bodyLimit = 4096;

type Asked = FastifyRequest<{ Params: StopRef }>;

/**
 * Where letters to customers lead who want no more of them. A GET changes nothing, for programs follow links; it shows a button. A POST
 * does it, whether mail providers send it (RFC 8058) or the button does: no cookie and no session is asked for.
 */
export function serveStopLetters(fastify: FastifyInstance, app: INestApplication): void {
  const letters = () => app.get(StopLetters);
  void fastify.register((scope, _options, done) => {
    // What is posted says nothing that the address does not.
    const types = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'];
    scope.addContentTypeParser(types, { parseAs: 'string', bodyLimit }, (_request, _body, parsed) => parsed(null, {}));
    scope.get(path, async (request: Asked, reply) => {
      const language = await letters().find(refOf(request));
      return language ? show(reply, language, questionIn(language, request.params.order)) : sendNoRoute(request, reply);
    });
    scope.post(path, async (request: Asked, reply) => {
      const language = (await letters().find(refOf(request))) ?? 'en';
      if (!(await letters().run(refOf(request)))) return sendNoRoute(request, reply);
      return show(reply, language, `<p role="status">${sayer(language)('stop.done')}</p>`);
    });
    done();
  });
}

const refOf = ({ params: { order, token } }: Asked): StopRef => ({ order, token });

function show(reply: FastifyReply, language: Language, body: string): FastifyReply {
  const title = sayer(language)('footer.stop');
  return reply.headers(headers)
    .send(`<!DOCTYPE html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1>${body}</main></body></html>`);
}

/** The id of an order that was found is letters and digits. */
function questionIn(language: Language, order: string): string {
  const say = sayer(language);
  return `<p>${say('stop.question', { order })}</p><form method="post"><button>${say('stop.label')}</button></form>`;
}
