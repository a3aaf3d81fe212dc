/**
 * Token contracts and mints that people paste instead of their own address; what is sent there is lost. Each is the coin of its ticker:
 * issued by who issues the coin, or its one bridged form on that network. The lists of `libs/domain/facts` have each under that ticker.
 */
const contracts: readonly (readonly [ticker: string, address: string])[] = [
  ['USDT', '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
  ['USDC', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'],
  ['DAI', '0x6B175474E89094C44Da98b954EedeAC495271d0F'],
  ['WETH', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'],
  ['WBTC', '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599'],
  ['SHIB', '0x95aD61b0a150d79219dCF64E1E6Cc01f0B64C4cE'],
  ['LINK', '0x514910771AF9Ca656af840dff83E8264EcF986CA'],
  ['PEPE', '0x6982508145454Ce325dDbE47a25d4ec3d2311933'],
  ['USDT', '0x55d398326f99059fF775485246999027B3197955'],
  ['USDC', '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d'],
  ['WBNB', '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c'],
  ['USDT', '0xc2132D05D31c914a87C6611C10748AEb04B58e8F'],
  ['USDC', '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'],
  ['USDT', '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9'],
  ['USDC', '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'],
  ['USDT', '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58'],
  ['USDC', '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85'],
  ['USDC', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'],
  ['USDT', '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7'],
  ['USDC', '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E'],
  ['USDT', 'TR7NHqjeKQGxTCi8q8ZY4pL8otSzgjLj6t'],
  ['USDT', 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'],
  ['USDC', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
  ['SOL', 'So11111111111111111111111111111111111111112'],
  ['ETH', '0x2170Ed0880ac9A755fd29B2688956BD959F933F8'],
  ['XRP', '0x1D2F0da169ceB9fC7B3144628dB156f3F6c60dBE'],
  ['ADA', '0x3EE2200Efb3400fAbB9AacF31297cBdD1d435D47'],
  ['DOGE', '0xbA2aE424d960c26247Dd6c32edC70B295c744C43'],
  ['DOT', '0x7083609fCE4d1d8Dc0C979AAb8c869Ea2C873402'],
  ['LTC', '0x4338665CBB7B2485A8855A139b75D5e34AB0DB94'],
  ['USDT', '0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2'],
  ['USDT', '0x493257fD37EDB34451f62EDf8D2a0C418852bA4C'],
  ['USDC', '0x1d17CBcF0D6D143135aE902365D2E5e2A16538D4'],
  ['USDT', '0xA219439258ca9da29E9Cc4cE5596924745e12B93'],
  ['USDC', '0x176211869cA2b568f2A7D4EE941E073a821EE1ff'],
  ['USDT', '0xf55BEC9cafDbE8730f096Aa55dad6D22d44099Df'],
  ['USDC', '0x06eFdBFf2a14a7c8E15944D1F4A48F9F95F663A4'],
  ['USDT', 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs'],
  ['USDT', '312769'],
  ['USDC', '31566704'],
  ['USDT', '0x357b0b74bc833e95a115ad22604854d6b0fca151cecd94111770e5d6ffc9dc2b'],
  ['USDC', '0xbae207659db88bea0cbead6da0ed00aac12edcdda169e591cd41c94180b46f3b'],
];

/** Hexadecimal addresses mean the same in any case; the others do not. */
const spelling = (address: string) => (address.startsWith('0x') ? address.toLowerCase() : address);

const tickers = new Map(contracts.map(([ticker, address]) => [spelling(address), ticker]));

/** The ticker whose well-known contract this address is, on whichever network; null otherwise. */
export const contractTicker = (address: string): string | null => tickers.get(spelling(address)) ?? null;
