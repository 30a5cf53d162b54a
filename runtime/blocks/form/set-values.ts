import type { RJSFSchema } from '@rjsf/utils';
import { setting } from '#runtime/offers/page.ts';
import type { Asked } from './asked.ts';

/** What fields begin with that are what whoever runs the hub has set, where nothing else is said. */
export function setValues({ schema }: Pick<Asked, 'schema'>): Record<string, unknown> {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const set = typeof field === 'object' ? (field as RJSFSchema)['x-set'] : undefined;
    return typeof set === 'string' ? [[name, setting(set)] as const] : [];
  });
  return Object.fromEntries(own.filter(([, value]) => value !== undefined));
}
