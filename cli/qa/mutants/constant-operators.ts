import type { Edit } from './site.ts';
import type { SpecOperator, SpecSpot } from './spec-operator.ts';
import { replaced, scalarOf } from './yaml-text.ts';

const isAmount = (spot: SpecSpot) => {
  const said = scalarOf(spot);
  const isNumber =
    typeof said === 'number' || (typeof said === 'string' && /^\d+(?:\.\d+)?[A-Za-z]*$/.test(said));
  return (
    spot.folder === 'constants' &&
    isNumber &&
    !['source', 'decided', 'why'].includes(spot.name) &&
    !spot.path.includes('other')
  );
};

function amount(spot: SpecSpot, change: (number: number) => number): readonly Edit[] | undefined {
  if (!isAmount(spot)) return undefined;
  const [, number = '', unit = ''] = /^([\d.]+)([A-Za-z]*)$/.exec(String(scalarOf(spot))) ?? [];
  const other = change(Number(number));
  return other < 0 || String(other) === number ? undefined : replaced(spot, `${other}${unit}`);
}

export const constantOperators: readonly SpecOperator[] = [
  {
    id: 'constant.more',
    area: 'constants',
    about: 'a constant is one more of its unit',
    edits: (spot) => amount(spot, (one) => one + 1),
  },
  {
    id: 'constant.less',
    area: 'constants',
    about: 'a constant is one less of its unit',
    edits: (spot) => amount(spot, (one) => one - 1),
  },
  {
    id: 'constant.doubled',
    area: 'constants',
    about: 'a constant is twice as much',
    edits: (spot) => amount(spot, (one) => one * 2),
  },
];
