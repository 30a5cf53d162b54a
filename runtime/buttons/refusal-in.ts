import { actions, type GuardRule, guards } from '#generated/guards.ts';
import type { Button, Effect, Scope } from '#generated/screens/types.ts';
import { refusalBy } from '../guards/refusal.ts';
import { areThere, valuesOf } from '../look/values-of.ts';
import { isRefusedAt } from '../routing/refused.ts';
import { linkIn } from './href-of-step.ts';

/** Effects that show a way on: signing in, another page, a dialog. */
export const waysOn = ['login', 'page', 'go', 'window', 'dialog', 'ask'];

/** What is done where the action of a button keeps one out. What the browser cannot know, the server answers. */
export function refusalIn({ allow }: Button, scope: Scope): readonly Effect[] | undefined {
  if (allow === undefined) return undefined;
  const known: Readonly<Record<string, unknown>> = { ...scope };
  // In order: whom a check keeps out that is known here needs no other, though a later one is about what the page has not.
  const { checks, needs } = actions[allow];
  for (const { reads, when } of checks) {
    if (needs.some((name) => reads.includes(name) && known[name] === undefined)) return undefined;
    if (!when(scope)) return refusalBy(allow, scope);
  }
  return undefined;
}

/** Whether a button stands there: a refused one does where that leads somewhere, and none does at an address that refuses it. */
export function isThere(button: Button, scope: Scope): boolean {
  if (button.when?.(scope) === false || isRefusedAt(scope.route.path, button.allow)) return false;
  if (isHidden(button, scope)) return false;
  const refusal = refusalIn(button, scope);
  return refusal === undefined || refusal.some((effect) => waysOn.some((word) => word in effect));
}

/** Whether a check that hides what it refuses keeps one out, whatever those before it say. */
function isHidden({ allow, opens = [] }: Button, scope: Scope): boolean {
  const known: Readonly<Record<string, unknown>> = { ...scope };
  const asked: Readonly<Record<string, Pick<GuardRule, 'checks'>>> = { ...actions, ...guards };
  return [...(allow === undefined ? [] : [allow]), ...opens]
    .flatMap((id) => asked[id]?.checks ?? [])
    .some(
      ({ hides, reads = [], when }) =>
        hides && reads.every((name) => known[name] !== undefined) && !when(scope),
    );
}

/** Whether a link is whole. The shell stands before it is known who looks: their own pages have no address until then. */
export function hasAddress(button: Pick<Button, 'do'>, scope: Scope): boolean {
  return areThere(valuesOf(linkIn(button.do)?.with, scope));
}
