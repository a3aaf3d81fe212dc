import { execFile } from 'node:child_process';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { signedHeaders } from '@swap/domain/webhooks';
import { describeWith, theProgram } from '../support/programs.js';
import { repository } from '../support/repository.js';
import { good, hang, json, problem, StrangeService, vanish, type Conduct } from '../support/strange-service.js';

const head = `
import json, sys
from swap_client import PartnerClient, SwapClient, SwapError, WebhookError, verify_webhook

base, given = sys.argv[1], json.loads(sys.argv[2])

def code_of(call):
    try:
        call()
    except (SwapError, WebhookError) as error:
        return error.code

def say(what):
    print(json.dumps(what))
`;

/** What a program with the client at hand says, as JSON: `base` is where the service is, `given` what it is given. */
async function said(program: string, base: string, given: unknown = null): Promise<unknown> {
  const { stdout } = await promisify(execFile)(
    theProgram('python3'),
    ['-c', `${head}\n${program}`, base, JSON.stringify(given)],
    // Packed is what stands in that folder: nothing is compiled into it.
    { env: { PYTHONPATH: join(repository, 'libs/client/python'), PYTHONDONTWRITEBYTECODE: '1' } },
  );
  return JSON.parse(stdout) as unknown;
}

const order = '{"currency_from": "btc", "currency_to": "eth", "amount_from": "1", "address_to": "0x1"}';
const busy = (headers: Record<string, string> = { 'retry-after': '0' }) => problem(503, 'service_unavailable', headers);

