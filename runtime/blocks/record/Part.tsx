import { type ComponentType, lazy, type ReactNode, Suspense, useMemo } from 'react';
import type { PartSlot, Scope } from '#generated/screens/types.ts';
import { useScreenId } from '#runtime/offers/scope.ts';
import { slotsOf } from '#runtime/offers/screens.ts';

interface PartProps {
  name: string;
  scope: Scope;
  /** What stands there where no file fills it. */
  children: ReactNode;
}

/** A part of the page that a hand-written file of its screen may fill. */
export function Part({ name, scope, children }: PartProps) {
  const screen = useScreenId();
  const load = slotsOf(screen)?.[name];
  const Slot = useMemo(
    // Each was checked against the props of its own part when overrides.ts was compiled.
    () => load && lazy(async () => ({ default: (await load()).Slot as ComponentType<PartSlot<unknown>> })),
    [load],
  );
  if (!Slot) return children;
  return (
    <Suspense fallback={children}>
      <Slot row={scope.row} scope={scope}>
        {children}
      </Slot>
    </Suspense>
  );
}
