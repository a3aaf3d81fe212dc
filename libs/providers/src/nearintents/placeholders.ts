import { findNetwork } from '@swap/domain/chains';

/**
 * A valid address of each network, from the specifications of its addresses. A price wants addresses although nothing is sent: these
 * stand in for those the customer has not named yet. No order is ever placed with one.
 */
const addresses: Readonly<Record<string, string>> = {
  near: 'alice.near',
  btc: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  sol: 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN',
  ton: 'EQARULUYsmJq1RiZ-YiH-IJLcAZUVkVff-KBPwEmmaQGH6aC',
  dash: 'XpESxaUmonkq8RaLLp46Brx2K39ggQe226',
  doge: 'DBXu2kgc3xtvCUWFcxFE3r9hEYgmuaaCyD',
  xrp: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
  zec: 't1KstPVzcNEK4ZeauQ6cogoqxQBMDSiRnGr',
  trx: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC',
  sui: '0x02a212de6a9dfa3a69e22387acfbafbb1a9e591bd9d636e7895dcfc8de05f331',
  xlm: 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ',
  apt: '0x02a212de6a9dfa3a69e22387acfbafbb1a9e591bd9d636e7895dcfc8de05f331',
  ada: 'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x',
  ltc: 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9',
  bch: 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
};
const evm = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

/** Null on a network that has none here: then no price can be asked for. */
export function placeholderOn(network: string): string | null {
  return addresses[network] ?? (findNetwork(network)?.family === 'evm' ? evm : null);
}
