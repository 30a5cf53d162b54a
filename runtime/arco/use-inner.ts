import { type RefObject, useLayoutEffect } from 'react';

/** Attributes to put on an element that Arco draws but does not let us reach; undefined takes one away. */
export type InnerAttributes = Readonly<Record<string, string | boolean | undefined>>;

/**
 * Mends an element inside an Arco control: Arco hands unknown attributes to its outermost element, while
 * a screen reader reads the inner one.
 */
export function useInner(
  box: RefObject<HTMLElement | null>,
  selector: string,
  attributes: InnerAttributes,
): void {
  // Runs after every render, since Arco may draw a new element at any of them.
  useLayoutEffect(() => {
    for (const element of box.current?.querySelectorAll(selector) ?? []) {
      for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value);
    }
  });
}

function setAttribute(element: Element, name: string, value: string | boolean | undefined): void {
  if (value === undefined || value === false) element.removeAttribute(name);
  else element.setAttribute(name, String(value));
}
