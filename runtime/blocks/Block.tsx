import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import type { BlockName, BlockProps, Scope } from '#generated/screens/types.ts';
import type { BlockComponent, BlockComponentProps } from './block.ts';
import { loadBlock, readyBlock } from './index.ts';
import { isBlockThere } from './is-there.ts';
import { UnknownBlock } from './UnknownBlock.tsx';

interface NamedBlockProps<Name extends BlockName> {
  name: Name;
  props: BlockProps[Name];
  scope: Scope;
  children?: ReactNode;
}

const lazies = new Map<string, ComponentType<BlockComponentProps<never>>>();

/** Draws a block by its name; one that nobody has written shows as a box with its name. */
export function Block<Name extends BlockName>({ name, props, scope, children }: NamedBlockProps<Name>) {
  if (!isBlockThere(props, scope)) return null;
  const Component = readyBlock(name) ?? lazyBlock(name);
  // Which block it is and what it says come together from one screen; no type holds the two.
  return (
    <Suspense fallback={null}>
      <Component props={props as never} scope={scope}>
        {children}
      </Component>
    </Suspense>
  );
}

function lazyBlock(name: string): BlockComponent {
  const known = lazies.get(name);
  if (known) return known;
  const component = lazy(async () => ({
    default: (await loadBlock(name)) ?? (() => <UnknownBlock name={name} />),
  }));
  lazies.set(name, component);
  return component;
}
