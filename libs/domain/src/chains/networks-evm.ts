import type { Network } from './network.js';

const evm = (code: string, name: string, nativeTicker: string, chainId: number, explorer: string): Network => ({
  code,
  name,
  nativeTicker,
  decimals: 18,
  family: 'evm',
  chainId,
  explorer: { address: `${explorer}/address/{address}`, tx: `${explorer}/tx/{tx}` },
});

/** Chains that run the Ethereum virtual machine, with the chain ids registered under EIP-155. */
export const evmNetworks: readonly Network[] = [
  evm('eth', 'Ethereum', 'eth', 1, 'https://etherscan.io'),
  evm('etc', 'Ethereum Classic', 'etc', 61, 'https://etc.blockscout.com'),
  evm('ethw', 'EthereumPoW', 'ethw', 10001, 'https://www.oklink.com/ethw'),
  evm('bsc', 'BNB Smart Chain', 'bnb', 56, 'https://bscscan.com'),
  evm('opbnb', 'opBNB', 'bnb', 204, 'https://opbnbscan.com'),
  evm('matic', 'Polygon', 'pol', 137, 'https://polygonscan.com'),
  evm('arbitrum', 'Arbitrum One', 'eth', 42161, 'https://arbiscan.io'),
  evm('op', 'OP Mainnet', 'eth', 10, 'https://optimistic.etherscan.io'),
  evm('base', 'Base', 'eth', 8453, 'https://basescan.org'),
  evm('cchain', 'Avalanche C-Chain', 'avax', 43114, 'https://snowtrace.io'),
  evm('zksync', 'ZKsync Era', 'eth', 324, 'https://explorer.zksync.io'),
  evm('linea', 'Linea', 'eth', 59144, 'https://lineascan.build'),
  evm('scroll', 'Scroll', 'eth', 534352, 'https://scrollscan.com'),
  evm('blast', 'Blast', 'eth', 81457, 'https://blastscan.io'),
  evm('mnt', 'Mantle', 'mnt', 5000, 'https://mantlescan.xyz'),
  evm('ftm', 'Fantom', 'ftm', 250, 'https://explorer.fantom.network'),
  evm('sonic', 'Sonic', 's', 146, 'https://sonicscan.org'),
  evm('cro', 'Cronos', 'cro', 25, 'https://explorer.cronos.org'),
  evm('celo', 'Celo', 'celo', 42220, 'https://celoscan.io'),
  evm('xdai', 'Gnosis', 'xdai', 100, 'https://gnosisscan.io'),
  evm('pulse', 'PulseChain', 'pls', 369, 'https://scan.pulsechain.com'),
  evm('bera', 'Berachain', 'bera', 80094, 'https://berascan.com'),
  evm('mon', 'Monad', 'mon', 143, 'https://monadscan.com'),
  evm('glmr', 'Moonbeam', 'glmr', 1284, 'https://moonbeam.moonscan.io'),
  evm('movr', 'Moonriver', 'movr', 1285, 'https://moonriver.moonscan.io'),
];