describeWith('python3')('the client for Python', () => {
  let service: StrangeService;
  let requests: IncomingMessage[];
  beforeEach(async () => {
    service = new StrangeService();
    ({ requests } = service);
    await service.start();
  });
  afterEach(() => {
    service.stop();
  });

  test('a key of a program in Python follows no redirect, to another origin or the same', async () => {
    const other = new StrangeService();
    await other.start();
    const statuses = [301, 302, 303, 307, 308];
    const location = other.promised([]);
    const away = statuses.map(
      (status): Conduct =>
        (response) =>
          response.writeHead(status, { location }).end(),
    );
    const program = `
client = SwapClient(base, api_key="sk_1", retries=0)
say([code_of(lambda: client.list_assets()) for _ in range(${String(statuses.length)})])`;
    try {
      expect(await said(program, service.promised(away))).toEqual(statuses.map(() => 'unreadable'));
      expect(requests.map(({ headers }) => headers['x-service-api-key'])).toEqual(statuses.map(() => 'sk_1'));
      expect(other.requests).toEqual([]);
    } finally {
      other.stop();
    }
  });

  test('a date to wait for that has passed is no wait for a program in Python', async () => {
    const past = new Date(Date.now() - 60_000).toUTCString();
    const base = service.promised([busy({ 'retry-after': past })]);
    expect(await said('say(SwapClient(base).get_health())', base)).toEqual({ fine: true });
    expect(requests).toHaveLength(2);
  });

  test('a program in Python that is asked to wait longer than it may is told so at once, and one that may waits', async () => {
    const wait = busy({ 'retry-after': '1' });
    const program = `
hasty, patient = [SwapClient(base, longest_wait_seconds=seconds) for seconds in (0.5, 1)]
say([code_of(lambda: hasty.get_health()), patient.get_health()])`;
    expect(await said(program, service.promised([wait, wait]))).toEqual(['service_unavailable', { fine: true }]);
    expect(requests).toHaveLength(3);
  });

  test('a program in Python asks for what is so, and for what is not, in the words of JSON', async () => {
    const program = `
say(SwapClient(base).get_swap_price(
    currency_from="btc", currency_to="eth", amount_to="2", fixed=True, is_anonym=False))`;
    expect(await said(program, service.promised([]))).toEqual({ fine: true });
    const { searchParams } = new URL(requests[0]!.url ?? '', 'http://localhost');
    expect(Object.fromEntries(searchParams)).toEqual({
      currency_from: 'btc',
      currency_to: 'eth',
      amount_to: '2',
      fixed: 'true',
      is_anonym: 'false',
    });
  });

  test('a create in Python is repeated under one key, its own or the caller’s, and what would be done twice is not', async () => {
    const program = `
client = SwapClient(base)
client.create_swap_order(**${order})
client.create_swap_order(**${order}, idempotency_key="mine")
partner = PartnerClient(base, access_token="token")
say(code_of(lambda: partner.change_member(id="1", role="viewer")))`;
    const inProgress = problem(409, 'idempotency_in_progress', { 'retry-after': '0' });
    const plan = [vanish, inProgress, json(200, {}), busy(), json(200, {}), busy()];
    expect(await said(program, service.promised(plan))).toBe('service_unavailable');
    const [own, ...others] = requests.map(({ headers }) => headers['idempotency-key']);
    expect(own).toMatch(/^[0-9a-f]{32}$/);
    expect(others).toEqual([own, own, 'mine', 'mine', undefined]);
  });

  test('a program in Python that follows an order is told of each of its states once', async () => {
    const status = (status_name: string, version: number) => {
      const is_final = status_name === 'completed';
      const order_info = { status_name, version, is_final, poll_after_seconds: is_final ? null : 0 };
      return json(200, { message: 'success', order_info });
    };
    const plan = [status('waiting', 1), status('waiting', 1), busy(), status('waiting', 1), status('completed', 2)];
    const program = `
told = []
last = SwapClient(base).wait_for_order("id", on_change=lambda now: told.append(now["status_name"]))
say([told, last["status_name"]])`;
    expect(await said(program, service.promised(plan))).toEqual([['waiting', 'completed'], 'completed']);
    expect(requests).toHaveLength(5);
  });

  test('a program in Python can tell an answer that is late from a service that is not there', async () => {
    const program = `
hasty = SwapClient(base, retries=0, timeout_seconds=0.2)
patient = SwapClient(base, retries=0)
say([code_of(lambda: client.get_health()) for client in (hasty, patient)])`;
    expect(await said(program, service.promised([hang, vanish]))).toEqual(['timeout', 'unreachable']);
  });

  test('an answer that breaks off is no answer to a program in Python, good or bad: it is asked for again, or is an error', async () => {
    const broken =
      (status: number, then: Conduct): Conduct =>
      (response) => {
        response.writeHead(status, { 'content-type': 'application/json', 'content-length': '100' }).write('{"fine":');
        setImmediate(then, response);
      };
    const conducts = [broken(200, vanish), broken(503, vanish), broken(200, hang), broken(503, hang)];
    const program = `
say([SwapClient(base).get_health()] + [
    code_of(lambda: SwapClient(base, retries=0, timeout_seconds=0.2).get_health()) for _ in range(4)])`;
    const base = service.promised([...conducts.slice(0, 2), good, ...conducts]);
    expect(await said(program, base)).toEqual([{ fine: true }, 'unreachable', 'unreachable', 'timeout', 'timeout']);
  });

  test('a receiver in Python believes what the service signed, however the names of its headers are spelled', async () => {
    const secrets = ['whsec_b25l', 'whsec_b3RoZXI='];
    const body = JSON.stringify({ id: 'evt_1', type: 'webhook.test' });
    const lower = signedHeaders({ eventId: 'evt_1', deliveryId: 'd1', attempt: 1, body, secrets, at: new Date() });
    const spelled = (spell: (name: string) => string) =>
      Object.fromEntries(Object.entries(lower).map(([name, value]) => [spell(name), value]));
    const capital = spelled((name) => name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()));
    const headers = [lower, capital, spelled((name) => name.toUpperCase())];
    const program = `
secrets, body = given["secrets"], given["body"].encode()
told = [verify_webhook(body, each, secret)["id"] for each in given["headers"] for secret in secrets]
say([told, code_of(lambda: verify_webhook(body, given["headers"][0], "whsec_another"))])`;
    const believed = Array.from({ length: 6 }, () => 'evt_1');
    expect(await said(program, service.promised([]), { secrets, body, headers })).toEqual([
      believed,
      'wrong_signature',
    ]);
  });
});
