import { eventually } from '../support/eventually.js';
import { ok } from '../support/http.js';
import { Monero, type Receiver, type Sent, xmr } from '../support/monero.js';
import { aPayee, aPayout } from '../support/payee.js';
import type { Partner } from '../support/partner.js';
import { expectProblem } from '../support/problem.js';
import { describeWith } from '../support/programs.js';
import { aService, type Service } from '../support/service.js';
import { staffOf, type StaffMember } from '../support/staff.js';
import { Watching } from '../support/watched-order.js';

const other = 'ab'.repeat(31) + '00';

describeWith('monerod', 'monero-wallet-rpc')('what a chain of Monero says to who has a key', () => {
  let chain: Monero;
  let receiver: Receiver;

  beforeAll(async () => {
    chain = await Monero.start();
    receiver = await chain.receiver();
  }, 180_000);
  afterAll(async () => {
    await chain.stop();
  });

  describe('of payouts of exchanges', () => {
    let watching: Watching;

    beforeEach(async () => {
      watching = await Watching.start({ CHAIN_XMR_URL: chain.url });
      await watching.asset({ param: 'xmr', network: 'xmr', decimals: 12 });
    });
    afterEach(async () => {
      await watching.stop();
    });

    async function paidOrder({ tx, key }: Sent, { addressTo = receiver.standard, amountTo = '1.5' } = {}) {
      const id = await watching.order({ to: 'xmr', amountTo, addressTo, status: 'sending' });
      await watching.says(id, tx, key);
      await watching.completes(id, tx);
      return id;
    }
    const payout = async (id: string) => (await watching.shown(id))?.payout;

    test('a payout is seen while it waits, its confirmations are counted, and a reorganisation takes it back', async () => {
      const sent = await chain.send([{ address: receiver.standard, amount: 1.5 * xmr }]);
      const id = await paidOrder(sent);
      await watching.look();
      const seen = { tx: sent.tx, amount: '1.5', confirmations: 0, required: 10, confirmed_at: null, source: 'monero' };
      expect(await payout(id)).toMatchObject(seen);
      await chain.mine(3);
      await watching.look();
      expect(await payout(id)).toMatchObject({ confirmations: 3 });
      await chain.pop(3);
      await chain.forget(sent.tx);
      await chain.mine(4);
      await watching.look();
      expect(await watching.shown(id)).toBeNull();
      expect((await watching.stored(id))?.taken_back).toEqual([
        expect.objectContaining({ kind: 'payout', tx: sent.tx }),
      ]);
    });

    test('what is shown of addresses of every kind is what the wallet itself finds with the key', async () => {
      const { standard, subaddresses, integrated, integratedIn } = receiver;
      const [one, two] = subaddresses;
      const sents = [
        { to: [one], sent: await chain.send([{ address: one, amount: 0.25 * xmr }]) },
        { to: [integrated], sent: await chain.send([{ address: integrated, amount: 0.5 * xmr }]) },
        {
          to: [one, two, standard],
          sent: await chain.send([
            { address: one, amount: 0.1 * xmr },
            { address: two, amount: 0.2 * xmr },
            { address: standard, amount: 0.3 * xmr },
            { address: one, amount: 0.4 * xmr },
          ]),
        },
      ];
      await chain.mine(10);
      for (const { to, sent } of sents) {
        for (const addressTo of to) {
          const found = await chain.checked(sent, addressTo === integrated ? integratedIn : addressTo);
          const id = await paidOrder(sent, { addressTo, amountTo: String(found / xmr) });
          await watching.look();
          expect(await payout(id)).toMatchObject({ amount: String(found / xmr), confirmations: 10 });
          expect(await watching.flags(id)).toEqual([]);
        }
      }
      expect(await chain.checked(sents[2]!.sent, one)).toBe(0.5 * xmr);
    });

    test('a wrong key, that of another transaction, and coins that are locked show no payout, which is flagged', async () => {
      const to = [{ address: receiver.standard, amount: 1.5 * xmr }];
      const [sent, another] = [await chain.send(to), await chain.send(to)];
      const locked = await chain.send(to, 1_000_000);
      await chain.mine(10);
      const orders = [
        await paidOrder({ tx: sent.tx, key: other }),
        await paidOrder({ tx: sent.tx, key: another.key }),
        await paidOrder({ tx: 'f'.repeat(64), key: sent.key }),
        await paidOrder(sent, { addressTo: receiver.subaddresses[0] }),
        await paidOrder(locked),
      ];
      const anHourPasses = `UPDATE orders SET completed_at = completed_at - interval '61 minutes'`;
      await watching.look();
      for (const id of orders) expect([await watching.shown(id), await watching.flags(id)]).toEqual([null, []]);
      await watching.database.query(anHourPasses);
      await watching.look();
      for (const id of orders) expect(await watching.flags(id)).toEqual(['payout_not_seen']);
    });

    test('a payout one unit short of what the exchange says is flagged', async () => {
      const sent = await chain.send([{ address: receiver.standard, amount: 1.5 * xmr - 1 }]);
      await chain.mine(10);
      const id = await paidOrder(sent);
      await watching.look();
      expect(await payout(id)).toMatchObject({ amount: '1.499999999999' });
      expect(await watching.flags(id)).toEqual(['amount_differs']);
    });
  });

  describe('of payouts to partners', () => {
    let service: Service;
    let payee: Partner;
    let reviewer: StaffMember;
    let sender: StaffMember;
    let vouching: StaffMember;

    beforeAll(async () => {
      service = await aService({ env: { CHAIN_XMR_URL: chain.url } });
      [reviewer, sender, vouching] = (await staffOf(service, ['reviewer'], ['treasurer'], ['treasurer'])) as [
        StaffMember,
        StaffMember,
        StaffMember,
      ];
      payee = await aPayee(service, '1000.00', { asset: 'xmr', network: 'xmr', address: receiver.standard });
      await service.sandbox.setPrice('xmr', '150');
      await eventually(async () => {
        const { data } = await service.client.estimateUsd('xmr', 1);
        expect(data.amount_usd).toBe(150);
      });
    }, 60_000);
    afterAll(async () => {
      await service.stop();
    });

    const complete = (by: StaffMember, id: string, body: object) =>
      by.api.post(`/payout-requests/${id}/complete`, body);

    /** One of 60 USD that the sender has taken over. */
    async function aSending(): Promise<string> {
      const { id } = await aPayout(payee, 60);
      await ok(reviewer.api.post(`/payout-requests/${id}/approve`));
      const taken = await ok(sender.api.post(`/payout-requests/${id}/process`));
      expect(taken).toMatchObject({ coin_amount: '0.4' });
      return id as string;
    }

    /** Every row of the service's tables. */
    async function everythingStored(): Promise<string> {
      const tables = await service.database.query(`SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
        WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`);
      const rows = await Promise.all(
        tables.map(({ name }) => service.database.query(`SELECT to_jsonb(t)::text AS row FROM ${String(name)} t`)),
      );
      return JSON.stringify(rows);
    }

    test('a payout in Monero is completed by a transaction that its key shows to pay it, and by nothing less', async () => {
      const id = await aSending();
      const pay = (amount: number) => chain.send([{ address: receiver.standard, amount }]);
      const [right, short] = [await pay(0.4 * xmr), await pay(0.4 * xmr - 1)];
      const refused = async (body: object, field: string, words: RegExp) => {
        const answer = await complete(sender, id, body);
        expectProblem(answer, { status: 422, code: 'payout_not_seen', field });
        expect(answer.json.detail).toMatch(words);
      };
      const byKey = { tx_hash: right.tx, tx_key: right.key };
      await refused(byKey, 'tx_hash', /does not show it/);
      await chain.mine();
      await refused({ tx_hash: right.tx }, 'tx_key', /get_tx_key/);
      await refused({ ...byKey, tx_key: other }, 'tx_hash', /by this transaction key/);
      await refused({ ...byKey, tx_key: short.key }, 'tx_hash', /by this transaction key/);
      await refused({ ...byKey, tx_hash: 'f'.repeat(64) }, 'tx_hash', /by this transaction key/);
      await refused({ tx_hash: short.tx, tx_key: short.key }, 'tx_hash', /by this transaction key/);
      expect(await ok(complete(sender, id, byKey))).toMatchObject({ status: 'paid', tx_hash: right.tx });
      expect(await everythingStored()).not.toContain(right.key);
    });

    test('a key that is none is refused, and where no key shows the payment another treasurer may vouch for it', async () => {
      const id = await aSending();
      const bad = { tx_hash: 'f'.repeat(64), tx_key: 'ab'.repeat(31) };
      expectProblem(await complete(sender, id, bad), { status: 400, code: 'validation_failed', field: 'tx_key' });
      const reason = 'The wallet that sent it keeps no keys';
      expectProblem(await complete(sender, id, { tx_hash: 'e'.repeat(64), reason }), {
        status: 409,
        code: 'four_eyes_required',
      });
      expect(await ok(complete(vouching, id, { tx_hash: 'e'.repeat(64), reason }))).toMatchObject({ status: 'paid' });
    });

    test('a batch in Monero is completed by the keys of the transactions that paid it, in their order, and by nothing less', async () => {
      const [one, two] = receiver.subaddresses;
      for (const address of [one, two]) {
        const partner = await aPayee(service, '100.00', { asset: 'xmr', network: 'xmr', address });
        await ok(reviewer.api.post(`/payout-requests/${(await aPayout(partner, 60)).id as string}/approve`));
      }
      const batch = await ok(sender.api.post('/payout-batches', { network: 'xmr' }));
      expect(batch).toMatchObject({ open: 2, formats: ['uris', 'monero-cli', 'monero-gui', 'csv'] });
      const sents = [
        await chain.send([{ address: one, amount: 0.4 * xmr }]),
        await chain.send([{ address: two, amount: 0.4 * xmr }]),
      ];
      await chain.mine();
      const said = (...keys: string[]) => ({ tx_hashes: sents.map(({ tx }) => tx), tx_keys: keys });
      const completed = (body: object) => sender.api.post(`/payout-batches/${batch.id as string}/complete`, body);
      const keys = sents.map(({ key }) => key);
      for (const few of [said(), said(keys[0]!), said('ab'.repeat(31), keys[1]!)]) {
        expectProblem(await completed(few), { status: 400, code: 'validation_failed', field: 'tx_keys' });
      }
      for (const wrong of [said(keys[0]!, other), said(...keys.toReversed())]) {
        expectProblem(await completed(wrong), { status: 422, code: 'payout_not_seen', field: 'tx_hashes' });
      }
      expect(await ok(completed(said(...keys)))).toMatchObject({ open: 0, paid: 2, left_out: [] });
      expect(await everythingStored()).not.toContain(keys[0]);
    });

    test('a key for a payment on a network that shows its payments is refused by its name', async () => {
      const partner = await aPayee(service, '100.00');
      const { id } = await aPayout(partner, 60);
      await ok(reviewer.api.post(`/payout-requests/${id}/approve`));
      await ok(sender.api.post(`/payout-requests/${id}/process`));
      const body = { tx_hash: `0x${'ab'.repeat(32)}`, tx_key: other };
      expectProblem(await complete(sender, id, body), { status: 400, code: 'validation_failed', field: 'tx_key' });
    });
  });
});
