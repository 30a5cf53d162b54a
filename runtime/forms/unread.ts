import type { FieldPathList, RJSFValidationError } from '@rjsf/utils';
import { createContext } from 'react';

/** Fields whose text cannot be read as a value, by their id: RJSF drops what a field says of itself when it sends. */
export type Unread = Map<string, FieldPathList>;

export const UnreadContext = createContext<Unread>(new Map());

/** Such fields as faults of the form. */
export function unreadErrors(unread: Unread): RJSFValidationError[] {
  return [...unread.values()].map((path) => {
    const property = path.map((part) => `.${part}`).join('');
    return { name: 'json', property, stack: property, params: { path: path.map(String) } };
  });
}
