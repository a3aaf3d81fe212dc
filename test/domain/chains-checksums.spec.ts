import { checkAddress, networks } from '@swap/domain/chains';
import fc from 'fast-check';
import { inRun } from '../support/full-run.js';

/** One address for each checksum in use. SS58 has two bytes of hash only, so a fixed seed keeps its run repeatable. */
const checksummed: readonly (readonly [string, string])[] = [
  ['btc', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['btc', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['btc', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  ['ltc', 'MQMcJhpWHYVeQArcZR3sBgyPZxxRtnH441'],
  ['zec', 't1KstPVzcNEK4ZeauQ6cogoqxQBMDSiRnGr'],
  ['bch', 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'],
  ['kas', 'kaspa:qqkqkzjvr7zwxxmjxjkmxxdwju9kjs6e9u82uh59z07vgaks6gg62v8707g73'],
  ['trx', 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'],
  ['xrp', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'],
  ['xlm', 'GCALNQQBXAPZ2WIRSDDBMSTAKCUH5SG6U76YBFLQLIXJTF7FE5AX7AOO'],
  ['atom', 'cosmos1depk54cuajgkzea6zpgkq36tnjwdzv4afc3d27'],
  ['ton', 'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N'],
  ['ada', 'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8'],
  ['ada', 'Ae2tdPwUPEZFRbyhz3cpfC2CumGzNkFBN2L42rcUc2yjQpEkxDbkPodpMAi'],
  ['dot', '13UVJyLnbVp9RBZYFwFGyDvVd1y27Tt8tkntv6Q7JVPhFsTB'],
  ['xmr', '44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A'],
  ['xtz', 'KT1PWx2mnDueood7fEmfbBDKx1D9BAnnXitn'],
  ['algo', '7ZUECA7HFLZTXENRV24SHLU4AVPUTMTTDUFUBNBD64C73F3UHRTHAIOF6Q'],
  ['fil', 'f17uoq6tp427uzv7fztkbsnn64iwotfrristwpryy'],
  ['fil', 'f410fkkld55ioe7qg24wvt7fu6pbknb56ht7pt4zamxa'],
];
const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const run = { seed: 20_090_103, numRuns: inRun({ short: 100, full: 400 }) };

describe('checksums', () => {
  test.each(checksummed)('on %s, %s with any one character changed is refused', (network, address) => {
    expect(checkAddress(network, address)).toBeNull();
    const place = fc.nat(address.length - 1);
    const sign = fc.constantFrom(...Array.from(signs));
    fc.assert(
      fc.property(place, sign, (at, other) => {
        fc.pre(address[at] !== other);
        return checkAddress(network, address.slice(0, at) + other + address.slice(at + 1)) !== null;
      }),
      run,
    );
  });

  test.each(checksummed)(
    'on %s, %s with one character missing or two neighbours swapped is refused',
    (network, address) => {
      for (let at = 0; at < address.length; at += 1) {
        const [first = '', second = ''] = address.slice(at, at + 2);
        expect(checkAddress(network, address.slice(0, at) + address.slice(at + 1))).not.toBeNull();
        if (first === second || second === '') continue;
        expect(checkAddress(network, address.slice(0, at) + second + first + address.slice(at + 2))).not.toBeNull();
      }
    },
  );

  test('the case of any one letter of an EIP-55 address is part of its checksum', () => {
    const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    for (let at = 2; at < address.length; at += 1) {
      const letter = address[at] ?? '';
      const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
      if (other === letter) continue;
      expect(checkAddress('eth', address.slice(0, at) + other + address.slice(at + 1))?.reason).toMatch(/checksum/);
    }
  });

  test('any text gets an answer on every network, and never an exception', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ maxLength: 120 }), fc.base64String());
    fc.assert(
      fc.property(text, fc.constantFrom('nowhere', ...Object.keys(networks)), (pasted, network) => {
        const problem = checkAddress(network, pasted);
        return problem === null ? !/\s/.test(pasted) : problem.reason.length > 10;
      }),
      { seed: 1, numRuns: inRun({ short: 600, full: 3_000 }) },
    );
  });
});
