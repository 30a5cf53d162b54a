import type { CollectionProps, Scope } from '#generated/screens/types.ts';
import { valuesOf } from '#runtime/offers/look.ts';
import { type Choice, userParam } from './address.ts';

/** What the call is asked: what the page fixes, and what the visitor chose. */
export function inputOf(props: CollectionProps, scope: Scope, choice?: Choice): Record<string, unknown> {
  const input = valuesOf(props.with, scope);
  if (props.limit !== undefined) input.limit = props.limit;
  if (!choice) return input;
  // What the page fixes cannot be chosen.
  input[userParam] ??= choice.user;
  if (props.filters && choice.tags.length > 0) input[props.filters.with] = choice.tags;
  Object.assign(input, choice.narrowed);
  if (props.kinds) input[props.kinds.with] = choice.kind;
  if (props.query) input[props.query.with] = choice.query;
  if (props.sort) {
    input[props.sort.by] = choice.sort;
    const isFixed = props.sort.fixed?.includes(choice.sort ?? '');
    if (props.sort.direction && !isFixed) input[props.sort.direction] = choice.order;
  }
  return input;
}
