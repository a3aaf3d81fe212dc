type Json = Record<string, unknown>;

/** A typical value by the name of a member; what is not here follows from its schema. */
const typical: Readonly<Record<string, unknown>> = {
  currency_from: 'btc',
  network_from: 'btc',
  currency_to: 'eth',
  network_to: 'eth',
  currency: 'btc',
  param: 'btc',
  ticker: 'btc',
  network: 'btc',
  network_name: 'Bitcoin',
  decimals: 8,
  asset: 'eth',
  amount_from: '0.0105',
  amount_to: '0.20891',
  rate: '19.896',
  amount: '0.0105',
  reference_rate: '20',
  price_usd: '60000',
  price_usd_from: 630,
  price_usd_to: 626.73,
  network_fee: '0.0004',
  spread_bps: 52,
  min_amount: '0.0012',
  max_amount: '1.6',
  source: 1,
  provider: 'changenow',
  provider_ticker: 'usdt',
  provider_network: 'eth',
  contract_address: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  caip19: 'bip122:000000000019d6689c085ae165831e93/slip44:0',
  explanation: 'A token without its contract: the ticker alone does not tell which token it is.',
  sources: ['binance', 'kraken'],
  address: 'bc1q2yvzm42zwnk836lu5k5eldadg0mw80gk92ktqa',
  address_from: 'bc1q2yvzm42zwnk836lu5k5eldadg0mw80gk92ktqa',
  address_to: '0x1bBDbF8164f5427CA6C05797E63a5E0fB5C88Cc5',
  refund_address: 'bc1q2yvzm42zwnk836lu5k5eldadg0mw80gk92ktqa',
  deposit_tx: 'f4184fc596403b9d638783cf57adfe4c75c605f6356fbc91338530e9831e9e16',
  tx: 'f4184fc596403b9d638783cf57adfe4c75c605f6356fbc91338530e9831e9e16',
  tx_hash: '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060',
  uri: 'bitcoin:bc1q2yvzm42zwnk836lu5k5eldadg0mw80gk92ktqa?amount=0.0105',
  explorer: { address: 'https://mempool.space/address/{address}', tx: 'https://mempool.space/tx/{tx}' },
  order_id: '3v9k7m2q8r4t6w1x5y0z3a7c9e',
  order_info: '3v9k7m2q8r4t6w1x5y0z3a7c9e',
  id: '019aa1b2-7c1e-7d55-9b0e-3f5a64c1d201',
  status: 0,
  status_name: 'waiting',
  is_final: false,
  poll_after_seconds: 30,
  typical_seconds: 540,
  slow_seconds: 1260,
  patience_seconds: 7200,
  choices: ['exchange', 'refund'],
  choice: 'refund',
  refund_currency: 'btc',
  suspended: false,
  component: 'changenow',
  providers: { changenow: 'up' },
  creation_time: 1795259600,
  legs: 1,
  quote_id: null,
  memo_tag: null,
  memo_name: null,
  receiver_memo_tag: null,
  sender_memo_tag: null,
  refund_tx: null,
  payout_tx: null,
  icon_url: 'https://swap.example/api/v1/icons/usdt.svg',
  action_required: null,
  reason: null,
  next_cursor: null,
  repeated_deposits: [],
  warnings: [],
  failure_reason: null,
  revoked_at: null,
  ended_at: null,
  disabled_at: null,
  disabled_reason: null,
  failing_since: null,
  cooling_down_until: null,
  error: null,
  expires_at: null,
  suspended_at: null,
  name: 'Ada Wallets',
  email: 'ada@example.com',
  website: 'https://wallet.example',
  note: 'November',
  password: 'correct horse battery staple',
  current_password: 'correct horse battery staple',
  new_password: 'another horse battery staple',
  totp_code: '123456',
  recovery_code: 'k7m2-q8r4-t6w1',
  access_token: 'eyJhbGciOi…',
  refresh_token: 'rt_…',
  expires_in: 900,
  refresh_expires_in: 2592000,
  secret: 'whsec_…',
  key: 'swap_sk_live_…',
  api_key: 'swap_sk_live_…',
  prefix: 'swap_sk_live_7Qm2Kd',
  manage_token: 'mt_…',
  token: 'nm_…',
  otpauth_url: 'otpauth://totp/…',
  qr_svg: '<svg …></svg>',
  ip: '203.0.113.7',
  version: '2026-11-01',
  terms_version: '2026-11-01',
  terms_accepted_version: '2026-11-01',
  affiliate_commission_bps: 50,
  commission_bps: 50,
  partner_commission_bps: 0,
  minimum_payout_usd: 50,
  ledger_balance: 180.25,
  available_balance: 120.5,
  pending_payouts: 50,
  unmatured_balance: 9.75,
  orders: 128,
  completed_orders: 121,
  completion_rate: 0.945,
  success_rate: 0.97,
  volume_usd: 80640.5,
  days: 30,
  date: '2026-11-21',
  since: '2026-10-22',
  median_completion_seconds: 640,
  hold_rate: 0.01,
  url: 'https://wallet.example/hooks/swap',
  user_agent: 'Mozilla/5.0',
  description: 'Production',
  event_type: 'affiliate.commission_accrued',
  response_status: 204,
  response_excerpt: '',
  duration_ms: 84,
  reason_code: null,
  message: 'What happened, in words',
  code: '123456',
  field: 'address_to',
  seen: 1,
  required: 2,
  hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
};

