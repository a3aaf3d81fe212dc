import { watchedChains } from '@swap/chain';
import { Config } from '@swap/config';
import { newId } from '@swap/domain/kernel';
import { CompleteBatch, PayoutBatch } from '@swap/domain/payouts';
import { ScriptedUpstream } from '../contract/scripted-upstream.js';
import { aPartnerRow } from '../support/partner-row.js';
import { Watching } from '../support/watched-order.js';

type Answers = Readonly<Record<string, (params: readonly unknown[]) => unknown>>;

/** A node that answers each request of a batch as `answers` says. */
function answering(node: ScriptedUpstream, answers: Answers): void {
  node.answersWith(({ body }) => {
    const batch = JSON.parse(body) as { id: number; method: string; params: unknown[] }[];
    // In no order, as the protocol allows.
    const json = batch
      .map(({ id, method, params }) => ({ jsonrpc: '2.0', id, result: answers[method]?.(params) ?? null }))
      .reverse();
    return { json };
  });
}

const seconds = () => Math.floor(Date.now() / 1000);

describe('protocols of which no node is at hand', () => {
  let node: ScriptedUpstream;
  let watching: Watching;

  beforeEach(async () => {
    node = await ScriptedUpstream.start();
  });
  afterEach(async () => {
    await watching.stop();
    await node.close();
  });

  describe('on Tron, whose nodes answer as those of Ethereum do', () => {
    const address = 'THNo6nFfjzF1rD9RTuGqX56Y4fXaE4UU8o';
    const inHex = '0x512f6a5d5fc7d5f3b7b3b9ff5f3ff3b6d2f7b6d1';
    const contract = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
    const contractInHex = '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c';
    const hash = `0x${'ab'.repeat(32)}`;
    const block = (number: string) => ({
      number,
      hash: `0x${number.slice(2).padStart(64, '0')}`,
      timestamp: `0x${seconds().toString(16)}`,
    });

    /** What the address is in hexadecimal, taken from what the reader looks for. */
    function tellOf(to: string, transactions: object[], logs: object[]): void {
      answering(node, {
        eth_getBlockByNumber: ([number, isFull]) => ({
          ...block(number === 'latest' ? '0x64' : String(number)),
          ...(isFull === true && { transactions: number === '0x63' ? transactions : [] }),
        }),
        eth_getLogs: () => logs,
        eth_getTransactionByHash: () => ({ hash, to, value: '0x2faf080' }),
        eth_getTransactionReceipt: () => ({ status: '0x1', blockHash: block('0x63').hash, blockNumber: '0x63', logs }),
      });
    }

    beforeEach(async () => {
      watching = await Watching.start({ CHAIN_TRX_URL: node.url });
    });

    test('a transfer of a token on Tron is a deposit, its hash without 0x', async () => {
      await watching.asset({ param: 'usdttrc20', network: 'trx', decimals: 6, contract });
      const id = await watching.order({
        from: 'usdttrc20',
        networkFrom: 'trx',
        amountFrom: '50',
        depositAddress: contract,
      });
      const log = {
        address: contractInHex,
        topics: [
          '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
          `0x${'0'.repeat(64)}`,
          `0x${'0'.repeat(24)}${contractInHex.slice(2)}`,
        ],
        data: `0x${(50_000_000).toString(16).padStart(64, '0')}`,
        transactionHash: hash,
      };
      tellOf(contractInHex, [], [log]);
      await watching.look();
      const seen = { tx: 'ab'.repeat(32), amount: '50', confirmations: 2, required: 19, source: 'tron' };
      expect((await watching.shown(id))?.deposit).toMatchObject(seen);
    });

    test('coins to an address of Tron are a deposit, and those to another none', async () => {
      await watching.asset({ param: 'trx', network: 'trx', decimals: 6 });
      const ours = await watching.order({ from: 'trx', amountFrom: '50', depositAddress: contract });
      const theirs = await watching.order({ from: 'trx', amountFrom: '50', depositAddress: address });
      tellOf(
        contractInHex,
        [
          { hash, to: contractInHex, value: '0x2faf080' },
          { hash, to: inHex, value: '0x1' },
        ],
        [],
      );
      await watching.look();
      expect((await watching.shown(ours))?.deposit).toMatchObject({ amount: '50', confirmations: 2 });
      expect(await watching.shown(theirs)).toBeNull();
    });

    /** Two payouts of 50 TRX to one address, on their way together; how they came so far is not looked at. */
    async function aBatchOfTwo(): Promise<PayoutBatch> {
      const { database } = watching;
      const batch = Object.assign(new PayoutBatch(), { id: newId(), network: 'trx' });
      await database.query(`INSERT INTO payout_batches VALUES ($1, 'trx', $2, NULL, now())`, [batch.id, newId()]);
      await database.query('ALTER TABLE payout_requests DISABLE TRIGGER USER');
      const partnerId = await aPartnerRow(database);
      for (const id of [newId(), newId()])
        await database.query(
          `INSERT INTO payout_requests (id, partner_id, amount_cents, status, asset, network, address,
             approvals_required, processed_by, batch_id, coin_amount, created_at, updated_at)
           VALUES ($1, $2, 1500, 'processing', 'trx', 'trx', $3, 1, $4, $5, 50, now(), now())`,
          [id, partnerId, contract, newId(), batch.id],
        );
      return batch;
    }

    test('a transaction on Tron pays once what it brought, with 0x before its hash and without', async () => {
      await watching.asset({ param: 'trx', network: 'trx', decimals: 6 });
      tellOf(contractInHex, [], []);
      const [batch, bare] = [await aBatchOfTwo(), hash.slice(2)];
      const [chain] = watchedChains(watching.domain.get(Config));
      const states = async (...txHashes: string[]) => {
        const found = await watching.domain.get(CompleteBatch).look(batch, { txHashes }, () => chain!);
        return found.map(({ state }) => state).sort();
      };
      for (const named of [[hash], [bare], [hash, bare]])
        expect([named, await states(...named)]).toEqual([named, ['not_seen', 'seen']]);
      await watching.database.query(
        `UPDATE payout_requests SET status = 'paid', tx_hash = $2, tx_claim = batch_id
         WHERE id = (SELECT max(id::text)::uuid FROM payout_requests WHERE batch_id = $1)`,
        [batch.id, bare],
      );
      for (const named of [hash, bare]) expect([named, await states(named)]).toEqual([named, ['not_seen']]);
    });
  });

  describe('on Solana, where slots stand for blocks', () => {
    const owner = '4Nd1mYQMmv1nN7Ys3hKvQGgwQyFzVkVWzBGWJTkGDHnQ';
    const other = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';
    const mint = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB';
    const signature = '5'.repeat(88);

    function tellOf(meta: object, err: object | null = null): void {
      const none = { err, preBalances: [0, 0], postBalances: [0, 0], preTokenBalances: [], postTokenBalances: [] };
      answering(node, {
        getSlot: () => 1031,
        getBlockTime: () => seconds(),
        getSignaturesForAddress: () => [{ signature, slot: 1000, err, memo: null, blockTime: seconds() }],
        getTokenAccountsByOwner: () => ({ context: { slot: 1031 }, value: [{ pubkey: other, account: {} }] }),
        getTransaction: () => ({
          slot: 1000,
          blockTime: seconds(),
          transaction: { message: { accountKeys: [other, owner] }, signatures: [signature] },
          meta: { ...none, ...meta },
        }),
      });
    }

    beforeEach(async () => {
      watching = await Watching.start({ CHAIN_SOL_URL: node.url });
      await watching.asset({ param: 'sol', network: 'sol', decimals: 9 });
      await watching.asset({ param: 'usdtsol', network: 'sol', decimals: 6, contract: mint });
    });

    test('what an account of Solana has gained is the deposit', async () => {
      const id = await watching.order({ from: 'sol', amountFrom: '2.5', depositAddress: owner });
      tellOf({ preBalances: [9_000_000_000, 1], postBalances: [6_499_995_000, 2_500_000_001] });
      await watching.look();
      const seen = { tx: signature, amount: '2.5', confirmations: 32, required: 32, source: 'solana' };
      expect((await watching.shown(id))?.deposit).toMatchObject(seen);
    });

    test('tokens of Solana count for whose account they came to, and those of another mint do not', async () => {
      const id = await watching.order({ from: 'usdtsol', networkFrom: 'sol', amountFrom: '7', depositAddress: owner });
      const balance = (of: string, amount: string) => ({ owner, mint: of, uiTokenAmount: { amount, decimals: 6 } });
      tellOf({ postTokenBalances: [balance(other, '7000000')] });
      await watching.look();
      expect(await watching.shown(id)).toBeNull();
      tellOf({ preTokenBalances: [balance(mint, '1')], postTokenBalances: [balance(mint, '7000001')] });
      await watching.look();
      expect((await watching.shown(id))?.deposit).toMatchObject({ amount: '7' });
    });

    test('a transaction of Solana that failed brought nothing', async () => {
      const id = await watching.order({ from: 'sol', amountFrom: '2.5', depositAddress: owner });
      tellOf({ preBalances: [0, 0], postBalances: [0, 2_500_000_000] }, { InstructionError: [0, 'Custom'] });
      await watching.look();
      expect(await watching.shown(id)).toBeNull();
    });
  });
});
