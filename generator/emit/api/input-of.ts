import type { Endpoint } from '../../model/product.ts';
import { unionOf } from '../print/literal.ts';
import type { Module } from '../print/module.ts';
import { inputName } from '../types/names.ts';

/** The type of what a call takes; an address has no headers. */
export function inputOf(endpoint: Endpoint, module: Module): string {
  const whole = module.needType(inputName(endpoint.id), 'types.ts');
  const headers = endpoint.answers === 'wrapper' ? [] : Object.keys(endpoint.headerFields).sort();
  const own = headers.length === 0 ? whole : `Omit<${whole}, ${unionOf(headers)}>`;
  return `${own}${axisOf(endpoint)}`;
}

/** An address that differs by something which is no input of its own takes it beside the input. */
function axisOf({ route, input }: Endpoint): string {
  const axis = route.by?.split('.')[0];
  if (axis === undefined || input.properties?.[axis] !== undefined) return '';
  return ` & { ${axis}?: string }`;
}

export function canBeEmpty({ input, route }: Endpoint): boolean {
  const { required = [], properties = {} } = input;
  return route.by === undefined && required.every((name) => properties[name]?.default !== undefined);
}
