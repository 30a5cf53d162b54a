import type { Resolution } from '../resolve/resolve.ts';
import { checkAnswers } from './answers.ts';
import { checkApp } from './app/app.ts';
import { checkCalls, checkErrors, checkUses } from './calls.ts';
import { checkExamples } from './examples.ts';
import { checkHiddenConstants } from './hidden-names.ts';
import { checkKept } from './kept.ts';
import { checkKeptWords } from './kept-words.ts';
import { checkKinds } from './kinds.ts';
import { checkMessages, checkUnused } from './messages.ts';
import { checkPages } from './pages/pages.ts';
import { checkParts } from './parts.ts';
import { checkPrivate } from './private.ts';
import { checkLimits } from './rule-limits.ts';
import { checkScreens } from './screens.ts';
import { checkStates } from './states.ts';
import { checkTexts } from './texts/texts.ts';
import { checkUnits } from './units.ts';
import { checkUnusedNames } from './unused-names.ts';
import { judgePending } from './words/judge.ts';

/** The fourth phase: what is sound by itself must be sound together. `code` is the text of all code that uses words. */
export function check({ product, building }: Resolution, code: string | undefined): void {
  const { faults, lookup, used } = building;
  judgePending({ product, building });
  checkExamples(building);
  checkHiddenConstants(building);
  checkLimits(building);
  checkPrivate(building);
  checkKept(building);
  checkKeptWords(building);
  checkApp(building, product);
  checkPages(building, product);
  checkKinds(building);
  checkStates(building, product);
  checkScreens(product.screens, building);
  checkCalls(building, product);
  checkErrors(product.errors, building);
  checkAnswers(product, building);
  checkUses(product, building);
  checkParts(building);
  checkUnits(building, code);
  checkUnusedNames(product, building);
  if (lookup.unsure('text') || lookup.unsure('language')) return;
  checkMessages(building.messages, product.app.languages, faults);
  checkTexts(product, building);
  if (code !== undefined) checkUnused(building.messages, used.texts, code, faults);
}
