import { isIP } from 'node:net';
import { z } from 'zod';
import { brandVariables } from './brand-variables.js';
import { crashPoints } from './crash-points.js';

const port = z.coerce.number().int().min(0).max(65535);
const url = z.url();
const usd = z.string().regex(/^\d{1,9}(\.\d{1,2})?$/, 'is an amount in USD with at most two decimals');

/** An address, or a network of them, or one of the names that stand for several. */
function isNetwork(text: string): boolean {
  const [address = '', bits = '0', ...rest] = text.trim().split('/');
  const known = isIP(address) !== 0 || (!text.includes('/') && /^(loopback|linklocal|uniquelocal)$/.test(address));
  return known && /^\d+$/.test(bits) && Number(bits) <= (isIP(address) === 6 ? 128 : 32) && rest.length === 0;
}

/** A name as browsers send it in `Host`: in lower case, with its port where that is not the usual one. */
const host = z
  .string()
  .regex(/^$|^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/, 'is a host name, perhaps with a port')
  .default('');

/** The kinds of work a worker does, as `WORKER_QUEUES` names them. */
export const processors = [
  'outbox',
  'order-status',
  'commission-accrual',
  'webhook-delivery',
  'mail',
  'upkeep',
] as const;

const milliseconds = z.coerce.number().int().min(1);

/**
 * Every environment variable of the service but those of exchanges and price sources, which `libs/providers` declares; in the order
 * of `.env.example`, which is their manual.
 * A variable without a default and not optional must be set, unless `npm start` sets it (embedded default). One whose default says
 * nothing has an example.
 */
