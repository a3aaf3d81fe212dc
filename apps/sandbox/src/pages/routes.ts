import type { FastifyInstance, FastifyReply } from 'fastify';
import { COINS } from '../catalogue/coins.js';
import { plain } from '../engine/decimal.js';
import type { Exchange } from '../engine/exchange.js';
import { newestOrders } from '../engine/newest-orders.js';
import type { Hook, HookInbox } from '../hooks/inbox.js';
import type { Inboxes } from '../inboxes.js';
import type { Mailbox, Message } from '../mail/mailbox.js';
import { icon } from './icon.js';
import { escapeHtml, page } from './page.js';

const REFRESH_SECONDS = 3;
const SHOWN_MESSAGES = 100;

/** Pages for people, and the coin icons the exchanges point to. */
export function pageRoutes(app: FastifyInstance, exchanges: ReadonlyMap<string, Exchange>, inboxes: Inboxes): void {
  const { mailbox, hooks } = inboxes;
  app.get('/', async (_request, reply) => html(reply, page('The outside world, on one machine', home(exchanges))));
  app.get('/mail', async (_request, reply) => html(reply, page('Mail received', mail(mailbox), REFRESH_SECONDS)));
  app.get('/hooks', async (_request, reply) => html(reply, page('Webhooks received', hooked(hooks), REFRESH_SECONDS)));
  app.get('/orders', async (_request, reply) =>
    html(reply, page('Orders at the exchanges', orders(exchanges), REFRESH_SECONDS)),
  );

  app.get<{ Params: { file: string } }>('/icons/:file', async (request, reply) => {
    const ticker = request.params.file.replace(/\.svg$/, '');
    if (!COINS.has(ticker)) return reply.code(404).send({ error: 'not_found', message: 'No such coin', field: null });
    return reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(icon(ticker));
  });
}

const html = (reply: FastifyReply, body: string): FastifyReply => reply.type('text/html; charset=utf-8').send(body);

function home(exchanges: ReadonlyMap<string, Exchange>): string {
  const names = [...exchanges.keys()].map(escapeHtml).join(', ');
  return `<p>Simulated exchanges (${names}), price sources, a chain on which anyone can send coins, a mail server,
and a place for webhooks.
Nothing here is real money.</p>
<div class="card"><h2><a href="/mail">Mail received</a></h2><p class="soft">Every message sent to any address.</p></div>
<div class="card"><h2><a href="/hooks">Webhooks received</a></h2><p class="soft">Whatever is sent to <code>/hooks/&lt;any name&gt;</code>.</p></div>
<div class="card"><h2><a href="/orders">Orders at the exchanges</a></h2><p class="soft">The newest 100, as the exchanges hold them.</p></div>
<div class="card"><h2>Send coins to a deposit address</h2>
<pre>curl -X POST -H 'content-type: application/json' -d '{"address":"…"}' /control/deposits</pre></div>`;
}

function mail(mailbox: Mailbox): string {
  const messages = mailbox.list().slice(0, SHOWN_MESSAGES);
  return messages.length === 0 ? '<p class="soft">Nothing yet.</p>' : messages.map(message).join('\n');
}

const message = ({ to, subject, text, at }: Message): string => `<article class="card"><h2>${escapeHtml(subject)}</h2>
<p class="soft">to ${escapeHtml(to)}, ${escapeHtml(at)}</p><pre>${escapeHtml(text)}</pre></article>`;

function hooked(hooks: HookInbox): string {
  const newest = hooks.list().slice(0, SHOWN_MESSAGES);
  return newest.length === 0 ? '<p class="soft">Nothing yet.</p>' : newest.map(hook).join('\n');
}

const hook = ({ name, headers, body, at }: Hook): string => `<article class="card"><h2>/hooks/${escapeHtml(name)}</h2>
<p class="soft">${escapeHtml(at)}</p><pre>${escapeHtml(
  Object.entries(headers)
    .map((header) => header.join(': '))
    .join('\n'),
)}</pre><pre>${escapeHtml(body)}</pre></article>`;

function orders(exchanges: ReadonlyMap<string, Exchange>): string {
  const rows = newestOrders(exchanges).map(({ order: { terms, slot, ...order }, exchange }) => {
    const cells = [
      new Date(terms.createdAt).toISOString(),
      terms.provider,
      terms.ref,
      exchange.profile.statusWords[order.status],
      `${plain(terms.expectedFrom)} ${terms.from.legacyTicker}`,
      `${plain(terms.expectedTo)} ${terms.to.legacyTicker}`,
      slot.address,
      slot.memo ?? '',
    ];
    return `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`;
  });
  if (rows.length === 0) return '<p class="soft">Nothing yet.</p>';
  const heads = ['Created', 'Exchange', 'Id', 'Status', 'From', 'To', 'Deposit address', 'Memo'];
  return `<div class="wide"><table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div>`;
}
