import { createHmac, randomUUID } from 'node:crypto';
import { DomainError } from '@swap/domain/kernel';
import { checkTargetUrl, isPublicAddress, placeInSpread, signedHeaders, waitAfter } from '@swap/domain/webhooks';

describe('the retry plan', () => {
  const seconds = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];

  test('the retry plan makes ten attempts, waiting as promised', () => {
    expect(seconds.map((_, index) => waitAfter(index + 1, 0.5))).toEqual(seconds.map((wait) => wait * 1000));
    expect(waitAfter(10, 0.5)).toBeNull();
  });

  test('the retry plan spreads each wait by a fifth and no more', () => {
    for (const [index, wait] of seconds.entries()) {
      expect(waitAfter(index + 1, 0)).toBe(wait * 800);
      expect(waitAfter(index + 1, 0.999999)).toBeLessThanOrEqual(wait * 1200);
    }
  });

  test('the retry plan lasts 72 to 79 hours for every delivery, and differs from one to the next', () => {
    const hours = Array.from({ length: 5000 }, () => {
      const id = randomUUID();
      const waits = seconds.map((_, index) => waitAfter(index + 1, placeInSpread(id, index + 1))!);
      return waits.reduce((sum, wait) => sum + wait, 0) / 3_600_000;
    });
    expect(Math.min(...hours)).toBeGreaterThan(72);
    expect(Math.max(...hours)).toBeLessThan(79);
    expect(new Set(hours).size).toBeGreaterThan(4900);
  });
});

describe('a signed request', () => {
  const secret = `whsec_${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`;
  const body = '{"id":"evt_1","note":"ünïcode"}';
  const at = new Date('2026-11-21T12:00:00.900Z');
  const headers = signedHeaders({ eventId: 'evt_1', deliveryId: 'd1', attempt: 3, body, secrets: [secret], at });

  test('a signed request carries the signature of the specification: HMAC-SHA256 of timestamp, period and body under the whole secret', () => {
    const expected = createHmac('sha256', secret).update(`1795262400.${body}`).digest('hex');
    expect(headers['x-service-timestamp']).toBe('1795262400');
    expect(headers['x-service-signature']).toBe(`v1=${expected}`);
    expect(headers['user-agent']).toBe('Service-Affiliate-Webhooks/1.0');
  });

  test('a signed request carries the Standard Webhooks signature under the decoded part of the secret', () => {
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const expected = createHmac('sha256', key).update(`evt_1.1795262400.${body}`).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${expected}`);
    expect(headers['webhook-id']).toBe('evt_1');
  });

  test('a signed request names event, delivery and attempt', () => {
    expect(headers).toMatchObject({
      'x-service-event-id': 'evt_1',
      'x-service-delivery-id': 'd1',
      'x-service-attempt': '3',
    });
  });
});

describe('a webhook target', () => {
  test.each([
    'https://example.com/hook',
    'https://example.com:443/',
    'https://example.com:1024/',
    'https://example.com:8443/a?b=c',
    'https://example.com:65535/',
    'https://93.184.216.34/',
    'https://[2606:4700::1111]/',
  ])('the target %s is public', (url) => {
    expect(checkTargetUrl(url, 'public').protocol).toBe('https:');
  });

  test.each([
    'http://example.com/',
    'ftp://example.com/',
    'https://example.com:80/',
    'https://example.com:1023/',
    'https://user:password@example.com/',
    'https://example.com/#part',
    'https://localhost/',
    'https://sub.localhost/',
    'https://printer.local/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://0/',
    'https://10.0.0.8/',
    'https://172.16.4.4/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/',
    'https://198.18.0.1/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[64:ff9b::a9fe:a9fe]/',
    'https://[2002:7f00:1::]/',
    'https://[2001:0:7f00:1::]/',
    'https://[fe80::1]/',
    'https://[fc00::1]/',
    'https://[ff02::1]/',
    'https://[2001:db8::1]/',
    'not a url',
    `https://example.com/${'x'.repeat(2048)}`,
  ])('the target %s is refused', (url) => {
    expect(() => checkTargetUrl(url, 'public')).toThrow(DomainError);
  });

  test('on this machine is allowed only where that is configured', () => {
    expect(checkTargetUrl('http://127.0.0.1:8080/', 'loopback').port).toBe('8080');
    expect(() => checkTargetUrl('http://127.0.0.1:8080/', 'public')).toThrow(DomainError);
    expect(() => checkTargetUrl('http://10.0.0.1/', 'loopback')).toThrow(DomainError);
  });

  test.each(['8.8.8.8', '2606:4700::1111', '64:ff9b::808:808'])('%s is a public address', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});
