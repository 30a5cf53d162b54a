import type { Product } from '../model/product.ts';
import { emitCallSpec } from './api/emit-call-spec.ts';
import { emitCalls } from './api/emit-calls.ts';
import { emitApp } from './app/emit-app.ts';
import { emitIds } from './app/emit-ids.ts';
import { emitBlocks, emitRecordParts } from './blocks/emit-blocks.ts';
import { emitConstants } from './constants/emit-constants.ts';
import { emitEditorIds } from './editor/emit-editor-ids.ts';
import { emitErrors } from './errors/emit-errors.ts';
import { emitGuards } from './guards/emit-guards.ts';
import { emitIcons } from './icons/emit-icons.ts';
import { emitKinds } from './kinds/emit-kinds.ts';
import { emitLists } from './lists/emit-lists.ts';
import { emitLook } from './look/emit-look.ts';
import { emitMessages } from './messages/emit-messages.ts';
import { emitPageMessages } from './messages/emit-page-messages.ts';
import type { OutputFile } from './output.ts';
import { emitOverrides } from './overrides/emit-overrides.ts';
import { emitRoutes } from './routes/emit-routes.ts';
import { emitScreens } from './screens/emit-screens.ts';
import { emitStates } from './states/emit-states.ts';
import { emitValues } from './support/read-support.ts';
import { emitTagLooks, emitTags } from './tags/emit-tags.ts';

const emitters: readonly ((product: Product) => OutputFile[])[] = [
  emitApp,
  emitIds,
  emitCalls,
  emitCallSpec,
  emitKinds,
  emitTags,
  emitTagLooks,
  emitConstants,
  emitLists,
  emitLook,
  emitMessages,
  emitGuards,
  emitStates,
  emitErrors,
  emitRoutes,
  emitScreens,
  emitBlocks,
  emitRecordParts,
  emitOverrides,
  emitValues,
  emitEditorIds,
];

/** Everything that is made without compiling a schema: plain data, pure functions, words; `early` are those of the code that starts a page, with its icons. */
export function emitData(product: Product, early: readonly string[] = []): OutputFile[] {
  const files = emitters.flatMap((emit) => emit(product));
  return [...files, ...emitIcons(product, files, early), ...emitPageMessages(product, files, early)];
}
