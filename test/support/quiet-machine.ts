import { availableParallelism, loadavg } from 'node:os';

/** Whether this machine had nothing else to do when the suite began; one that has other work measures that. */
export const isQuiet = (loadavg()[0] ?? 0) < availableParallelism() / 2;
