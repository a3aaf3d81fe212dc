import { ChangeNow } from '@swap/providers';
import { startSandbox, type Sandbox } from '@swap/sandbox';
import { addresses } from '../support/order.js';
import { SandboxControl } from '../support/sandbox-control.js';
import { itKeepsTheProviderContract } from './provider.contract.js';

describe('the adapter of ChangeNOW', () => {
  let sandbox: Sandbox;

  itKeepsTheProviderContract(
    async () => {
      sandbox = await startSandbox({ port: 0, smtpPort: 0, speed: 0 });
      return {
        provider: new ChangeNow(`${sandbox.url}/changenow/v2`, 'a key'),
        sandbox: new SandboxControl(sandbox.url),
        pair: {
          from: { ticker: 'btc', network: 'btc' },
          to: { ticker: 'eth', network: 'eth' },
          amount: '0.0105',
          addressTo: addresses.eth,
        },
        refundAddress: addresses.btc,
      };
    },
    () => sandbox.close(),
  );
});
