import type { SpecNode } from '../../yaml/spec-node.ts';
import { child, entriesOf } from '../../yaml/spec-node.ts';
import type { Judging } from './beside.ts';

/** Two words of one record that show the same, such as a title and what stands under it. */
export function tellShownTwice({ pending, faults }: Judging['building']): void {
  const first = new Map<string, SpecNode>();
  for (const { node, typed, around, isShown } of pending.list()) {
    const [own, holder] = around.map((frame) => frame.node);
    if (!isShown || typed === undefined || holder === undefined) continue;
    // One of several values, or one under a condition, stands for another that is not there.
    const isAlone = child(own, 'value') === node && child(own, 'when') === undefined;
    const isWord = entriesOf(holder).some(({ value }) => value === own || value === node);
    if (!isAlone || !isWord || typed.expr.op === 'const') continue;
    const { file, line, col } = holder.at;
    const key = `${file}:${line}:${col} ${JSON.stringify(typed.expr)}`;
    const before = first.get(key);
    first.set(key, before ?? node);
    const isOther = before && (before.at.line !== node.at.line || before.at.col !== node.at.col);
    if (isOther)
      faults.add('HUB1776', node.at, {
        name: node.t === 'scalar' ? String(node.value) : '',
        line: before.at.line,
      });
  }
}
