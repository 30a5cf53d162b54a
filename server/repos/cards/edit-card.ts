import { gitReadmeShownBytes } from '#generated/constants.ts';
import { decodeExactly, type Repository, replaceStart, type TreeEntry } from '../../git/index.ts';
import { emptyFile, type FoundFile, readWhole } from '../editing/found-file.ts';
import { editFrontMatter, splitFrontMatter } from './front-matter.ts';
import { chooseCard } from './readme-choice.ts';

/** The card of an item, and what its head says: nothing is known of that where it cannot be read, or could not be written anew. */
export interface FoundCard {
  file: FoundFile;
  frontMatter?: Readonly<Record<string, unknown>>;
}

const readmeName = 'README.md';

/** The card as it stands, or an empty one; undefined where it is too long, or where its name is no file's. */
export async function findCard(
  repository: Repository,
  entries: readonly TreeEntry[],
): Promise<FoundCard | undefined> {
  const entry = chooseCard(entries);
  if (!entry && entries.some(({ raw }) => raw === readmeName)) return undefined;
  const file = entry ? await readWhole(repository, entry, gitReadmeShownBytes) : emptyFile(readmeName);
  if (!file) return undefined;
  const exact = decodeExactly(file.content);
  const { frontMatter } = splitFrontMatter(exact?.text ?? '');
  return exact && frontMatter ? { file, frontMatter } : { file };
}

/** A card whose head says keys anew; undefined where that cannot be done without losing something. */
export function editedCard(content: Buffer, keys: Readonly<Record<string, unknown>>): Buffer | undefined {
  const exact = decodeExactly(content);
  const head = exact && editFrontMatter(exact.text, keys);
  return exact && head && replaceStart(content, exact.charset, head);
}
