import { inTurn } from '../support/drawn.ts';

/**
 * Two ways that try the engine on a product which is none of the hub's, each with tests that it runs: what stands alone in a copy, and
 * `hub qa` of the library.
 */
const tried = inTurn(['alone', 'qa'] as const, 2);

export const hasTurn = (way: 'alone' | 'qa'): boolean => tried.includes(way);
