import { checkAlgorand, checkFilecoin, checkStellar } from './families/base32.js';
import { checkSolana, checkSubstrate, checkTezos, checkTron, checkXrp } from './families/base58.js';
import { checkBitcoin } from './families/bitcoin.js';
import { checkCardano } from './families/cardano.js';
import { checkCashaddr, checkKaspa } from './families/cashaddr.js';
import { checkCosmos } from './families/cosmos.js';
import { checkEvm, checkMove } from './families/hexadecimal.js';
import { checkMonero } from './families/monero.js';
import { checkAntelope, checkHedera, checkNear } from './families/names.js';
import { checkTon } from './families/ton.js';

/** The check of each family: null for a valid address of that network. Pure, and never throws. */
export const familyChecks = {
  algorand: checkAlgorand,
  antelope: checkAntelope,
  aptos: checkMove,
  bitcoin: checkBitcoin,
  cardano: checkCardano,
  cashaddr: checkCashaddr,
  cosmos: checkCosmos,
  evm: checkEvm,
  filecoin: checkFilecoin,
  hedera: checkHedera,
  kaspa: checkKaspa,
  monero: checkMonero,
  near: checkNear,
  solana: checkSolana,
  stellar: checkStellar,
  substrate: checkSubstrate,
  sui: checkMove,
  tezos: checkTezos,
  ton: checkTon,
  tron: checkTron,
  xrp: checkXrp,
} as const;
