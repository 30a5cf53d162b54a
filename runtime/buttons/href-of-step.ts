import type { Scope, Step } from '#generated/screens/types.ts';
import { currentAddress } from '../current-app.ts';
import { valuesOf } from '../look/values-of.ts';
import { hrefOfLink } from '../routing/href.ts';
import { wayBack } from '../routing/way-back.ts';

export type GoStep = Extract<Step, { go: string }>;

/** Where a button leads: the address of its screen, with what it gives to that, and the way back where one comes back. */
export function hrefOfStep(step: GoStep, scope: Scope): string {
  const back = step.comesBack ? wayBack(currentAddress()) : {};
  const query = { ...(step.keepsQuery ? scope.route.query : {}), ...back };
  return hrefOfLink(step.go, valuesOf(step.with, scope), { language: scope.language, query });
}

/** The step of a button that does nothing but lead somewhere, whatever is known: that is a link. */
export function linkIn(steps: readonly Step[]): GoStep | undefined {
  const [first, ...more] = steps;
  return first && more.length === 0 && 'go' in first && !first.comesBack && !first.when ? first : undefined;
}
