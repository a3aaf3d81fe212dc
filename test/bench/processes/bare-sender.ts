import { createHmac } from 'node:crypto';
import { Agent, request } from 'undici';

/** Baseline B3: what the machine can do with undici and one HMAC, fifty connections kept alive and nothing else. */
const [url = '', count = '0', body = ''] = process.argv.slice(2);
const connections = 50;
const secret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=';
const dispatcher = new Agent({ connections, pipelining: 1 });
let left = Number(count);

async function send(): Promise<void> {
  while (left > 0) {
    left -= 1;
    const timestamp = String(Math.floor(Date.now() / 1000));
    const answer = await request(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-service-timestamp': timestamp,
        'x-service-signature': `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`,
      },
      body,
      dispatcher,
    });
    await answer.body.dump();
  }
}

await Promise.all(Array.from({ length: connections }, send));
await dispatcher.close();
