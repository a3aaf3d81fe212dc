import { adapter } from './adapter.js';
import { behavesAsProvider } from './provider.contract.js';

describe('ChangeNOW as a provider', () => {
  behavesAsProvider({
    make: (url) => adapter('changenow', `${url}/changenow/v2`, 'a key'),
    source: 1,
    contracts: true,
    unlisted: ['zec', 'nowhere'],
    stages: ['confirming', 'exchanging', 'sending'],
    spread: 0.005,
    failed: { status: 'failed', actionRequired: null },
  });
});
