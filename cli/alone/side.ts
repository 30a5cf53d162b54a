/** Whose a file is: the engine's, which any product runs on, or the hub's, which is one of these products. */
export type Side = 'engine' | 'hub';
