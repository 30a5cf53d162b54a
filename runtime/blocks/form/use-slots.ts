import { type ComponentType, lazy, useMemo } from 'react';
import type { ScreenId } from '#generated/ids.ts';
import { type AnySlot, slotTemplate } from '#runtime/offers/forms.ts';
import { slotsOf } from '#runtime/offers/screens.ts';

/** How the form engine is told to draw the fields that files of the screen fill, by field. */
export function useSlots(screen: ScreenId): Record<string, object> {
  return useMemo(() => {
    const slots = Object.entries(slotsOf(screen) ?? {});
    return Object.fromEntries(slots.map(([name, load]) => [name, slotUi(load)]));
  }, [screen]);
}

type LoadSlot = () => Promise<{ readonly Slot: ComponentType<never> }>;

function slotUi(load: LoadSlot) {
  // Each was checked against the props of its own field when overrides.ts was compiled.
  const Slot = lazy(async () => ({ default: (await load()).Slot as ComponentType<AnySlot> }));
  return { 'ui:FieldTemplate': slotTemplate(Slot) };
}
