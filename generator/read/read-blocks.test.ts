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
takes: { load: { required: true, answers: [list] }, empty: { required: true } }
properties:
  other: { is: ref, to: endpoint, required: true, answers: [list], given: [more] }
  more: { is: map, keys: { is: word, of: input, from: other }, of: { is: value, of: input, from: load } }
  title: text
`;

it('takes what a block says of its properties for their shapes', () => {
  const { block, faults } = read(sound);
  expect(faults).toEqual([]);
  expect(block?.shape).toMatchObject({
    is: 'record',
    fields: {
      other: {
        shape: { is: 'ref', to: 'endpoint', answers: ['list'], given: ['more'] },
        required: true,
      },
      more: {
        shape: {
          is: 'map',
          keys: { is: 'word', of: 'input', from: 'other' },
          of: { is: 'value', of: 'input', from: 'load' },
        },
        required: false,
      },
      // A block that says nothing of it gives its words nothing.
      title: { shape: { is: 'text', names: [] }, required: false },
    },
  });
});

it('is told what its page is called by, which is a value that it shows', () => {
  const told = (way: string) =>
    read(`${sound}  header: { is: record, fields: { title: shown } }\ntells: { name: ${way} }\n`);
  expect(told('header.title')).toMatchObject({ faults: [], block: { tells: { name: 'header.title' } } });
  expect(told('header.titel').faults).toEqual(['HUB1104 8 header.title']);
  for (const other of ['title', 'header', 'more.title'])
    expect(told(other).faults).toEqual([expect.stringContaining('HUB1104 8')]);
});

describe('every block', () => {
  const fieldsOf = (text: string) => {
    const { block } = read(text);
    return block?.shape.is === 'record' ? block.shape : undefined;
  };

  it('takes the words of all, by what it needs of them', () => {
    const shape = fieldsOf(sound);
    expect(Object.keys(shape?.fields ?? {})).toEqual(
      expect.arrayContaining(['load', 'with', 'poll', 'when', 'buttons', 'empty']),
    );
    expect(shape?.fields.load).toMatchObject({
      required: true,
      shape: { to: 'endpoint', does: 'reads', answers: ['list'], given: ['with'] },
    });
    expect(shape?.fields.empty?.required).toBe(true);
  });

  it('has nothing to say of rows that it does not show', () => {
    const shape = fieldsOf('about: A text\nproperties:\n  title: text\n');
    expect(shape?.fields.load).toMatchObject({ required: false, shape: { one: true } });
    expect([shape?.fields.empty, Object.keys(shape?.never ?? {})]).toEqual([undefined, ['empty']]);
  });

  it('declares none of them again', () => {
    expect(read(`${sound}  buttons: text\n`).faults).toEqual(['HUB1202 7']);
  });
});

describe('a block.yaml is closed', () => {
  it.each([
    ['a misspelt word of a property', 'required: true', 'requird: true', 'HUB1101 2 required'],
    ['a target that is none', 'to: endpoint', 'to: endpont', 'HUB1104 4 endpoint'],
    ['a misspelt word of the block', 'about: A list', 'abuot: A list', 'HUB1101 1 about'],
    ['a shape that is none', 'is: ref', 'is: rf', 'HUB1104 4 ref'],
    ['a text without a meaning', 'title: text', 'title: { is: string }', 'HUB1104 6'],
    [
      'a vocabulary that is none',
      'of: input, from: other }, of',
      'of: inptu, from: other }, of',
      'HUB1104 5 input',
    ],
    ['a sort of value that is none', 'is: value, of: input', 'is: value, of: inputs', 'HUB1104 5 input'],
    [
      'a map that does not say what its keys are',
      'keys: { is: word, of: input, from: other }, ',
      '',
      'HUB1102 5',
    ],
    ['true or false that is a text', 'required: true', 'required: "true"', 'HUB1103 2'],
  ])('%s', (_what, from, to, fault) => {
    expect(read(sound.replace(from, to)).faults).toContain(fault);
  });
});
