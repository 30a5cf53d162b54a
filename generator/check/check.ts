import type { CodeUses } from '../load/code-uses.ts';
import type { BrokenMigration, MigratedSchema } from '../model/schema.ts';
import type { Resolution } from '../resolve/resolve.ts';
import { checkAddresses } from './addresses.ts';
import { checkAlike } from './alike.ts';
import { checkAlikeEntries } from './alike-entries.ts';
import { checkAnswers } from './answers.ts';
import { checkApp } from './app/app.ts';
import { checkCallWords } from './call-words.ts';
import { checkCalls, checkErrors, checkSubjects } from './calls.ts';
import { checkConstantPairs } from './constant-pairs.ts';
import { checkEntities } from './entities.ts';
import { checkErrorParams } from './error-params.ts';
import { checkErrorWords } from './error-words.ts';
import { checkEverywhere } from './everywhere.ts';
import { checkExamples } from './examples.ts';
import { checkExchanged } from './exchanged.ts';
import { checkFieldTags } from './field-tags.ts';
import { checkFieldWords } from './field-words.ts';
import { checkFollowingErrors } from './following-errors.ts';
import { checkGivenErrors } from './given-errors.ts';
import { checkHiddenButtons } from './hidden-buttons.ts';
import { checkHiddenConstants } from './hidden-names.ts';
import { checkIdleRules } from './idle-rules.ts';
import { checkKept, checkTableNames } from './kept.ts';
import { checkKeptWords } from './kept-words.ts';
import { checkKinds } from './kinds.ts';
import { checkLists } from './lists.ts';
import { checkManifests } from './manifests.ts';
import { checkMessages } from './messages.ts';
import { checkMigrated, tellBroken } from './migrated.ts';
import { checkMoves } from './moves.ts';
import { checkPages } from './pages/pages.ts';
import { checkTabs } from './pages/tabs.ts';
import { checkTitleWords } from './pages/title-words.ts';
import { checkPatience } from './patience.ts';
import { checkPrivate } from './private.ts';
import { checkProof } from './proof.ts';
import { checkRightFields } from './right-fields.ts';
import { checkLimits } from './rule-limits.ts';
import { checkRuleWords } from './rule-words.ts';
import { checkWrittenRows } from './samples.ts';
import { checkScreens } from './screens.ts';
import { checkSettings } from './settings.ts';
import { checkStates } from './states.ts';
import { checkTagLanguages, checkTagNames, checkTags, checkTagWriting } from './tags.ts';
import { checkTexts } from './texts/texts.ts';
import { checkTouches } from './touches.ts';
import { checkTwice } from './twice.ts';
import { checkUnits } from './units.ts';
import { checkUnreadProperties } from './unread-properties.ts';
import { checkUnused } from './unused/unused.ts';
import { checkVia } from './via.ts';
import { checkWays } from './ways.ts';
import { judgePending } from './words/judge.ts';

/** What a spec is compared with, where that is asked: what code uses, and what the migrations make. */
export interface Beside {
  uses?: CodeUses;
  schema?: MigratedSchema;
  broken?: BrokenMigration;
  /** The tables that the migrations make, for a product whose own follow from its description. */
  taken?: readonly string[];
}

/** The fourth phase: what is sound by itself must be sound together. */
export function check({ product, building }: Resolution, { uses, schema, broken, taken }: Beside): void {
  const { lookup } = building;
  checkAlike(building);
  checkAlikeEntries(building, product);
  checkTabs(building, product);
  judgePending({ product, building });
  checkFieldWords(building);
  checkEntities(product, building);
  checkAddresses(building);
  checkCallWords(product, building);
  checkFollowingErrors(building);
  if (uses !== undefined) {
    checkUnreadProperties(building, uses);
    checkGivenErrors(product, building, uses);
  }
  checkTouches(building);
  checkErrorWords(product, building);
  checkRuleWords(product, building);
  checkIdleRules(building);
  checkExamples(building);
  checkHiddenConstants(building);
  checkLimits(building);
  checkSettings(building);
  checkEverywhere(building, product);
  checkPrivate(building);
  checkProof(building, product);
  checkKept(building);
  if (taken !== undefined) checkTableNames(building, taken);
  checkKeptWords(building, product);
  checkManifests(building);
  checkRightFields(product, building);
  if (broken !== undefined) tellBroken(building, broken);
  if (schema !== undefined) checkMigrated(building, schema);
  checkLists(building);
  checkApp(building, product);
  checkPages(building, product);
  if (uses !== undefined) checkTitleWords(product, building);
  checkKinds(building, product);
  checkWays(building, product);
  checkAllOfTags({ product, building });
  checkStates(building, product);
  checkMoves(product, building);
  checkWrittenRows(building, product);
  checkVia(building);
  checkScreens(product, building, taken !== undefined);
  checkTwice(building);
  checkExchanged(building);
  checkCalls(building, product);
  checkErrors(product.errors, building);
  checkAnswers(product, building);
  checkHiddenButtons(product, building);
  checkSubjects(building);
  checkUnits(building, uses);
  checkConstantPairs(building);
  checkPatience(building);
  if (!lookup.unsure('text') && !lookup.unsure('language')) {
    checkMessages(building.messages, product.app.languages, building);
    checkTexts(product, building, uses);
    checkErrorParams(product, building);
  }
  checkUnused({ product, building }, uses);
}

function checkAllOfTags({ product, building }: Resolution): void {
  checkTags(product, building);
  checkTagNames(product.tags, building.faults);
  checkFieldTags(product, building);
  checkTagLanguages(product, building);
  checkTagWriting(product, building.faults);
}
