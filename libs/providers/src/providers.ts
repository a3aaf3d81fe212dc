import { chainflip } from './chainflip/index.js';
import { changelly } from './changelly/index.js';
import { changenow } from './changenow/index.js';
import type { ProviderDefinition } from './definition.js';
import { exolix } from './exolix/index.js';
import { fixedfloat } from './fixedfloat/index.js';
import { letsexchange } from './letsexchange/index.js';
import { nearintents } from './nearintents/index.js';
import { sideshift } from './sideshift/index.js';
import { stealthex } from './stealthex/index.js';
import { trocador } from './trocador/index.js';

/** Every provider there is, in the order of their source numbers. */
export const providers: readonly ProviderDefinition[] = [
  changenow,
  sideshift,
  exolix,
  fixedfloat,
  stealthex,
  changelly,
  letsexchange,
  trocador,
  nearintents,
  chainflip,
];
