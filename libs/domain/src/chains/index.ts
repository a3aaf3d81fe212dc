/** Blockchains as facts: which exist, what an address, a memo and a payment link look like there. Pure; no network. */
export type { AddressProblem } from './address-problem.js';
export { spellingsOf } from './families/cashaddr.js';
export { caip19, caip2, networkOfCaip2, parseCaip19 } from './caip.js';
export { paceOf, type ChainPace } from './chain-pace.js';
export { checkAddress } from './check-address.js';
export { checkMemo, memoRequiredByNetwork } from './check-memo.js';
export { coinFact, coinsByRank, type CoinFact } from './coin-facts.js';
export { assetIcon, networkIcon, readIcon, type IconForm } from './icons.js';
export { readMoneroAddress, type MoneroAddress } from './families/monero.js';
export type { AddressFamily, ExplorerLinks, MemoRule, Network } from './network.js';
export { explorerLinks, explorerTx, findNetwork, homeNetwork, isNetworkWord, networks } from './networks.js';
export { isSeenByKeyOnly, paymentKeyPattern } from './payment-key.js';
export { fromBaseUnits, paymentUri, toBaseUnits, type PaymentRequest } from './payment-uri.js';
export { describeAsset, searchRegistry, type RegistryAsset } from './search-registry.js';
export { canonicalContract, isNoContract, isStandIn } from './token-contract.js';
export { spellTransaction } from './transaction-spelling.js';
export { tokenDecimals, tokenFact, tokenMeantBy, type TokenFact } from './token-facts.js';
