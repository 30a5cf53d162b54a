import type { Place } from '../faults/place.ts';
import type { JsonSchema } from '../grammar/json-schema.ts';
import { isPageRole } from '../grammar/roles.ts';
import type { BlockType, Shape } from '../grammar/shape.ts';
import { declaredAt, iconFile } from '../grammar/spec-files.ts';
import type { RefTarget } from '../grammar/targets.ts';
import { knownTypes } from '../grammar/types.ts';
import type { Spec } from '../load/load-spec.ts';
import { lineNames, partsOfId } from '../load/names-in-text.ts';
import type { Product } from '../model/product.ts';
import { inLayer } from '../yaml/layer.ts';
import { child, itemsOf, type SpecNode, stringOf } from '../yaml/spec-node.ts';
import { baseKey } from './messages.ts';
import type { Registry } from './registry.ts';
import { type RolesOfApps, rolesIn } from './roles.ts';

type Target = RefTarget | 'block';

/** Resolves ids and words for a reader; `undefined` from `find` means that there is no such id. */
export interface Lookup {
  find(to: RefTarget, id: string): string | undefined;
  known(to: RefTarget): readonly string[];
  /** What a link means: a screen by its id, or the role of one where it depends on the app that is open. */
  meant(link: string): string | undefined;
  /** The roles of each app, by its id: what it says, else what the app at `/` says. */
  roles: RolesOfApps;
  /** What `by:` can differ by; undefined where the values are not known when generating. */
  axisValues(axis: string): readonly string[] | undefined;
  /** What spec/parts holds under an id. */
  part(id: string): SpecNode | undefined;
  block(name: string): Shape | undefined;
  blockNames(): string[];
  /** Names that a block gives to its own values. */
  givenBy(block: string): Record<string, JsonSchema>;
  /** The property of a block whose call answers what its page is about. */
  subjectBy(block: string): string | undefined;
  /** The property of a block that says that it is meant. */
  meantBy(block: string): string | undefined;
  noteText(key: string): void;
  noteIcon(name: string): void;
  /**
   * Whether a file that may declare such ids could not be read, so that nothing can be said of all of them; of one id,
   * whether it stands in such a file.
   */
  unsure(to: Target, id?: string): boolean;
}

/** What readers found a use for: it grows while the spec is read, and is looked at when all is. */
export interface Used {
  texts: Set<string>;
  icons: Set<string>;
  parts: Set<string>;
  constants: ConstantUse[];
}

/** A place that names a constant. */
export interface ConstantUse {
  id: string;
  at: Place;
  /** What is wanted there, in words, and whether the constant is that. */
  wants: string;
  fits: boolean;
  /** Who names it, where that is no line of the spec. */
  by?: string;
}

interface Ids {
  spec: Spec;
  registry: Registry;
  blocks: Readonly<Record<string, BlockType>>;
  messages: Product['messages'];
  used: Used;
}

export function lookupOf({ spec, registry, blocks, messages, used }: Ids): Lookup {
  const unread = spec.unreadable.map((path) => unreadAt(path, spec));
  const texts = new Set(Object.values(messages).flatMap((own) => Object.keys(own).map(baseKey)));
  const allTexts = [...texts];
  const allTypes = [...knownTypes, ...registry.known('entity')];
  const hasNoLanguage = registry.known('language').length === 0;
  const blockOf = (name: string) => (Object.hasOwn(blocks, name) ? blocks[name] : undefined);
  const axes: Readonly<Record<string, () => readonly string[]>> = {
    kind: () => registry.known('kind'),
    app: () => registry.known('app'),
    language: () => registry.known('language'),
    side: () => ['form', 'api'],
    'create.type': () => createTypes(spec),
  };
  const known: Lookup['known'] = (to) => {
    if (to === 'text') return allTexts;
    return to === 'type' ? allTypes : registry.known(to);
  };
  const has = (to: RefTarget, id: string) => {
    if (to === 'text') return texts.has(id);
    return to === 'type' ? knownTypes.includes(id) || registry.has('entity', id) : registry.has(to, id);
  };
  const roles = rolesIn(spec.files.app);
  const isRole = (name: string) => isPageRole(name) && Object.values(roles).some((own) => own[name]);
  return {
    find: (to, id) => (has(to, id) ? id : undefined),
    known,
    meant: (link) => (has('screen', link) || isRole(link) ? link : undefined),
    roles,
    axisValues: (axis) => (Object.hasOwn(axes, axis) ? axes[axis]?.() : undefined),
    part: (id) => {
      const [sort = '', name = ''] = id.split('.');
      used.parts.add(id);
      const found = spec.files.parts.map(({ root }) => child(child(root, sort), name));
      return found.find((part) => part !== undefined);
    },
    block: (name) => blockOf(name)?.shape,
    blockNames: () => Object.keys(blocks),
    givenBy: (name) => blockOf(name)?.gives ?? {},
    subjectBy: (name) => blockOf(name)?.subject,
    meantBy: (name) => blockOf(name)?.meantBy,
    noteText: (key) => used.texts.add(key),
    noteIcon: (name) => used.icons.add(name),
    // Without its languages, a product has no words at all.
    unsure: (to, id) => {
      if ((to === 'text' && hasNoLanguage) || (to === 'icon' && spec.icons === undefined)) return true;
      const target = to === 'type' ? 'entity' : to;
      return unread.some((file) => file.declares.includes(target) && (id === undefined || file.mayHold(id)));
    },
  };
}

/** What stands beside the spec, and what it declares. */
const besides: Readonly<Record<string, Target[]>> = {
  'locales/': ['text'],
  'runtime/blocks/': ['block'],
  [iconFile]: ['icon'],
};

/** A file that could not be read: what it declares, and whether its text holds an id. Nothing is known of one without text. */
function unreadAt(path: string, { sources }: Spec) {
  const made = (sources.get(path) ?? '').split('\n').flatMap(lineNames);
  const names = new Set([...made, ...partsOfId(inLayer(path))]);
  return {
    declares: declaredIn(inLayer(path)),
    mayHold: (id: string) => made.length === 0 || partsOfId(id).every((part) => names.has(part)),
  };
}

function declaredIn(path: string): Target[] {
  const beside = Object.entries(besides).find(([prefix]) => path.startsWith(prefix))?.[1];
  return beside ?? declaredAt(path);
}

/** What things of some kind may be made of: `type` of the ways of creating them. */
function createTypes({ files }: Spec): string[] {
  const kinds = files.kinds.flatMap(({ root }) => itemsOf(child(root, 'kinds')));
  const ways = kinds.flatMap((kind) => itemsOf(child(kind, 'create')));
  return [...new Set(ways.flatMap((way) => stringOf(child(way, 'type')) ?? []))];
}
