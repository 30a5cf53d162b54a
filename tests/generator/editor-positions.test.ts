import { afterAll, beforeAll, expect, it } from 'vitest';
import { productVocabularies } from '../../generator/grammar/editor-ids.ts';
import type { Shape } from '../../generator/grammar/shape.ts';
import { wordsOf } from '../../generator/grammar/vocabularies.ts';
import { oneOfEach, positionsIn } from '../fuzz/product-positions.ts';
import type { WrittenPosition } from '../fuzz/written-positions.ts';
import { CheckedProject } from '../mistakes/checked-project.ts';
import { Editor } from './editor.ts';

// What an editor offers and says wherever the product's own spec has something, by the list of positions of the grammar.

const editor = new Editor();
let project: CheckedProject;
let positions: WrittenPosition[];
beforeAll(() => {
  project = new CheckedProject();
  positions = oneOfEach(positionsIn(project), 0);
});
afterAll(() => project.remove());

/** Sorts of ids that are called by less than they are, and those that stand in no list of a product. */
const unlisted = ['view', 'term', 'menu', 'kindField', 'rule', 'route', 'part'];

/** Whether an editor can know which words there are: by the language, or by the ids of the product. */
function isKnown(shape: Shape): boolean {
  switch (shape.is) {
    case 'enum':
      return shape.values.length > 0;
    case 'text':
    case 'icon':
      return true;
    case 'ref':
      return !unlisted.includes(shape.to);
    case 'word':
      return wordsOf(shape.of) !== undefined || (productVocabularies as readonly string[]).includes(shape.of);
    default:
      return false;
  }
}

/** Of two ways the server takes the one that fits what is half written, and offers nothing of the other. */
const ofOtherWays = ['entities <entity>.<field>.<language> key'];

it('offers what stands there in each sort of position of which it can be known', async () => {
  // In braces stands what an answer holds.
  const tried = positions.filter(
    ({ shape, text, alike }) => isKnown(shape) && !text.startsWith('{') && !ofOtherWays.includes(alike),
  );
  expect(tried.length).toBeGreaterThan(150);
  const missing: string[] = [];
  for (const { file, offset, text, alike } of tried) {
    // Inside braces the server offers no key before there is a letter of it, whatever the schema.
    const typed = alike.endsWith(' key') ? 1 : 0;
    const offered = await editor.offeredAt(file, offset, { word: text, typed });
    // What older YAML took for another type than text is offered in quotes.
    if (!offered.includes(text) && !offered.includes(`"${text}"`)) missing.push(`${file}: ${alike}: ${text}`);
  }
  expect(missing).toEqual([]);
});

it('says what each word of the language does where it stands', async () => {
  const words = positions.filter(({ isWord }) => isWord);
  expect(words.length).toBeGreaterThan(150);
  const silent: string[] = [];
  for (const { file, offset, alike } of words)
    if ((await editor.hoverAt(file, offset + 1)).length < 10) silent.push(`${file}: ${alike}`);
  expect(silent).toEqual([]);
});
