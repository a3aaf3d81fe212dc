import type { Page } from 'playwright-core';
import { originOf } from '../support/consoles.js';
import { addresses } from '../support/order.js';
import { anOrderAt, orderCases, type OrderCaseName } from '../support/order-cases.js';
import type { World } from './world.js';

/** A page in a state worth a picture. */
export interface Scene {
  readonly name: string;
  /** An order that does not stay where it is comes there only when it is to be pictured. */
  readonly url: string | (() => Promise<string>);
  /** Realm and access token of somebody signed in. */
  readonly session?: readonly [realm: '/partners' | '/admin', access: string];
  /** What is done on the page before the picture. */
  readonly act?: (page: Page) => Promise<unknown>;
  /** On paper as well. */
  readonly isPrinted?: boolean;
}

type Act = Scene['act'];

const quoted = (page: Page) => page.waitForSelector('.more:has(.offers)');
const filled = async (page: Page) => {
  await quoted(page);
  await page.waitForSelector('.pair-line canvas');
  await page.fill('[name=address_to]', addresses.eth);
};
const tooMuch = async (page: Page) => {
  await quoted(page);
  await page.getByLabel('You send').fill('90000');
  await page.fill('[name=address_to]', addresses.btc);
  await page.waitForSelector('.amount-box.bad');
  await page.waitForSelector('.field .wrong:not(:empty)');
};
const picking = async (page: Page) => {
  await quoted(page);
  await page.getByRole('button', { name: /Asset to receive/ }).click();
  await page.waitForSelector('[role=option]');
};
const misspelling = async (page: Page) => {
  await picking(page);
  await page.fill('.search', 'bitcion');
  await page.waitForSelector('text=Did you mean');
};
const offline = async (page: Page) => {
  await quoted(page);
  await page.context().setOffline(true);
  await page.waitForSelector('text=This rate is old');
};
const reviewing = async (page: Page) => {
  await filled(page);
  await page.click('text=Review the swap');
  await page.waitForSelector('button:has-text("Create the swap")');
};
const creating = async (page: Page) => {
  await reviewing(page);
  await page.click('button:has-text("Create the swap")');
  await page.waitForSelector('#deposit');
};
/** In any language. */
const creatingIn = async (page: Page) => {
  await filled(page);
  await page.press('[name=address_to]', 'Enter');
  await page.click('.review .button.primary');
  await page.waitForSelector('#deposit');
};
const withoutNetwork = async (page: Page) => {
  await page.context().setOffline(true);
  await page.waitForSelector('text=Not live');
};
const remembering = async (page: Page) => {
  await creating(page);
  await page.goto(new URL('/', page.url()).href);
  await page.waitForSelector('.your-swaps .badge');
};
const dressed = new URLSearchParams({
  from: 'btc',
  to: 'xmr',
  coins: 'btc,xmr,eth',
  accent: '#c2410c',
  background: '#1c1917',
  radius: '4',
  font: 'Georgia, serif',
}).toString();
const building = async (page: Page) => {
  await page.getByLabel('Accent colour').fill('#0a7d55');
  await page.getByLabel('Coins offered').fill('btc, eth, nosuch');
  await page.waitForSelector('.wrong:not(:empty)');
  await page.waitForSelector('.notice:has-text("nosuch")');
};
const mapping = async (page: Page) => {
  await page.click('button:has-text("Say what")');
  await page.waitForSelector('[type=radio]');
};
/** Pages of words, which there are in every language. */
const written = ['how-it-works', 'fees', 'faq', 'support', 'terms', 'privacy', 'imprint'];
const click = (selector: string) => (page: Page) => page.click(selector);

function publicScenes(): [string, string, Act?][] {
  return [
    ['swap', '/', quoted],
    ['swap-filled', '/', filled],
    ['swap-wrong', '/', tooMuch],
    ['swap-unsure', '/?from=btc&to=nosuch&amount=1,500'],
    ['swap-offline', '/', offline],
    ['swap-picker', '/', picking],
    ['swap-misspelt', '/', misspelling],
    ['swap-review', '/', reviewing],
    ['swap-memo', '/?from=btc&to=xrp&amount=0.1', quoted],
    ['order-new', '/', creating],
    ['home-with-swaps', '/', remembering],
    ['order-unknown', `/order/${'0'.repeat(26)}`],
    ['status', '/status'],
    ['not-me', '/not-me#nm_x'],
    ['not-found', '/nowhere'],
    ['offline', '/offline'],
    ['pair', '/exchange/btc-xmr', quoted],
    ...written.map((name): [string, string] => [name, `/${name}`]),
    ...['ar', 'de', 'ja'].flatMap((tag): [string, string, Act?][] => [
      [`${tag}-swap`, `/${tag}/`, quoted],
      [`${tag}-order-new`, `/${tag}/`, creatingIn],
      [`${tag}-pair`, `/${tag}/exchange/btc-xmr`, quoted],
      [`${tag}-docs`, `/${tag}/docs/errors`],
      ...['status', ...written].map((name): [string, string] => [`${tag}-${name}`, `/${tag}/${name}`]),
    ]),
    ['widget', '/embed?from=btc&to=eth&amount=0.2', quoted],
    ['widget-dressed', `/embed?${dressed}`, quoted],
    ['widget-bad-key', '/embed?from=btc&to=eth#apiKey=swap_pk_live_wrong'],
    ['docs', '/docs/quick-start'],
    ['docs-order-life', '/docs/order-life'],
    ['reference', '/api/v1/docs', click('.route summary')],
    ['partners-sign-in', '/partners'],
    ['partners-sign-up', '/partners', click('text=Become a partner')],
    ['partners-join', `/partners/join#join_${'x'.repeat(43)}`],
    ['admin-sign-in', '/admin'],
  ];
}

