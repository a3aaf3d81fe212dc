import { wordWithin } from '../console/words.js';

/** Roles of the staff within a line. */
export const rolesSaid = (roles: readonly string[]): string => roles.map(wordWithin).join(', ');