export const variables = {
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  TRIAL: z
    .enum(['true', 'false'])
    .optional()
    .meta({ examples: ['true'] }),
  LOG_LEVEL: z.enum(['error', 'warn', 'log', 'debug']).default('log'),
  HOST: z.string().min(1).default('0.0.0.0'),
  PORT: port.default(3000),
  METRICS_PORT: port.optional().meta({ examples: ['9100'] }),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{24,}$/, 'is at least 24 visible characters')
    .optional()
    .meta({ examples: ['$(openssl rand -hex 24)'] }),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({ examples: ['http://collector.internal:4318'] }),
  CRASH_AT: z
    .enum(crashPoints)
    .optional()
    .meta({ examples: ['create: exchange answered'] }),
  REQUEST_TIMEOUT_MS: z.coerce.number().int().min(500).max(300_000).default(20_000),
  LINE_MAX_MS: milliseconds.default(1000),
  REQUESTS_AT_ONCE: z.coerce.number().int().min(1).max(1_000_000).default(1000),
  SHUTDOWN_DRAIN_MS: z.coerce.number().int().min(0).max(300_000).default(0),
  TRUST_PROXY: z
    .string()
    .refine(
      (text) => /^(\d+)?$/.test(text) || text.split(',').every(isNetwork),
      'is a number of proxies, or their addresses',
    )
    .default('')
    .meta({ examples: ['10.0.0.0/8'] }),
  CORS_ORIGINS: z
    .string()
    .regex(/^(https?:\/\/[^\s,/]+(\s*,\s*|$))*$/, 'is origins separated by commas')
    .default('')
    .meta({ examples: ['https://dashboard.example.com'] }),
  APP_HOST: host.meta({ examples: ['swap.example.com'] }),
  EMBED_HOST: host.meta({ examples: ['widget.example.com'] }),
  DATA_DIR: z.string().min(1).default('.data'),
  PUBLIC_URL: url.default('http://localhost:3000'),

  ...brandVariables,

  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .meta({ examples: ['postgres://swap:secret@db.internal:5432/swap'] }),
  DATABASE_POOLED_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .meta({ examples: ['postgres://swap:secret@pooler.internal:6432/swap'] }),
  DATABASE_REPLICA_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .meta({ examples: ['postgres://swap:secret@replica.internal:5432/swap'] }),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(10),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/ })
    .optional()
    .meta({ examples: ['redis://cache.internal:6379'] }),
  REDIS_SENTINELS: z
    .string()
    .regex(/^[^\s,/@]+:\d{1,5}(\s*,\s*[^\s,/@]+:\d{1,5})*$/, 'is addresses with ports, separated by commas')
    .optional()
    .meta({ examples: ['sentinel-1.internal:26379,sentinel-2.internal:26379,sentinel-3.internal:26379'] }),
  REDIS_SENTINEL_GROUP: z
    .string()
    .regex(/^[\w.-]+$/, 'is a name of letters, digits, dots and dashes')
    .default('mymaster'),
  SERVICE_KEYS: z
    .string()
    .regex(/^[a-z0-9]{1,16}:[A-Za-z0-9+/]{43}=(,[a-z0-9]{1,16}:[A-Za-z0-9+/]{43}=)*$/, 'is name:base64 of 32 bytes')
    .meta({ examples: ['k1:$(openssl rand -base64 32)'] }),

  WORKER_QUEUES: z
    .string()
    .refine(
      (text) => text.split(',').every((name) => ['all', ...processors].includes(name.trim())),
      `may name ${processors.join(', ')}, or all`,
    )
    .default('all')
    .meta({ examples: ['outbox,webhook-delivery'] }),
  WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(1000).default(50),

  AFFILIATE_DEFAULT_BPS: z.coerce.number().int().min(0).max(1000).default(0),
  MINIMUM_PAYOUT_USD: usd.default('50'),
  AFFILIATE_TERMS_VERSION: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,40}$/, 'is letters, digits, dots, dashes and underscores')
    .default('2026-11-01'),
  AFFILIATE_TERMS_FILE: z.string().min(1).optional(),
  PAYOUT_COOL_DOWN_HOURS: z.coerce.number().min(0).max(720).default(72),
  PAYOUT_TWO_APPROVALS_USD: usd.default('5000'),
  ADJUSTMENT_LIMIT_USD: usd.default('500'),
  STAFF_COOL_DOWN_HOURS: z.coerce.number().min(0).max(720).default(24),

  QUOTE_DEADLINE_MS: milliseconds.default(2500),
  STATUS_REFRESH_MS: milliseconds.default(1500),
  ORDER_POLL_MOVING_MS: milliseconds.default(10_000),
  ORDER_POLL_WAITING_MS: milliseconds.default(30_000),
  ORDER_POLL_EXPIRED_MS: milliseconds.default(3_600_000),
  SWEEP_MS: milliseconds.default(1000),
  PRICE_REFRESH_MS: milliseconds.default(20_000),
  PROVIDER_CHECKS: z
    .enum(['true', 'false'])
    .default('false')
    .meta({ examples: ['true'] }),

  CHAIN_ROUND_MS: milliseconds.default(15_000),
  CHAIN_CALLS_PER_MINUTE: z.coerce.number().int().min(10).max(1_000_000).default(600),

  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .meta({ examples: ['smtps://user:password@mail.example.com:465'] }),
  MAIL_FROM: z.string().min(3).default('Swap Exchange Service <no-reply@localhost>'),

  WEBHOOK_ALLOW_INSECURE_TARGETS: z
    .enum(['', 'loopback'])
    .default('')
    .meta({ examples: ['loopback'] }),
  WEBHOOK_DNS_SERVERS: z
    .string()
    .regex(/^$|^[0-9a-fA-F.:[\]]+(\s*,\s*[0-9a-fA-F.:[\]]+)*$/, 'is a list of addresses of DNS servers')
    .default('')
    .meta({ examples: ['9.9.9.9,149.112.112.112'] }),
  WEBHOOK_TIMEOUT_MS: milliseconds.default(10_000),
  WEBHOOK_ENDPOINT_CONCURRENCY: z.coerce.number().int().min(1).max(200).default(25),
  WEBHOOK_ENDPOINT_RATE: z.coerce.number().int().min(1).max(100_000).default(1000),
  WEBHOOK_RETENTION_DAYS: z.coerce.number().int().min(7).max(3650).default(30),

  IDEMPOTENCY_RETENTION_HOURS: z.coerce.number().int().min(24).max(8760).default(24),
  PROVIDER_REPORT_RETENTION_DAYS: z.coerce.number().int().min(14).max(3650).default(90),
  SESSION_RETENTION_DAYS: z.coerce.number().int().min(1).max(3650).default(90),
  ORDER_ADDRESS_RETENTION_DAYS: z.coerce.number().int().min(14).max(3650).default(365),

  ANCHOR_FILE: z.string().min(1).optional(),
  ANCHOR_MAIL: z
    .email()
    .optional()
    .meta({ examples: ['books@example.com'] }),
  ANCHOR_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({ examples: ['https://archive.example.com/anchors'] }),
  KEY_ENVIRONMENT: z.enum(['live', 'test']).default('live'),
  BCRYPT_COST: z.coerce.number().int().min(4).max(16).default(12),
  OPEN_ORDERS_PER_ADDRESS: z.coerce.number().int().min(1).max(1_000_000).default(25),
  OPEN_ORDERS_PER_KEY: z.coerce.number().int().min(1).max(1_000_000).default(1000),
  RATE_LIMIT_SCALE: z.coerce.number().min(0.01).max(1_000_000).default(1),
  STREAMS_PER_ADDRESS: z.coerce.number().int().min(1).max(1_000_000).default(30),
  STREAMS_PER_PROCESS: z.coerce.number().int().min(1).max(1_000_000).default(5000),

  SANDBOX_HOST: z.string().min(1).default('127.0.0.1'),
  SANDBOX_PORT: port.default(3100),
  SANDBOX_SMTP_PORT: port.default(3125),
  SANDBOX_SPEED: z.coerce.number().min(0).max(100_000).default(1),
  SANDBOX_SEED: z.coerce.number().int().default(1),
  /** Base64 of the public key (PKCS#1 DER) that the sandbox's Changelly checks signatures with. */
  SANDBOX_CHANGELLY_PUBLIC_KEY: z
    .base64()
    .min(1)
    .optional()
    .meta({ examples: ['MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A'] }),
} as const;
