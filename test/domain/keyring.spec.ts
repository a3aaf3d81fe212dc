import { Keyring } from '@swap/domain/kernel';

const key = (name: string, byte: number) => `${name}:${Buffer.alloc(32, byte).toString('base64')}`;

describe('service keys', () => {
  const old = new Keyring(key('a', 1));
  const rotated = new Keyring(`${key('b', 2)},${key('a', 1)}`);
  const foreign = new Keyring(key('a', 3));

  test('service keys open what they sealed, for the same place only', () => {
    const sealed = old.seal('table|column|row-1', 'a secret with ünïcode');
    expect(sealed).not.toContain('secret');
    expect(old.open('table|column|row-1', sealed)).toBe('a secret with ünïcode');
    expect(() => old.open('table|column|row-2', sealed)).toThrow();
    expect(() => foreign.open('table|column|row-1', sealed)).toThrow();
  });

  test('service keys seal the same text differently every time', () => {
    expect(old.seal('x', 'same')).not.toBe(old.seal('x', 'same'));
  });

  test('service keys refuse what was altered anywhere', () => {
    const sealed = old.seal('x', 'text');
    for (let at = 0; at < sealed.length; at += 1) {
      const other = sealed[at] === 'A' ? 'B' : 'A';
      const altered = sealed.slice(0, at) + other + sealed.slice(at + 1);
      // The last characters of base64url may differ without changing a byte.
      if (
        Buffer.from(altered.split('.')[2] ?? '', 'base64url').equals(
          Buffer.from(sealed.split('.')[2] ?? '', 'base64url'),
        )
      ) {
        if (altered.startsWith(sealed.slice(0, 5))) continue;
      }
      expect(() => old.open('x', altered)).toThrow();
    }
  });

  test('a new key in front seals anew and still opens the old', () => {
    const sealed = old.seal('x', 'text');
    expect(rotated.open('x', sealed)).toBe('text');
    expect(rotated.seal('x', 'text')).toMatch(/^v1\.b\./);
    expect(() => old.open('x', rotated.seal('x', 'text'))).toThrow();
  });

  test('service keys differ by purpose', () => {
    const bytes = (['access-token', 'refresh-token', 'quote', 'email-code', 'password', 'seal'] as const).map(
      (purpose) => old.current(purpose).bytes.toString('hex'),
    );
    expect(new Set(bytes).size).toBe(bytes.length);
  });
});
