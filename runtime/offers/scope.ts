/** What a part of a page is about, and of which screen it is. */

export type { RecordPartProps, RecordParts } from '../scope/record-part.ts';
export { ScopeProvider, useScope } from '../scope/scope.tsx';
export { ScreenIdContext, useScreenId } from '../scope/screen-id.ts';
export { thingIn } from '../scope/thing.ts';
export { TitledContext, useFirstHeading } from '../scope/titled.ts';
