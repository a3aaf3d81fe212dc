import { sha256 } from '@noble/hashes/sha2.js';
import { base58xrp, createBase58check } from '@scure/base';
import { checkAddress } from '@swap/domain/chains';

const base58check = createBase58check(sha256);

/** Version bytes of an account and of a script, on the chain and on its test networks: from the chain parameters of each node. */
const chains = {
  btc: { paid: [0x00, 0x05], tests: [0x6f, 0xc4] },
  // 0x3a, of the test network's scripts, is an account of Qtum.
  ltc: { paid: [0x30, 0x32], tests: [0x6f, 0xc4] },
  doge: { paid: [0x1e, 0x16], tests: [0x71, 0xc4] },
  dash: { paid: [0x4c, 0x10], tests: [0x8c, 0x13] },
  dgb: { paid: [0x1e, 0x3f], tests: [0x7e, 0x8c] },
  btg: { paid: [0x26, 0x17], tests: [0x6f, 0xc4] },
  bsv: { paid: [0x00], tests: [0x6f, 0xc4] },
  qtum: { paid: [0x3a, 0x32], tests: [0x78, 0x6e] },
  // 0x41, of the test network's accounts, is an account of TRON.
  firo: { paid: [0x52, 0x07], tests: [0xb2] },
  rvn: { paid: [0x3c, 0x7a], tests: [0x6f, 0xc4] },
  pivx: { paid: [0x1e, 0x0d], tests: [0x8b, 0x13] },
  zec: { paid: [0x1cb8, 0x1cbd], tests: [0x1d25, 0x1cba] },
};

/** Twenty bytes that nobody takes for an account of nobody. */
const hash = Uint8Array.from({ length: 20 }, (_, place) => 7 * place + 1);

function addressOf(version: number): string {
  const prefix = version > 0xff ? [version >> 8, version & 0xff] : [version];
  return base58check.encode(Uint8Array.from([...prefix, ...hash]));
}

test.each(Object.entries(chains))(
  'of all versions %s has, its own are paid and its test networks named',
  (code, known) => {
    const oneByte = Array.from({ length: 0x100 }, (_, version) => version);
    const twoBytes = Array.from({ length: 0x300 }, (_, place) => 0x1b00 + place);
    const found = { paid: [] as number[], tests: [] as number[] };
    for (const version of [...oneByte, ...twoBytes]) {
      const problem = checkAddress(code, addressOf(version));
      if (problem === null) found.paid.push(version);
      else if (/test network/.test(problem.reason)) found.tests.push(version);
    }
    const sorted = (versions: readonly number[]) => versions.toSorted((a, b) => a - b);
    expect(found).toEqual({ paid: sorted(known.paid), tests: sorted(known.tests) });
  },
);

test('a version that means a test network on one chain and an account on another is told of by the latter', () => {
  expect(checkAddress('ltc', addressOf(0x3a))?.reason).toContain('Qtum');
  expect(checkAddress('firo', addressOf(0x41))?.reason).toContain('TRON');
});

test('on the XRP Ledger the two accounts that nobody has the keys of are refused, and none beside them', () => {
  const reasonOf = (...lastBytes: number[]) => {
    const account = new Uint8Array(21);
    account.set(lastBytes, account.length - lastBytes.length);
    const checksum = sha256(sha256(account)).slice(0, 4);
    return checkAddress('xrp', base58xrp.encode(Uint8Array.from([...account, ...checksum])))?.reason ?? null;
  };
  expect([reasonOf(0), reasonOf(1)]).toEqual(Array(2).fill(expect.stringContaining('are destroyed')));
  expect([reasonOf(2), reasonOf(1, 0), reasonOf(1, 1), reasonOf(1, 0, 0)]).toEqual([null, null, null, null]);
});
