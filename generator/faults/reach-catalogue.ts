/** 16xx: what is kept, worked out, reached, ended and used, across files. A part of the catalogue of faults. */
export const reachCatalogue = {
  HUB1601: {
    says: 'The hub has no table "{name}"',
    fix: 'Use one of: {known}. A new one needs a migration and a line in tables.yaml beside it: npm run hub -- new entity <Name> writes both.',
  },
  HUB1602: {
    says: 'The table {table} has no column for "{name}"',
    fix: 'Take out core: without it the field lives in the JSON column and needs no migration. Or let npm run hub -- new entity <Name> write one. Columns: {known}.',
  },
  HUB1603: {
    says: 'The column of "{name}" holds {right}, and the field is {left}',
    fix: 'Give the field a type that fits its column.',
  },
  HUB1604: { says: 'The table {table} keeps "{name}" in a column of its own', fix: 'Say core: true.' },
  HUB1605: {
    says: 'Nobody works out "{name}" of {entity}',
    fix: 'Take out computed, so that it is kept; or let the server work it out, and say so in the tables.yaml of its rooms. It knows: {known}.',
  },
  HUB1606: { says: '"{word}" of "{name}" does nothing: {reason}', fix: 'Take the word out.' },
  HUB1607: {
    says: '"{name}" must be there, and what was kept before it was declared lacks it',
    fix: 'Write "{name}?", or give it a default.',
  },
  HUB1608: {
    says: 'No field of {entity} was ever called "{name}"',
    fix: 'Name the one that it was: {known}. spec/meta/kept.json holds them all.',
  },
  HUB1609: {
    says: 'What was kept as "{name}" cannot become this field: {reason}',
    fix: 'Let each earlier name stand with one field.',
  },
  HUB1620: {
    says: 'All tags as far as "{name}" are longer than the {most} bytes of an answer, and are answered together',
    fix: 'Take out tags that nothing carries, or let budget.list and the like answer more.',
  },
  HUB1611: {
    says: 'Whom the check "{name}" keeps out of {where} sees that page all the same',
    fix: 'Say under onPage what is shown instead, with login, go or page.',
  },
  HUB1617: {
    says: 'This code uses the constant "{name}", which spec/constants/ does not declare',
    fix: 'Declare it, or use one of: {known}. Where the code has changed, run npm run hub -- uses.',
  },
  HUB1767: {
    says: 'Code names the {what} "{name}", and nothing declares it',
    fix: 'Declare it in {home}. Where the code has changed, run npm run hub -- uses.',
  },
  HUB1619: {
    says: 'This server answers no call with {what} yet, and "{name}" would be answered by nobody',
    fix: 'Say who answers it: answered: later, or elsewhere.',
  },
  HUB1618: {
    says: 'Nothing does what "{name}" says yet: it waits for {where}',
    fix: 'Take the word out; hub check --later lists all that waits.',
  },
  HUB1578: {
    says: 'The {what} "{name}" differs from "{other}" by capitals alone',
    fix: 'Give one of them another name.',
  },
  HUB1579: {
    says: 'The stamp {word} cannot be written into "{name}" of {entity}: {reason}',
    fix: 'Take stamp out, or let the field be such that it can: id and createdBy are texts, createdAt and updatedAt times.',
  },
  HUB1580: {
    says: 'The table "{name}" is said to be there, and no migration makes it',
    fix: 'Write the migration in server/rooms/migrations, or take the table out of the file.',
  },
  HUB1581: {
    says: 'No migration makes the column "{name}" of {table}',
    fix: 'Write a migration that adds it, or take it out of this file. The migrations make: {known}.',
  },
  HUB1582: {
    says: 'The migrations make the column "{name}" of {table} to hold {right}, and it is said to hold {left}',
    fix: 'Say here what the migrations make; a migration that has been run is not written anew.',
  },
  HUB1583: {
    says: 'Each row of {table} must have something in its column "{name}", and nothing fills it',
    fix: 'Name it under columns here and let a field of the spec have it (core: true), or give it a default in its migration.',
  },
  HUB1584: {
    says: '"{name}" of {entity} is unique, and whoever is told that it is taken learns of a row that they may not see',
    fix: 'Name the field beside which it is unique and that says who made the row (stamp: createdBy), or list the rows to everybody who makes one; what is private is never unique by itself.',
  },
  HUB1585: {
    says: 'This migration cannot be made: {reason}',
    fix: 'Change it; one that a hub has run is not changed any more, and the next migration says what comes later.',
  },
  HUB1777: {
    says: 'Nothing but its declaration names "{where}": no page, no condition, no call and no code',
    fix: 'Use it, remove it, or name it in spec/later.yaml: field {where}. Where code has come to use it, run npm run hub -- uses.',
  },
  HUB1615: {
    says: '"{name}" is used, and stands among what waits for {where}',
    fix: 'Take it out of the list.',
  },
  HUB1855: {
    says: 'Nobody says what makes "{name}" true',
    fix: 'Name the entries that carry it, or the modules under engine, and the test that fails without them; or say with later and needs what it waits for.',
  },
  HUB1856: {
    says: '"{name}" waits for {where}, and does not say what for, or says what carries it all the same',
    fix: 'Name under needs what has to be there first, and nothing under carried, engine and test; or take later out.',
  },
  HUB1858: {
    says: 'The spec has no {name}',
    fix: 'Name an entry by its sort and its id, as hub trace --entries lists them.',
  },
  HUB1859: {
    says: 'There is no module {name}',
    fix: 'Name a file of this project that does what the claim says.',
  },
  HUB1860: {
    says: 'There is no test {name}',
    fix: 'Name the file of a test that fails without what the claim says.',
  },
  HUB1861: {
    says: 'No test in {where} is called "{name}"',
    fix: 'Write what it is called, or a part of that, or the file alone.',
  },
  HUB1862: {
    says: 'No claim of the specification begins with "{name}"',
    fix: 'Name a claim of spec/claims, or what the ids of several begin with; what the specification does not say is decided by us.',
  },
  HUB1863: {
    says: '{name} does nothing yet: it waits for {where}, and carries no claim',
    fix: 'Say of the claim that it is for later, and name this under needs.',
  },
  HUB1864: {
    says: '{name} is there and does something, and the claim waits for {where} all the same',
    fix: 'Take it out of needs; where nothing is left to wait for, say what carries the claim, and its test.',
  },
  HUB1865: {
    says: 'Nothing does what {name} says yet, and no claim waits for it',
    fix: 'Name it under needs of a claim of spec/claims that is for later, or take it out of the spec.',
  },
  HUB1866: {
    says: '{name} has no other reading',
    fix: 'Say under other of the constant what the specification says as well.',
  },
} as const;
