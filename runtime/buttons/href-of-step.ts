import type { Scope, Step } from '#generated/screens/types.ts';
import { valuesOf } from '../look/values-of.ts';
import { hrefOfRow } from '../routing/href-of-row.ts';

export type GoStep = Extract<Step, { go: string }>;

/** Where a button leads: the address of its screen, with what stands behind the ? of it. */
export function hrefOfStep(
  step: GoStep,
  scope: Scope,
  answer: Readonly<Record<string, unknown>> = {},
): string {
  const own = Object.entries(valuesOf(step.query, scope)).map(([name, value]) => [name, String(value ?? '')]);
  const query = { ...(step.keepsQuery ? scope.route.query : {}), ...Object.fromEntries(own) };
  return hrefOfRow(step.go, scope, { query, answer });
}

/** The step of a button that does nothing but lead somewhere: that is a link. */
export function linkIn(steps: readonly Step[]): GoStep | undefined {
  const [first, ...more] = steps;
  return first && more.length === 0 && 'go' in first && !first.comesBack ? first : undefined;
}
