import type { CodeUses } from '../load/code-uses.ts';
import type { Resolution } from '../resolve/resolve.ts';
import { checkAddresses } from './addresses.ts';
import { checkAnswers } from './answers.ts';
import { checkApp } from './app/app.ts';
import { checkCallWords } from './call-words.ts';
import { checkCalls, checkErrors, checkSubjects } from './calls.ts';
import { checkEntities } from './entities.ts';
import { checkErrorParams } from './error-params.ts';
import { checkErrorWords } from './error-words.ts';
import { checkExamples } from './examples.ts';
import { checkFieldWords } from './field-words.ts';
import { checkHiddenConstants } from './hidden-names.ts';
import { checkIdleRules } from './idle-rules.ts';
import { checkKept } from './kept.ts';
import { checkKeptWords } from './kept-words.ts';
import { checkKinds } from './kinds.ts';
import { checkMessages } from './messages.ts';
import { checkPages } from './pages/pages.ts';
import { checkTabs } from './pages/tabs.ts';
import { checkPrivate } from './private.ts';
import { checkLimits } from './rule-limits.ts';
import { checkRuleWords } from './rule-words.ts';
import { checkScreens } from './screens.ts';
import { checkStates } from './states.ts';
import { checkTags } from './tags.ts';
import { checkTexts } from './texts/texts.ts';
import { checkUnits } from './units.ts';
import { checkUnused } from './unused/unused.ts';
import { judgePending } from './words/judge.ts';

/** The fourth phase: what is sound by itself must be sound together. `uses` is what code uses, where that is asked. */
export function check({ product, building }: Resolution, uses: CodeUses | undefined): void {
  const { faults, lookup } = building;
  checkTabs(building, product);
  judgePending({ product, building });
  checkFieldWords(building);
  checkEntities(product, building);
  checkAddresses(building);
  checkCallWords(product, building);
  checkErrorWords(product, building);
  checkRuleWords(product, building);
  checkIdleRules(building);
  checkExamples(building);
  checkHiddenConstants(building);
  checkLimits(building);
  checkPrivate(building);
  checkKept(building);
  checkKeptWords(building);
  checkApp(building, product);
  checkPages(building, product);
  checkKinds(building);
  checkTags(product, building);
  checkStates(building, product);
  checkScreens(product.screens, building);
  checkCalls(building, product);
  checkErrors(product.errors, building);
  checkAnswers(product, building);
  checkSubjects(building);
  checkUnits(building, uses);
  if (!lookup.unsure('text') && !lookup.unsure('language')) {
    checkMessages(building.messages, product.app.languages, faults);
    checkTexts(product, building, uses);
    checkErrorParams(product, building);
  }
  checkUnused({ product, building }, uses);
}
