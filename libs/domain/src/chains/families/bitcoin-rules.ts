/** Version bytes and prefixes of one chain, from its node's chain parameters. */
export interface BitcoinRules {
  /** Version numbers that may be paid; two bytes long on Zcash. */
  readonly versions: readonly number[];
  readonly testVersions: readonly number[];
  readonly segwit?: string;
  readonly testSegwit?: readonly string[];
  readonly taproot?: true;
  /** Forms that exist and that we refuse, each with its reason. */
  readonly refused?: readonly { readonly form: RegExp; readonly reason: string }[];
  /** A version that once meant this chain and is now another's. */
  readonly formerVersion?: { readonly version: number; readonly reason: string };
  readonly sketch: string;
}

/** Exchanges pay Zcash from and to transparent addresses: others can strand the payout and its refund alike. */
const shielded = 'Give a transparent address, which begins with t1 or t3: payouts to other kinds can be stranded.';

export const bitcoinRules: Readonly<Record<string, BitcoinRules>> = {
  btc: {
    versions: [0x00, 0x05],
    testVersions: [0x6f, 0xc4],
    segwit: 'bc',
    testSegwit: ['tb', 'bcrt'],
    taproot: true,
    sketch: 'it begins with 1, 3 or bc1',
  },
  ltc: {
    versions: [0x30, 0x32],
    testVersions: [0x6f, 0xc4, 0x3a],
    segwit: 'ltc',
    testSegwit: ['tltc', 'rltc'],
    taproot: true,
    refused: [
      {
        form: /^ltcmweb1/i,
        reason: 'This is a private MWEB address. Give a Litecoin address that begins with L, M or ltc1.',
      },
    ],
    formerVersion: {
      version: 0x05,
      reason:
        'This could be a Bitcoin address: Litecoin addresses that begin with 3 are out of use. Give it in the form that begins with M.',
    },
    sketch: 'it begins with L, M or ltc1',
  },
  doge: { versions: [0x1e, 0x16], testVersions: [0x71, 0xc4], sketch: 'it begins with D, A or 9' },
  dash: { versions: [0x4c, 0x10], testVersions: [0x8c, 0x13], sketch: 'it begins with X or 7' },
  zec: {
    versions: [0x1cb8, 0x1cbd],
    testVersions: [0x1d25, 0x1cba],
    refused: [
      { form: /^u1[0-9a-z]{40,}$/i, reason: `This is a unified Zcash address. ${shielded}` },
      { form: /^(zs1[0-9a-z]{70,}|zc[0-9a-z]{90,})$/i, reason: `This is a shielded Zcash address. ${shielded}` },
      { form: /^tex1[0-9a-z]{30,}$/i, reason: `This is a TEX address (ZIP-320). ${shielded}` },
      { form: /^(utest1|ztestsapling1|textest1)/i, reason: 'This address belongs to a Zcash test network.' },
    ],
    sketch: 'it begins with t1 or t3',
  },
  dgb: {
    versions: [0x1e, 0x3f],
    testVersions: [0x7e, 0x8c],
    segwit: 'dgb',
    testSegwit: ['dgbt'],
    sketch: 'it begins with D, S or dgb1',
  },
  btg: {
    versions: [0x26, 0x17],
    testVersions: [0x6f, 0xc4],
    segwit: 'btg',
    testSegwit: ['tbtg'],
    sketch: 'it begins with G, A or btg1',
  },
  bsv: { versions: [0x00], testVersions: [0x6f, 0xc4], sketch: 'it begins with 1' },
  qtum: {
    versions: [0x3a, 0x32],
    testVersions: [0x78, 0x6e],
    segwit: 'qc',
    testSegwit: ['tq'],
    sketch: 'it begins with Q, M or qc1',
  },
  firo: {
    versions: [0x52, 0x07],
    testVersions: [0x41, 0xb2],
    refused: [
      {
        form: /^sm1[0-9a-z]{40,}$/i,
        reason: 'This is a private Spark address. Give a Firo address that begins with a.',
      },
    ],
    sketch: 'it begins with a, 3 or 4',
  },
  rvn: { versions: [0x3c, 0x7a], testVersions: [0x6f, 0xc4], sketch: 'it begins with R or r' },
  pivx: { versions: [0x1e, 0x0d], testVersions: [0x8b, 0x13], sketch: 'it begins with D or 6' },
};
