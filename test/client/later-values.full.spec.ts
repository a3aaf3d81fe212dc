import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { joined, type OpenApi } from '../support/contract.js';
import { typesOf } from '../support/generated-types.js';
import { aConsumer, type Consumer } from '../support/packed-client.js';
import { repository } from '../support/repository.js';

/** Programs written with the client of today, compiled with one whose service says more. */
let consumer: Consumer;
beforeAll(() => {
  consumer = aConsumer();
});
afterAll(() => consumer.remove());

const program = `
import type { OrderStatusName, Snapshot, WebhookEvent } from '@swap/client';

export function words({ status_name }: Snapshot): string {
  switch (status_name) {
    case 'created':
    case 'waiting':
      return 'Send the coins';
    case 'confirming':
    case 'exchanging':
    case 'sending':
      return 'On its way';
    case 'completed':
      return 'Paid out';
    case 'expired':
    case 'failed':
    case 'refunded':
    case 'refund_pending':
      return 'It came to nothing';
    default:
      return 'Ask us';
  }
}

// Whoever takes the list for a closed one is told when it is written, and not by an upgrade.
export function closed(name: Exclude<OrderStatusName, 'created'>): string {
  switch (name) {
    case 'waiting':
      return 'Send the coins';
    default: {
      // @ts-expect-error
      const none: never = name;
      return none;
    }
  }
}

export function earned(event: WebhookEvent): number {
  if (event.type === 'affiliate.payout_updated') return event.data.status === 'paid' ? event.data.amount_usd : 0;
  switch (event.type) {
    case 'affiliate.commission_accrued':
      return event.data.amount_usd;
    case 'order.status_changed':
      return event.data.commission_usd ?? 0;
    default:
      return 0;
  }
}

export function everyType(event: WebhookEvent): number {
  switch (event.type) {
    EVERY
      return event.sequence;
    default: {
      // @ts-expect-error
      const none: never = event;
      return none;
    }
  }
}
`;

const document = joined([JSON.parse(readFileSync(join(repository, 'docs/openapi.json'), 'utf8')) as OpenApi]);
const every = Object.keys(document.webhooks).map((type) => `case '${type}':`);

function findings(): string[] {
  const file = join(consumer.directory, 'program.mts');
  writeFileSync(file, program.replace('EVERY', every.join('\n    ')));
  const compiled = ts.createProgram([file], {
    module: ts.ModuleKind.Node16,
    moduleResolution: ts.ModuleResolutionKind.Node16,
    target: ts.ScriptTarget.ES2022,
    types: [],
    strict: true,
    noEmit: true,
    noImplicitReturns: true,
    exactOptionalPropertyTypes: true,
    skipDefaultLibCheck: true,
  });
  return ts
    .getPreEmitDiagnostics(compiled)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

test('programs compile with the types of today', () => {
  expect(findings()).toEqual([]);
});

test('they compile with those of a service that knows another status and another event', async () => {
  const later = JSON.parse(
    JSON.stringify(document).replaceAll('"enum":["waiting",', '"enum":["paused","waiting",'),
  ) as OpenApi;
  const known = later.webhooks['order.created']!;
  const added = JSON.parse(JSON.stringify(known).replaceAll('order.created', 'order.paused')) as typeof known;
  const types = await typesOf(
    { ...later, webhooks: { ...later.webhooks, 'order.paused': added } },
    { webhooks: true, open: true },
  );
  expect(types).toMatch(/status_name: "paused" \| "waiting" [^]*"order\.paused"/);
  for (const built of ['dist', 'commonjs/dist']) {
    writeFileSync(join(consumer.directory, 'node_modules/@swap/client', built, 'generated/openapi.d.ts'), types);
  }
  expect(findings()).toEqual([]);
});
