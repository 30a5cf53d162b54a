import { named } from '../grammar/written.ts';
import { aboutValue, enumOf, textOfValue } from '../model/enum-words.ts';
import { formsOf } from '../model/forms.ts';
import type { Node } from '../model/node.ts';
import type { Screen } from '../model/product.ts';
import { isDefinition } from './fields.ts';
import type { Building } from './known.ts';

type Fields = Record<string, Node>;

/**
 * A field that is one of a few is asked by all of them in sight, where its type has icons or explains its values: written
 * out as if each form had said so. What a form says itself stays.
 */
export function withChoices(screens: Record<string, Screen>, building: Building): Record<string, Screen> {
  for (const screen of Object.values(screens))
    for (const { fields } of formsOf(screen)) addChoices(fields, building);
  return screens;
}

function addChoices(form: Fields, building: Building): void {
  const { submit, fields } = form;
  const call = submit?.t === 'ref' ? building.endpoints[submit.id] : undefined;
  if (call === undefined || fields === undefined) return;
  form.fields = withCards(fields, (name) => {
    const { properties: inputs = {} } = call.input;
    const input = Object.hasOwn(inputs, name) ? inputs[name] : undefined;
    return input === undefined ? undefined : cardsOf(input, building);
  });
}

/** The list of fields, or one for each case, in which rows stand as lists: what is asked by cards says so. */
function withCards(node: Node, cardsFor: (name: string) => Node | undefined): Node {
  switch (node.t) {
    case 'list':
      return { ...node, items: node.items.map((item) => withCards(item, cardsFor)) };
    case 'by': {
      const cases = Object.entries(node.cases).map(([key, one]) => [key, withCards(one, cardsFor)] as const);
      const otherwise = node.otherwise && withCards(node.otherwise, cardsFor);
      return { ...node, cases: Object.fromEntries(cases), ...(otherwise && { otherwise }) };
    }
    case 'literal': {
      const choices = cardsFor(String(node.value));
      return choices === undefined ? node : { t: 'record', fields: { field: node, choices } };
    }
    case 'record': {
      const { field, choices, options } = node.fields;
      if (field?.t !== 'literal' || choices !== undefined || options !== undefined) return node;
      const cards = cardsFor(String(field.value));
      return cards === undefined ? node : { ...node, fields: { ...node.fields, choices: cards } };
    }
    default:
      return node;
  }
}

function cardsOf(input: Parameters<typeof enumOf>[0], building: Building): Node | undefined {
  const { definitions, used, lookup } = building;
  const found = enumOf(input, definitions);
  if (found === undefined) return undefined;
  const { type, values } = found;
  const icons = iconsOf(type, building);
  const isExplained = values.some((value) => lookup.find('text', aboutValue(type, value)) !== undefined);
  if (icons === undefined && !isExplained) return undefined;
  const items = values.map((value): Node => {
    const [text, about, icon] = [textOfValue(type, value), aboutValue(type, value), icons?.[value]];
    used.texts.add(text);
    if (isExplained) used.texts.add(about);
    return {
      t: 'record',
      fields: {
        value: { t: 'literal', value },
        ...(icon !== undefined && { icon: { t: 'literal', value: icon } }),
        text: { t: 'text', key: text },
        ...(isExplained && { about: { t: 'text', key: about } }),
      },
    };
  });
  return { t: 'list', items };
}

/** The icons of the values of a type, where it says any. */
function iconsOf(type: string, { read, used }: Building): Readonly<Record<string, string>> | undefined {
  const written = read.entities
    .flatMap(({ read: file }) => named(file.types))
    .find(({ key }) => key === type);
  const said = written && isDefinition(written.value) ? written.value.icons : undefined;
  if (said === undefined) return undefined;
  const icons = named(said);
  for (const { value } of icons) used.icons.add(value);
  return Object.fromEntries(icons.map(({ key, value }) => [key, value]));
}
