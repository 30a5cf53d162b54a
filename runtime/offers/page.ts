/** The page that is shown, what it is called, and what every page knows. */

export { givenHere, setting } from '../given.ts';
export { refusalOf } from '../guards/refusal.ts';
export { titleAhead } from '../pages/title-ahead.ts';
export { useTitleParams } from '../pages/use-title.ts';
export { page } from '../state/page.ts';
export { useTakenOver } from '../taken-over.ts';
