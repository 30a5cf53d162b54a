import { setFlagsFromString } from 'node:v8';

/**
 * A run throws away ten times what it keeps, and on a machine with much memory V8 lets that pile up to several times what
 * is alive. With this it looks through the heap as soon as that has grown by half, for a tenth more processor time.
 */
export function boundHeap(): void {
  setFlagsFromString('--heap-growing-percent=50');
}
