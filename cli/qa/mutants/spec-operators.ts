import { constantOperators } from './constant-operators.ts';
import { errorOperators } from './error-operators.ts';
import { guardOperators } from './guard-operators.ts';
import { ruleOperators } from './rule-operators.ts';
import type { SpecOperator } from './spec-operator.ts';
import { stateOperators } from './state-operators.ts';

/** All that is written wrongly in a description, area by area. */
export const specOperators: readonly SpecOperator[] = [
  ...ruleOperators,
  ...guardOperators,
  ...errorOperators,
  ...constantOperators,
  ...stateOperators,
];
