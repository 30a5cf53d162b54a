import { setFlagsFromString } from 'node:v8';

/**
 * A run throws away ten times what it keeps, and on a machine with much memory V8 lets that pile up to several times what
 * is alive. With this it looks through the heap as soon as that has grown by half, and through what is young in small parts,
 * where alone it lets these grow: a watcher of the product's spec takes 290 MB for 410, and a twentieth more processor time.
 */
export function boundHeap(): void {
  setFlagsFromString('--heap-growing-percent=50');
  setFlagsFromString('--semi-space-growth-factor=1');
}
