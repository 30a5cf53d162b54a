import { useWide } from '#runtime/state/use-wide.ts';

/** Whether there is room for two texts side by side. */
export const useRoomForTwo = (): boolean => useWide('60rem');