/** An order in every state that its page can show, as its holder sees it, and some as others do. */
function orderScenes({ service }: World): Scene[] {
  const at = (name: OrderCaseName, fragment?: string) => async () => {
    const { id, manageToken } = await anOrderAt(service, name);
    return `${originOf(service)}/order/${id}#${fragment ?? manageToken}`;
  };
  return [
    ...(Object.keys(orderCases) as OrderCaseName[]).map((name) => ({
      name: `order-${name}`,
      url: at(name),
      isPrinted: true,
    })),
    { name: 'order-stranger', url: at('deposit_too_small', '') },
    { name: 'order-not-live', url: at('confirming'), act: withoutNetwork },
    { name: 'order-wrong-link', url: at('waiting', `mt_${'x'.repeat(43)}`) },
  ];
}

function partnerScenes({ endpointId }: World): [string, string, Act?][] {
  return [
    ['partners-overview', ''],
    ['partners-orders', '/orders'],
    ['partners-keys', '/keys'],
    ['partners-new-key', '/keys', click('button:has-text("New key")')],
    ['partners-widget', '/widget', building],
    ['partners-affiliate', '/affiliate'],
    ['partners-webhooks', '/webhooks'],
    ['partners-new-webhook', '/webhooks', click('button:has-text("New endpoint")')],
    ['partners-endpoint', `/webhooks/${endpointId}`],
    ['partners-delivery', `/webhooks/${endpointId}`, click('tr >> text=Details')],
    ['partners-security', '/security'],
    ['partners-members', '/members'],
    ['partners-invite', '/members', click('button:has-text("Invite somebody")')],
    ['partners-role', '/members', click('tr:has-text("Invited") >> text=Change role')],
    ['partners-audit', '/audit'],
    ['partners-events', '/events'],
    ['partners-limits', '/limits'],
    ['partners-nowhere', '/webhooks/a/b'],
  ];
}

function staffScenes({ orders, payoutId, partnerId }: World): [string, string, Act?][] {
  return [
    ['admin-overview', ''],
    ['admin-payouts', '/payouts'],
    ['admin-payout', `/payouts/${payoutId}`],
    ['admin-approve', `/payouts/${payoutId}`, click('button:has-text("Approve")')],
    ['admin-partners', '/partners'],
    ['admin-partner', `/partners/${partnerId}`],
    ['admin-orders', '/orders'],
    ['admin-order', `/orders/${orders.undecided}`],
    ['admin-providers', '/providers'],
    ['admin-listings', '/listings'],
    ['admin-map-listing', '/listings', mapping],
    ['admin-books', '/books'],
    ['admin-audit', '/audit'],
    ['admin-staff', '/staff'],
    ['admin-changes', '/changes'],
    ['admin-payout-batches', '/payout-batches'],
    ['admin-erasures', '/erasures'],
    ['admin-security', '/security'],
  ];
}

export function scenesOf(world: World): Scene[] {
  const origin = originOf(world.service);
  const in_ =
    (realm: '/partners' | '/admin', token: string, tag?: string) =>
    ([name, path, act]: [string, string, Act?]): Scene => ({
      name: tag ? `${tag}-${name}` : name,
      url: `${origin}${tag ? `/${tag}` : ''}${realm}${path}`,
      session: [realm, token] as const,
      ...(act && { act }),
    });
  const partners = partnerScenes(world);
  const staff = staffScenes(world);
  // What is done on a page before its picture is written for English.
  const still = (scenes: typeof staff) => scenes.filter(([, , act]) => !act);
  return [
    ...publicScenes().map(([name, path, act]) => ({ name, url: `${origin}${path}`, ...(act && { act }) })),
    ...partners.map(in_('/partners', world.partner.tokens.access_token)),
    ...orderScenes(world),
    ...staff.map(in_('/admin', world.staff.token)),
    ...['ar', 'de', 'ja'].flatMap((tag) => [
      ...still(partners).map(in_('/partners', world.partner.tokens.access_token, tag)),
      ...still(staff).map(in_('/admin', world.staff.token, tag)),
    ]),
  ];
}
