import { screenId } from '../grammar/declares.ts';
import { screenFields } from '../grammar/spec/screens.ts';
import type { Product, Screen } from '../model/product.ts';
import { readBlockProps, reportNoBlock } from '../read/read-block.ts';
import { readNode } from '../read/read-node.ts';
import type { Reader } from '../read/reader.ts';
import { emptyRecord } from '../yaml/record.ts';
import { child, entriesOf, stringOf } from '../yaml/spec-node.ts';
import { type Building, scopeReader } from './known.ts';
import { rowOf } from './names.ts';
import { originOf } from './origins.ts';

const screenKeys = ['source', 'decided', 'block', 'slots'];

/** Reads spec/screens: each is a block with properties checked by the grammar of that block. */
export function buildScreens(building: Building): Record<string, Screen> {
  const screens = emptyRecord<Screen>();
  for (const file of building.spec.files.screens) {
    const id = screenId(file);
    const { root } = file;
    if (root.t !== 'map') {
      building.faults.add('HUB1103', root.at, {
        where: id,
        expected: 'a map',
        found: 'something else',
        fix: 'Start with block:.',
      });
      continue;
    }
    const origin = originOf(file, id, root, root.at, building.faults);
    const block = stringOf(child(root, 'block'));
    if (block === undefined) {
      reportNoBlock(root, id, building.faults);
      continue;
    }
    const reader: Reader = { ...scopeReader(building, 'screen'), lookup: lookupFrom(id, building) };
    const titleIsOwn =
      building.blocks[block]?.shape.is === 'record' && 'title' in building.blocks[block].shape.fields;
    const besides = titleIsOwn ? screenKeys : [...screenKeys, 'title'];
    const props = readBlockProps(block, root, reader, besides);
    const titleNode = child(root, 'title');
    if (titleNode) readNode(screenFields.title, titleNode, { ...reader, where: 'title' });
    const slots = Object.fromEntries(
      entriesOf(child(root, 'slots')).map(({ key, value }) => [key, stringOf(value) ?? '']),
    );
    const screen: Screen = {
      id,
      block,
      props: props?.t === 'record' ? props : { t: 'record', fields: {} },
      slots,
      origin,
    };
    const title = stringOf(titleNode);
    if (title !== undefined) screen.title = title;
    const row = rowOf(root, building);
    if (row !== undefined) screen.row = row;
    screens[id] ??= screen;
  }
  return screens;
}

/** Inside a screen of an app, `item` may stand for `hub/item`; pages that serve all apps look in each. */
function lookupFrom(id: string, { lookup, registry }: Building): Building['lookup'] {
  const apps = [id.split('/')[0] ?? '', ...registry.known('app')];
  return {
    ...lookup,
    find: (to, name) => {
      const whole = lookup.find(to, name);
      if (whole !== undefined || to !== 'screen') return whole;
      return apps.map((app) => lookup.find(to, `${app}/${name}`)).find((found) => found !== undefined);
    },
  };
}

/** Override files that match a screen, or a slot that the screen declares. */
export function buildOverrides(
  { spec, faults }: Building,
  screens: Record<string, Screen>,
): Product['overrides'] {
  const ids = Object.keys(screens);
  return spec.overrides.flatMap((file) => {
    const name = file.replace(/^screens\//, '').replace(/\.tsx$/, '');
    if (screens[name]) return [{ screen: name, file }];
    const [, screen = '', slot = ''] = /^(.+)\.([A-Za-z]\w*)$/.exec(name) ?? [];
    const declared = screens[screen]?.slots ?? {};
    const known = Object.entries(declared).find(([key, value]) => key === slot || value === slot)?.[0];
    if (known !== undefined) return [{ screen, slot: known, file }];
    const what = screens[screen] ? `slot of ${screen}` : 'screen';
    const candidates = screens[screen] ? Object.values(declared).map((value) => `${screen}.${value}`) : ids;
    faults.add('HUB1507', { file, line: 1, col: 1 }, { name, what }, candidates);
    return [];
  });
}
