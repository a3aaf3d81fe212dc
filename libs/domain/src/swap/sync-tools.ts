import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/index.js';
import { PollPlan } from './poll-plan.js';

/** The clock and the plan by which polls follow each other. */
@Injectable()
export class SyncTools {
  constructor(
    readonly clock: Clock,
    readonly pollPlan: PollPlan,
  ) {}
}
