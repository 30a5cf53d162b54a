/** What a new thing is called in each place, after its name in the spec: `BoxLabel`. */
export interface Names {
  /** In conditions and in the ids of its words: `boxLabel`. */
  subject: string;
  /** Its table: `box_labels`. */
  table: string;
  /** The area of its calls, and the files of its spec: `boxLabels`. */
  area: string;
  /** In addresses: `box-labels`. */
  address: string;
  /** In a sentence: `box label`. */
  words: string;
}

/** The plural is that of English; a table that is called otherwise is named by whoever asks. */
export function namesOf(entity: string, table = snake(plural(entity))): Names {
  const area = table.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return {
    subject: entity.charAt(0).toLowerCase() + entity.slice(1),
    ...{ table, area, address: table.replaceAll('_', '-') },
    words: snake(entity).replaceAll('_', ' '),
  };
}

const snake = (name: string) =>
  name.replace(/[A-Z]/g, (letter, at: number) => `${at === 0 ? '' : '_'}${letter.toLowerCase()}`);

function plural(name: string): string {
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(name) ? `${name}es` : `${name}s`;
}
