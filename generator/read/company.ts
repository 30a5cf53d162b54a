import type { Company, RecordShape } from '../grammar/shape.ts';
import { child, plain, type SpecMap, type SpecNode } from '../yaml/spec-node.ts';
import { perShape } from './per-shape.ts';
import type { Reader } from './reader.ts';

/** That a word is there, whatever it says. */
const any = 'any';

/** The words that do not go with every other. */
const choosy = perShape(({ fields }) =>
  Object.entries(fields).filter(([, { unless, only }]) => unless !== undefined || only !== undefined),
);

/** Of two words that do not go together one does nothing: which of them acts is told where the other stands. */
export function tellIdle(shape: RecordShape, node: SpecMap, reader: Reader): void {
  for (const [word, { unless, only }] of choosy(shape)) {
    const keyAt = node.entries.get(word)?.keyAt;
    if (keyAt === undefined) continue;
    const acting = unless && beside(unless, node, reader);
    if (acting !== undefined) reader.faults.add('HUB1921', keyAt, { word, other: acting });
    else if (only !== undefined && beside(only, node, reader) === undefined)
      reader.faults.add('HUB1922', keyAt, { word, other: wordsOf(only).join(' or ') });
  }
}

/** The first of these words that is said, as it would be written. */
function beside(company: Company, node: SpecMap, reader: Reader): string | undefined {
  return Object.entries(company).flatMap(([path, value]) => {
    const said = saidAt(path, node, reader);
    return said !== undefined && (value === any || String(plain(said)) === value)
      ? wordsOf({ [path]: value })
      : [];
  })[0];
}

function saidAt(path: string, node: SpecMap, { around = [] }: Reader): SpecNode | undefined {
  const outside = '../';
  if (!path.startsWith(outside)) return child(node, path);
  const records = around.filter(({ key }) => key === undefined);
  return child(records[1]?.node, path.slice(outside.length));
}

const wordsOf = (company: Company) =>
  Object.entries(company).map(([path, value]) => {
    const word = path.replace('../', '');
    return value === any ? word : `${word}: ${value}`;
  });
