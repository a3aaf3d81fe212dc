import { Injectable } from '@nestjs/common';
import { Clock, Keyring } from '../kernel/index.js';
import { PollPlan } from './poll-plan.js';

/** What placing and following an order needs beside the database. */
@Injectable()
export class SyncTools {
  constructor(
    readonly clock: Clock,
    readonly pollPlan: PollPlan,
    readonly keyring: Keyring,
  ) {}
}
