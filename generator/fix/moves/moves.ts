import type { Move } from '../move.ts';
import { anyThing } from './eighteenth/any-thing.ts';
import { badges } from './eighth/badges.ts';
import { buttons } from './eighth/buttons.ts';
import { labels } from './eighth/labels.ts';
import { ways } from './eighth/ways.ts';
import { ownNames } from './eleventh/one-meaning.ts';
import { tagNames } from './fifteenth/tag-names.ts';
import { askedFields } from './fifth/asked-fields.ts';
import { calls } from './first/calls/calls.ts';
import { fields } from './first/fields.ts';
import { kindFields } from './first/kind-fields.ts';
import { checks } from './first/rights/checks.ts';
import { subjects } from './first/rights/subjects.ts';
import { sides } from './first/sides.ts';
import { terms } from './first/terms.ts';
import { viewer } from './first/viewer.ts';
import { given } from './fourteenth/given.ts';
import { gives } from './fourth/gives.ts';
import { meantBlocks } from './ninth/meant-blocks.ts';
import { errorDefaults } from './second/error-defaults.ts';
import { titles } from './second/titles.ts';
import { touches } from './second/touches.ts';
import { roles } from './seventeenth/roles.ts';
import { enums } from './seventh/enums.ts';
import { turned } from './sixteenth/turned.ts';
import { whereChecksLead } from './sixteenth/where-checks-lead.ts';
import { oneMeaning } from './sixth/one-meaning.ts';
import { later } from './tenth/later.ts';
import { alike } from './third/alike.ts';
import { like } from './third/like.ts';
import { pathParts } from './third/path-parts.ts';
import { menus } from './thirteenth/menus.ts';
import { loads } from './twelfth/loads.ts';

/** Every move, in the order in which they are made: one that reads what another writes stands behind it. */
export const moves: readonly Move[] = [
  viewer,
  terms,
  checks,
  subjects,
  calls,
  fields,
  sides,
  kindFields,
  errorDefaults,
  titles,
  touches,
  pathParts,
  like,
  alike,
  gives,
  askedFields,
  oneMeaning,
  enums,
  ways,
  badges,
  labels,
  buttons,
  meantBlocks,
  later,
  ownNames,
  loads,
  menus,
  given,
  tagNames,
  whereChecksLead,
  turned,
  roles,
  anyThing,
];
