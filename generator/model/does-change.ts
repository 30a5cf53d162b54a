import type { Endpoint } from './product.ts';

/** Whether a call changes something: by its method, or because it says so. */
export function doesChange({ route, acts }: Pick<Endpoint, 'route' | 'acts'>): boolean {
  const methods = [...Object.values(route.cases), ...(route.otherwise ? [route.otherwise] : [])];
  return acts !== undefined || methods.some(({ method }) => method !== 'GET' && method !== 'SOCKET');
}
