/** A screen within a screen, and the files that people write for parts of one. */

export { ScreenView } from '../screens/ScreenView.tsx';
export { preloadScreen, type ReadyScreen } from '../screens/screens.ts';
export { slotsOf } from '../screens/slots.ts';
