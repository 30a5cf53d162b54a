import { describe, expect, it } from 'vitest';
import { Faults } from '../faults/fault.ts';
import { loadYaml } from '../yaml/load-yaml.ts';
import { readBlocks } from './read-blocks.ts';

/** The block of a text, and what is said of it. */
function read(text: string) {
  const faults = new Faults();
  const path = 'runtime/blocks/list/block.yaml';
  const root = loadYaml(path, new TextEncoder().encode(text), faults);
  if (root === undefined) throw new Error('The text of a test is YAML.');
  const [block] = readBlocks({ blocks: new Map([['list', { path, root }]]) }, faults);
  return {
    block,
    faults: faults
      .list()
      .map(({ code, place, nearest }) => [code, place.line, nearest].filter(Boolean).join(' ')),
  };
}

const sound = `about: A list
properties:
  load: { is: ref, to: endpoint, required: true, answers: [list], given: [with] }
  with: { is: map, keys: { is: word, of: input, from: load }, of: { is: value, of: input, from: load } }
  title: text
`;

it('takes what a block says of its properties for their shapes', () => {
  const { block, faults } = read(sound);
  expect(faults).toEqual([]);
  expect(block?.shape).toEqual({
    is: 'record',
    fields: {
      load: {
        shape: { is: 'ref', to: 'endpoint', answers: ['list'], given: ['with'] },
        required: true,
      },
      with: {
        shape: {
          is: 'map',
          keys: { is: 'word', of: 'input', from: 'load' },
          of: { is: 'value', of: 'input', from: 'load' },
        },
        required: false,
      },
      // A block that says nothing of it gives its words nothing.
      title: { shape: { is: 'text', names: [] }, required: false },
    },
  });
});

describe('a block.yaml is closed', () => {
  it.each([
    ['a misspelt word of a property', 'required: true', 'requird: true', 'HUB1101 3 required'],
    ['a target that is none', 'to: endpoint', 'to: endpont', 'HUB1104 3 endpoint'],
    ['a misspelt word of the block', 'about: A list', 'abuot: A list', 'HUB1101 1 about'],
    ['a shape that is none', 'is: ref', 'is: rf', 'HUB1104 3 ref'],
    ['a text without a meaning', 'title: text', 'title: { is: string }', 'HUB1104 5'],
    [
      'a vocabulary that is none',
      'of: input, from: load }, of',
      'of: inptu, from: load }, of',
      'HUB1104 4 input',
    ],
    ['a sort of value that is none', 'is: value, of: input', 'is: value, of: inputs', 'HUB1104 4 input'],
    [
      'a map that does not say what its keys are',
      'keys: { is: word, of: input, from: load }, ',
      '',
      'HUB1102 4',
    ],
    ['true or false that is a text', 'required: true', 'required: "true"', 'HUB1103 3'],
  ])('%s', (_what, from, to, fault) => {
    expect(read(sound.replace(from, to)).faults).toContain(fault);
  });
});
