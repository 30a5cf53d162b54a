import { answersHere } from '../../model/answers-here.ts';
import type { Endpoint, Product } from '../../model/product.ts';
import { type OutputFile, placesOf, sortedEntries, sortedUnique } from '../output.ts';
import { object } from '../print/code.ts';
import { unionOf } from '../print/literal.ts';
import { Module } from '../print/module.ts';
import { printData } from '../print/print-data.ts';
import { contractTypes } from './contract-types.ts';

/** server/types.ts: the ids that the server speaks of, and what it knows of each call. */
export function emitServerTypes(endpoints: readonly Endpoint[], product: Product): OutputFile {
  const module = new Module('server/types.ts');
  const here = endpoints.filter((endpoint) => endpoint.answered === 'here');
  const changed = changedBy(endpoints.filter(answersHere));
  const byHand = changedBy(here);
  module.needType('ErrorId', 'errors.ts');
  module.needType('MessageKey', 'messages/keys.ts');
  module.needType('Rows', 'store/tables.ts');
  addIds(module, 'EndpointId', {
    about: 'Endpoints that this server answers, now or later.',
    ids: idsOf(endpoints),
  });
  addIds(module, 'AnsweredId', { about: 'Endpoints that have a handler.', ids: idsOf(here) });
  addIds(module, 'ActionId', { about: 'What people may do.', ids: Object.keys(product.actions) });
  addIds(module, 'ChangedEntity', {
    about: 'What calls change: what is kept of it must be known.',
    ids: changed,
  });
  addIds(module, 'SelfKept', {
    about: 'What is changed by calls without a handler alone.',
    ids: changed.filter((name) => !byHand.includes(name)),
  });
  addIds(module, 'BudgetId', { about: 'Classes of calls.', ids: Object.keys(product.budgets) });
  module.add(contractTypes);
  return module.toFile(placesOf(endpoints));
}

const changedBy = (endpoints: readonly Endpoint[]) =>
  endpoints.flatMap(({ writes }) => (writes?.how === 'changes' ? [writes.entity] : []));

const idsOf = (endpoints: readonly Endpoint[]) => endpoints.map(({ id }) => id);

function addIds(
  module: Module,
  name: string,
  { about, ids }: { about: string; ids: readonly string[] },
): void {
  module.add(`/** ${about} */\nexport type ${name} = ${unionOf(sortedUnique(ids))};`);
}

/** server/budgets.ts. What is not a call, such as a page, has a budget too: classes stand here by their names. */
export function emitBudgets(endpoints: readonly Endpoint[], { budgets }: Product): OutputFile {
  const module = new Module('server/budgets.ts');
  module.needType('Budget', 'server/types.ts');
  module.needType('BudgetId', 'server/types.ts');
  const classes = sortedEntries(budgets).map(([id, budget]) => [id, printData(budget)] as const);
  module.addConst('budgets', object(classes), {
    type: 'Readonly<Record<BudgetId, Budget>>',
    about: 'What a call of each class may cost.',
  });
  return module.toFile(placesOf(endpoints));
}