/** Members that an example request has though they may be left out. */
const worthShowing = new Set(['amount_from', 'note', 'since']);

interface Medium {
  readonly schema: Json;
  example?: unknown;
}

interface Body {
  readonly content?: Readonly<Record<string, Medium>>;
}

/** Gives an example to every request and answer in JSON that has none of its own. `schemas` are those that references lead to. */
export function illustrate(paths: object, schemas: Readonly<Record<string, unknown>>): void {
  const examples = new Examples(schemas);
  for (const operation of Object.values(paths).flatMap((methods: object) => Object.values<unknown>(methods as Json))) {
    const { requestBody, responses } = operation as { requestBody?: Body; responses: Readonly<Record<string, Body>> };
    for (const medium of jsonOf(requestBody)) medium.example = examples.of(medium.schema, { isRequest: true });
    for (const medium of Object.values(responses).flatMap(jsonOf)) medium.example = examples.of(medium.schema);
  }
}

function jsonOf(body: Body | undefined): Medium[] {
  const medium = body?.content?.['application/json'];
  return medium ? [medium] : [];
}

class Examples {
  constructor(private readonly schemas: Readonly<Record<string, unknown>>) {}

  /** What may stand there: every member of an answer; of a request what it must have, or everything where it must have nothing. */
  of(schema: Json, { isRequest = false, name = '' } = {}): unknown {
    const own = this.resolved(schema);
    if (fits(typical[name], own)) return typical[name];
    if (Array.isArray(own['examples'])) return own['examples'][0];
    if ('example' in own) return own['example'];
    if ('const' in own) return own['const'];
    if (Array.isArray(own['enum'])) return own['enum'][0];
    const [form] = (own['anyOf'] ?? own['oneOf'] ?? []) as Json[];
    if (form) return this.of(form, { isRequest, name });
    return this.plain(own, isRequest);
  }

  private plain(own: Json, isRequest: boolean): unknown {
    switch ([own['type']].flat()[0]) {
      case 'object':
        return this.object(own, isRequest);
      case 'array':
        return [this.of(own['items'] as Json, { isRequest })];
      case 'boolean':
        return true;
      case 'integer':
      case 'number':
        return Math.max(Number(own['minimum'] ?? 0), 1);
      default:
        return own['format'] === 'date-time' ? '2026-11-21T11:14:32.118Z' : 'text';
    }
  }

  private object({ properties = {}, required = [] }: Json, isRequest: boolean): unknown {
    const must = required as readonly string[];
    const isShown = (name: string) => !isRequest || must.length === 0 || must.includes(name) || worthShowing.has(name);
    const members = Object.entries(properties as Record<string, Json>).filter(([name]) => isShown(name));
    return Object.fromEntries(members.map(([name, each]) => [name, this.of(each, { isRequest, name })]));
  }

  private resolved(schema: Json): Json {
    const name = typeof schema['$ref'] === 'string' ? schema['$ref'].split('/').at(-1) : undefined;
    return name === undefined ? schema : (this.schemas[name] as Json);
  }
}

/** Whether a value may stand where the schema asks for one. */
function fits(value: unknown, schema: Json): boolean {
  if (value === undefined) return false;
  const forms = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
  if (forms) return forms.some((form) => fits(value, form));
  if ('const' in schema) return value === schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'].includes(value);
  const types = [schema['type']].flat();
  if (value === null) return types.includes('null');
  if (Array.isArray(value)) return types.includes('array');
  if (typeof value === 'number') return types.includes('number') || types.includes('integer');
  if (typeof value === 'string') return types.includes('string') && matches(value, schema);
  return types.includes(typeof value);
}

function matches(text: string, { pattern, format }: Json): boolean {
  if (typeof pattern === 'string') return new RegExp(pattern).test(text);
  return format !== 'date-time' || text.includes('T');
}
