import type { Faults } from '../faults/fault.ts';
import { iconShapes, tableShapes } from '../grammar/beside-files.ts';
import type { Shape } from '../grammar/shape.ts';
import type { Spec } from '../load/load-spec.ts';
import type { SpecFile } from '../yaml/load-folder.ts';
import { nothingDeclared } from './nothing-declared.ts';
import { Pending } from './pending.ts';
import { readTyped } from './read-typed.ts';

/**
 * What stands beside the blocks is told where it stands, and not by whoever misses what it would say: of tables that are
 * not sound nothing is known, and of icons that are none.
 */
export function readBeside(spec: Spec, faults: Faults): Spec {
  const { icons, tables, ...rest } = spec;
  const soundTables = tables && tell(tableShapes, tables, faults) === 0 ? tables : undefined;
  if (icons) tell(iconShapes, icons, faults);
  const known = icons?.root.t === 'map' ? icons : undefined;
  const lost = [icons !== known && icons, tables !== soundTables && tables];
  return {
    ...rest,
    ...(known && { icons: known }),
    ...(soundTables && { tables: soundTables }),
    unreadable: [...spec.unreadable, ...lost.flatMap((file) => (file ? [file.path] : []))],
  };
}

function tell(shape: Shape, { path, root }: SpecFile, faults: Faults): number {
  const before = faults.count;
  readTyped(shape, root, { faults, lookup: nothingDeclared, pending: new Pending(), where: path });
  return faults.count - before;
}
