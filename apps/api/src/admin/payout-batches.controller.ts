import { Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { Body, Controller, Param, Query, StreamableFile } from '@nestjs/common';
import { WatchedChains } from '@swap/chain';
import { Database } from '@swap/domain/database';
import type { ErrorCode } from '@swap/domain/kernel';
import {
  batchFile,
  batchProgress,
  CollectBatch,
  CompleteBatch,
  formatsOf,
  type LeftOut,
  listBatches,
  type OwedPayment,
  OwedPayments,
  PayoutBatch,
  type PayoutRequest,
  readyPayouts,
} from '@swap/domain/payouts';
import { csvLines } from '../http/csv.js';
import { IdempotentCall, type Once } from '../http/idempotency.js';
import { Get, Post } from '../http/route.js';
import { byId, page, PageQuery, pageOf, RowId } from '../http/rows.js';
import { data, file, list } from '../http/wire.js';
import { BatchBody, BatchFilePath, TransactionsBody } from './admin.dto.js';
import { CurrentAdmin, ForStaff, type SignedInAdmin } from './admin.guard.js';
import { presentStaffPayout } from './payout.answer.js';
import {
  batchPayments,
  payoutBatch,
  payoutBatchInFull,
  presentBatch,
  presentLeftOut,
  presentPayments,
  presentReady,
  readyNetwork,
  totalsOf,
} from './payout-batch.answer.js';

const ofTreasurers = <E extends ErrorCode>(...errors: E[]) => ({ errors, roles: ['treasurer'] as const });

/** Several payouts sent together: what a treasurer takes over at once, gives to a wallet as a file, and has booked once the chain shows it. */
@ForStaff()
@Controller('admin/payout-batches')
export class PayoutBatchesController {
  constructor(
    private readonly database: Database,
    private readonly collectBatch: CollectBatch,
    private readonly completeBatch: CompleteBatch,
    private readonly owedPayments: OwedPayments,
    private readonly chains: WatchedChains,
  ) {}

  @Get('', 'listPayoutBatches', 'Batches of payouts, newest first', { answer: page(payoutBatch) })
  async list(@Query() query: PageQuery) {
    return pageOf(query, ofBatch, (window) => listBatches(this.database.manager, window), presentBatch);
  }

  @Get('ready', 'listReadyPayouts', 'Approved payouts that nobody has taken over, by network', {
    answer: data(list(readyNetwork)),
  })
  async ready() {
    return { data: (await readyPayouts(this.database.manager)).map(presentReady) };
  }

  @Get(':id', 'getPayoutBatch', 'A batch with its payouts', { answer: payoutBatchInFull })
  async one(@Param() { id }: RowId) {
    return this.inFull(await PayoutBatch.get(this.database.manager, id));
  }

  /** Nothing is sent by the service. What each owes in its coin is fixed now. */
  @Post('', 'collectPayoutBatch', 'Take approved payouts of a network over for sending together', {
    ...ofTreasurers('action_not_available'),
    answer: payoutBatchInFull,
    status: 201,
    idempotent: true,
  })
  collect(
    @CurrentAdmin() { adminId, caller }: SignedInAdmin,
    @Body() { network, payout_request_ids: ids }: BatchBody,
    @IdempotentCall() once: Once,
  ) {
    return once(`admin.payout-batch|${adminId}`, { network, ids }, async (idempotencyRef) => {
      const input = { network, idempotencyRef, ...(ids && { ids }) };
      const { batch, leftOut } = await this.collectBatch.run(input, caller);
      return this.inFull(batch, leftOut);
    });
  }

  /** No key of a wallet is ever asked for: the file says what to pay, and the wallet pays it. */
  @Get(':id/files/:format', 'downloadPayoutBatch', 'What is left to be sent, as a wallet reads it', {
    ...ofTreasurers('action_not_available'),
    answer: file('application/octet-stream'),
  })
  async download(@Param() { id, format }: BatchFilePath) {
    const batch = await PayoutBatch.get(this.database.manager, id);
    const open = await this.open(batch);
    const { name, text } = format === 'csv' ? await tableOf(batch, open) : batchFile(format, open, batch);
    return new StreamableFile(Buffer.from(text), {
      type: 'application/octet-stream',
      disposition: `attachment; filename="${name}"`,
    });
  }

  @Post(':id/check', 'checkPayoutBatch', 'What the chain shows of it, if these transactions paid it', {
    ...ofTreasurers(),
    answer: batchPayments,
  })
  async check(@Param() { id }: RowId, @Body() { tx_hashes: txHashes, tx_keys: txKeys }: TransactionsBody) {
    const batch = await PayoutBatch.get(this.database.manager, id);
    return presentPayments(
      await this.completeBatch.look(batch, { txHashes, txKeys }, (network) => this.chains.of(network)),
    );
  }

  /** All of it or, while a payout is not seen, nothing. */
  @Post(':id/complete', 'completePayoutBatch', 'Say that all of it was sent', {
    ...ofTreasurers('payout_not_seen', 'action_not_available'),
    answer: payoutBatchInFull,
    idempotent: true,
  })
  complete(
    @CurrentAdmin() { adminId, caller }: SignedInAdmin,
    @Param() { id }: RowId,
    @Body() { tx_hashes: txHashes, tx_keys: txKeys }: TransactionsBody,
    @IdempotentCall() once: Once,
  ) {
    return once(`admin.payout-batch.complete|${adminId}|${id}`, { txHashes, txKeys }, async () => {
      const batch = await PayoutBatch.get(this.database.manager, id);
      const said = { txHashes, txKeys, caller };
      return this.inFull(batch, await this.completeBatch.run(batch, said, (network) => this.chains.of(network)));
    });
  }

  private async open(batch: PayoutBatch) {
    return this.owed(await PayoutBatch.payouts(this.database.manager, batch));
  }

  private owed(requests: readonly PayoutRequest[]) {
    return this.owedPayments.of(requests.filter(({ status }) => status === 'processing'));
  }

  private async inFull(batch: PayoutBatch, leftOut: readonly LeftOut[] = []) {
    const { requests, progress } = await this.database.snapshot(async (read) => ({
      requests: await PayoutBatch.payouts(read, batch),
      progress: await batchProgress(read, batch),
    }));
    const open = await this.owed(requests);
    return {
      ...presentBatch(progress),
      requests: requests.map(presentStaffPayout),
      totals: totalsOf(open),
      formats: [...formatsOf(open), ...(open.length > 0 ? (['csv'] as const) : [])],
      left_out: leftOut.map(presentLeftOut),
    };
  }
}

const ofBatch = { ...byId, keyOf: ({ batch }: { batch: PayoutBatch }) => batch.id };

const columns = {
  payout_request_id: ({ id }: OwedPayment) => id,
  asset: ({ ticker }: OwedPayment) => ticker.toUpperCase(),
  network: ({ network }: OwedPayment) => network,
  address: ({ address }: OwedPayment) => address,
  memo: ({ memo }: OwedPayment) => memo,
  amount: ({ amount }: OwedPayment) => amount,
  contract: ({ contract }: OwedPayment) => contract,
};

async function tableOf({ id, network }: PayoutBatch, open: readonly OwedPayment[]) {
  const text = await textOf(Readable.from(csvLines(columns, Readable.from(open))));
  return { name: `payouts-${network}-${id.slice(-8)}.csv`, text };
}
