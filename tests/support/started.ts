/**
 * What a test has begun that ends with it, whichever worker it has. A hook in a module of its own would be one of the file
 * that reads it first: `leave-worker.ts` is read anew by each.
 */
export const started: (() => void)[] = [];
