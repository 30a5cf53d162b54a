import type { EndpointId } from '#generated/server/contract.ts';
import { handlers } from '../handlers.ts';
import type { Context } from './context.ts';

/** Inputs are checked by the generated validators and subjects brought by `authorise`, so that one door may serve handlers of every shape. */
export type AnyHandler = (context: Context, input: Record<string, unknown>) => unknown;

/** Who answers a call that is not known by its name; undefined where nobody does yet. */
export function handlerOf(id: EndpointId): AnyHandler | undefined {
  return (handlers as unknown as Partial<Record<EndpointId, AnyHandler>>)[id];
}
