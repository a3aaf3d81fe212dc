import { createTransport } from 'nodemailer';
import { OutsideWorld } from './outside-world.js';

describe('the mail server', () => {
  let world: OutsideWorld;

  beforeAll(async () => {
    world = await OutsideWorld.start();
  });
  afterAll(() => world.close());

  const send = async (to: string, subject: string, text: string, html?: string): Promise<void> => {
    const transport = createTransport({ host: '127.0.0.1', port: world.sandbox.smtpPort, secure: false });
    await transport.sendMail({ from: 'service@example.test', to, subject, text, ...(html ? { html } : {}) });
    transport.close();
  };

  it('the mail server takes mail for anybody and keeps its codes readable', async () => {
    await send('anna@example.test', 'Your code – ünïcode', 'Hello,\n\n482913\n\nBye.', '<p>482913</p>');
    await send('ben@example.test', 'Other', 'Nothing');
    const { json } = await world.control('/mail?to=ANNA@example.test');
    expect(json).toMatchObject([{ to: 'anna@example.test', subject: 'Your code – ünïcode' }]);
    expect(json[0].text.split('\n')).toContain('482913');
    expect(json[0].html).toContain('<p>482913</p>');
    expect(Date.parse(json[0].at)).toBeGreaterThan(0);
  });

  it('the mail server lists the newest message first', async () => {
    await send('carl@example.test', 'first', 'a');
    await send('carl@example.test', 'second', 'b');
    const { json } = await world.control('/mail?to=carl@example.test');
    expect(json.map(({ subject }: { subject: string }) => subject)).toEqual(['second', 'first']);
  });

  it('the mail server shows messages on a page without letting them speak HTML', async () => {
    await send('dora@example.test', '<script>alert(1)</script>', 'a & b <b>');
    const { text, headers } = await world.call('GET', '/mail');
    expect(headers.get('content-type')).toContain('text/html');
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(text).toContain('a &amp; b &lt;b&gt;');
    expect(text).not.toContain('<script>');
  });

  it('the mail server forgets everything when told to', async () => {
    expect((await world.control('/mail', undefined, 'DELETE')).status).toBe(204);
    expect((await world.control('/mail')).json).toEqual([]);
  });
});
