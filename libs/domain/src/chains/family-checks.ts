import type { Finding } from './address-problem.js';
import { checkAlgorand } from './families/algorand.js';
import { checkBitcoin } from './families/bitcoin.js';
import { checkCardano } from './families/cardano.js';
import { checkCashaddr } from './families/cashaddr.js';
import { checkCosmos } from './families/cosmos.js';
import { checkEvm } from './families/evm.js';
import { checkFilecoin } from './families/filecoin.js';
import { checkHedera } from './families/hedera.js';
import { checkKaspa } from './families/kaspa.js';
import { checkMonero } from './families/monero.js';
import { checkMove } from './families/move.js';
import { checkNear } from './families/near.js';
import { checkSolana } from './families/solana.js';
import { checkStellar } from './families/stellar.js';
import { checkSubstrate } from './families/substrate.js';
import { checkTezos } from './families/tezos.js';
import { checkTon } from './families/ton.js';
import { checkTron } from './families/tron.js';
import { checkXrp } from './families/xrp.js';
import type { AddressFamily, Network } from './network.js';

type FamilyCheck = (address: string, network: Network) => Finding | null;

/** The check of each family: null for a valid address of that network. Pure, and never throws. */
export const familyChecks: Readonly<Record<AddressFamily, FamilyCheck>> = {
  algorand: checkAlgorand,
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
};
