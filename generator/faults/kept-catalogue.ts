/** What can be wrong with what a product keeps and brings: its tables, states, rows, samples, and its own blocks and icons. */
export const keptCatalogue = {
  HUB1031: {
    says: '{entity} says "kept: {name}", and a table of that name is there for something else',
    fix: 'Keep it under another name, such as own_{name}.',
  },
  HUB1032: {
    says: 'Only a call that is answered by what is kept knows "{word}", and "{name}" is none',
    fix: 'Say answered: kept, or let its handler do that and take the word out.',
  },
  HUB1033: {
    says: '"{name}" of {entity} is a state that calls lead on, and people may set it as they like',
    fix: 'Take writable out: who makes one begins at its default.',
  },
  HUB1034: {
    says: 'Nothing goes from "{name}" to "{to}": {reason}',
    fix: 'Take it out, or let the machine say that it may.',
  },
  HUB1035: {
    says: 'The machine {name} lets "{to}" follow "{from}", and no call leads there',
    fix: 'Add a call that moves it, or take it out.',
  },
  HUB1036: {
    says: 'The demo has no rows of {name}',
    fix: 'Plant people, or what the product keeps without code: {known}.',
  },
  HUB1037: { says: '{entity} keeps no "{name}"', fix: 'Use one of: {known}.' },
  HUB1038: {
    says: 'No row of {entity} in spec/demo/ is called "{name}"',
    fix: 'Name one of: {known}.',
  },
  HUB1039: {
    says: 'Whoever sees this would see "{name}" of a {entity}, which only those may see of whom {check} holds',
    fix: 'Take via out, or let everybody see it.',
  },
  HUB1041: {
    says: '{entity} and {other} have one type of id, "{name}", so that nobody knows to which of them a field of it refers',
    fix: 'Give {entity} a type of its own.',
  },
  HUB1042: {
    says: 'Whoever sees this sees "{name}", and so to whom the private "{by}" leads',
    fix: 'Say that it is private as well, or take private out of "{by}".',
  },
  HUB1043: { says: '{entity} has no "{name}", of which a sample speaks', fix: 'Use one of: {known}.' },
  HUB1044: {
    says: '"{name}" is nobody who asks: no sample of viewer has that id, which {field} of this one says',
    fix: 'Name one of: {known}.',
  },
  HUB1045: {
    says: 'The sample "{name}" is nobody, and {subject} is never absent',
    fix: 'Say what it has, or write ? behind what {subject} is.',
  },
  HUB1046: { says: 'The block "{name}" has no {missing}', fix: 'Write that file, or take the folder away.' },
  HUB1047: {
    says: 'The engine has "{name}" itself, so that nobody knows which of the two is meant',
    fix: 'Give yours another name.',
  },
  HUB1048: {
    says: '"{name}" stands in no folder, and a block is one',
    fix: 'Put it into blocks/<name>/, with block.yaml and index.ts.',
  },
  HUB1049: {
    says: '{name} is no icon: {reason}',
    fix: 'Draw it as strokes on a grid of 16, or take it away.',
  },
  HUB1050: {
    says: '"{name}" of {entity} says what becomes of it when somebody is gone, and holds nobody',
    fix: 'Say it of a field of a thing that is kept without code, with core: true and the type of the id of people.',
  },
  HUB1051: {
    says: '"{name}" of {entity} is emptied when somebody is gone, and must be there',
    fix: 'Write ? behind its name, or whenGone: removed.',
  },
  HUB1052: {
    says: '"{name}" of {entity} holds ids of people, and nobody finds it there when one of them leaves',
    fix: 'Say core: true and type: {type}; for several people, keep a thing with such a field for each.',
  },
  HUB1053: {
    says: 'Nothing would be drawn of "{name}": a record has that part where the product brings it, and this one brings none',
    fix: 'Take it out, or bring runtime/record-parts/index.ts.',
  },
} as const;
