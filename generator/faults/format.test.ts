import { expect, it } from 'vitest';
import { type Fault, Faults } from './fault.ts';
import { type FaultFormat, formatFaults } from './format.ts';

const file = 'spec/screens/hub/list.yaml';
const sources = new Map([[file, 'block: collection\nload: items.lits\nlimit: list.page, 100%\n']]);

function faultsOf(): Fault[] {
  const faults = new Faults();
  const place = { file, line: 2, col: 7 };
  faults.add('HUB1201', place, { what: 'endpoint', name: 'items.lits', home: 'spec/endpoints/' }, [
    'items.list',
  ]);
  return faults.list();
}

const print = (format: FaultFormat) => formatFaults(faultsOf(), sources, format);
const frame = '  1 | block: collection\n> 2 | load: items.lits\n    |       ^\n  3 | limit: list.page, 100%';

it('a person reads the place, the cause, the line, the nearest name and the cure', () => {
  expect(print('text')).toBe(
    `${file}:2:7 HUB1201 There is no endpoint "items.lits"\n${frame}\n` +
      '  Did you mean "items.list"?\n  Name one that exists, or declare it in spec/endpoints/.\n\n' +
      '1 fault in 1 file. Nothing was written.',
  );
});

it('a program reads the same', () => {
  expect(JSON.parse(print('json'))).toEqual({
    faults: [
      {
        code: 'HUB1201',
        place: { file, line: 2, col: 7 },
        message: 'There is no endpoint "items.lits"',
        fix: 'Name one that exists, or declare it in spec/endpoints/.',
        nearest: 'items.list',
        name: 'items.lits',
        frame,
      },
    ],
  });
});

it('an annotation says the same in one line, with what GitHub reads escaped', () => {
  const text = print('github');
  expect(text.split('\n')).toHaveLength(1);
  const said =
    'There is no endpoint "items.lits". Did you mean "items.list"? Name one that exists, or declare it in spec/endpoints/.';
  expect(text).toBe(
    `::error file=${file},line=2,col=7,title=HUB1201::${said}%0A${frame.replaceAll('%', '%25').replaceAll('\n', '%0A')}`,
  );
});

it('a fault without a line to show is told all the same', () => {
  expect(formatFaults(faultsOf(), new Map(), 'github')).not.toContain('%0A');
  expect(formatFaults(faultsOf(), new Map(), 'text')).toContain(':2:7 HUB1201');
});
