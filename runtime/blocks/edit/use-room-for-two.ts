import { useWide } from '#runtime/offers/work.ts';

/** Whether there is room for two texts side by side. */
export const useRoomForTwo = (): boolean => useWide('60rem');
