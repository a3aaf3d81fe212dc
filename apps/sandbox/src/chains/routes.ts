import type { FastifyInstance, FastifyReply } from 'fastify';
import type { World } from '../engine/world.js';
import type { Party } from '../http/party.js';
import { Blocks } from './blocks.js';
import { findTransaction, listBlocks, listTransactions } from './esplora.js';
import { answerRpc, isEvm } from './json-rpc.js';

/** Networks whose nodes speak Esplora here. */
const bitcoinLike: readonly string[] = ['btc', 'ltc', 'doge', 'bch', 'dash', 'zec'];

export const chainParty: Party = {
  name: 'chain',
  onError: { status: 502, body: 'Bad Gateway' },
  onRateLimit: { status: 429, body: 'Too Many Requests' },
};

interface Of {
  readonly Params: {
    readonly network: string;
    readonly height?: string;
    readonly address?: string;
    readonly txid?: string;
  };
}

/** A node of every network that has a protocol here, relative to `/chain`: Esplora's, or Ethereum's JSON-RPC. */
export function chainRoutes(app: FastifyInstance, world: World): void {
  const esplora = (path: string, answer: (blocks: Blocks, params: Of['Params']) => unknown) =>
    app.get<Of>(`/:network${path}`, async ({ params }, reply) => {
      if (!bitcoinLike.includes(params.network)) return missing(reply);
      return answer(new Blocks(world, params.network), params) ?? missing(reply);
    });
  esplora('/blocks', (blocks) => listBlocks(blocks, blocks.tip));
  esplora('/blocks/:height', (blocks, { height = '' }) =>
    /^\d{1,12}$/.test(height) ? listBlocks(blocks, Number(height)) : null,
  );
  esplora('/address/:address/txs', (blocks, { address = '' }) => listTransactions(blocks, address));
  esplora('/tx/:txid', (blocks, { txid = '' }) => findTransaction(blocks, txid));

  app.post<Of>('/:network', async ({ params: { network }, body }, reply) =>
    isEvm(network) ? answerRpc(new Blocks(world, network), body) : missing(reply),
  );
}

function missing(reply: FastifyReply): string {
  void reply.code(404);
  return 'Not found';
}
