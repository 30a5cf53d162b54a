import { child, entriesOf, type SpecNode, stringOf } from '../../yaml/spec-node.ts';
import type { Judging } from './beside.ts';

/** What only makes sense when the call is done, and why. */
const behindCalls: Readonly<Record<string, string>> = {
  toast: 'it says that it is done before it is',
  notify: 'it says that it is done before it is',
  reveal: 'there is no answer to show yet',
  clearSession: 'the call would be that of nobody',
};

/** What a button does, in order: what follows from its call stands behind it, and something is done at all. */
export function tellSteps(steps: readonly SpecNode[], { building: { faults } }: Judging): void {
  const isSaying = steps.length > 0 && steps.every((step) => wordOf(step) === 'toast');
  if (isSaying && steps[0]) faults.add('HUB1771', steps[0].at, {});
  const next = steps.findIndex((step) => child(step, 'call') !== undefined);
  const call = stringOf(child(steps[next], 'call'));
  if (call === undefined || isConditional(steps[next])) return;
  for (const step of steps.slice(0, next)) {
    const name = wordOf(step);
    const reason = name && Object.hasOwn(behindCalls, name) ? behindCalls[name] : undefined;
    if (reason !== undefined && !isConditional(step)) faults.add('HUB1770', step.at, { name, call, reason });
  }
}

/** What is decided at once, by whoever asks: nothing is left to decide when something has been loaded first. */
const atOnce = ['state', 'answer', 'page'];

/** Whoever asks goes on while something is loaded; what stands behind that comes too late to say what the page is. */
export function tellLate(steps: readonly SpecNode[], { building: { faults } }: Judging): void {
  const first = steps.findIndex((step) => wordOf(step) === 'load');
  const call = stringOf(child(steps[first], 'load'));
  if (call === undefined) return;
  for (const step of steps.slice(first + 1)) {
    const name = wordOf(step);
    if (name !== undefined && atOnce.includes(name)) faults.add('HUB1874', step.at, { name, call });
  }
}

const isConditional = (step: SpecNode | undefined) => child(step, 'when') !== undefined;

/** The effect itself: alone, or the first word of what is said of it. */
function wordOf(step: SpecNode): string | undefined {
  return stringOf(step) ?? entriesOf(step).find(({ key }) => key !== 'when')?.key;
}
