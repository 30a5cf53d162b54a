/** What screens ask of calls, fields and other pages. */
export const screenCatalogue = {
  HUB1901: {
    says: '"{name}" needs {missing}, which nothing here gives',
    fix: 'Give it under {known}, or name another call.',
  },
  HUB1902: { says: '"{name}" does not answer {missing}, which is shown here', fix: 'Name a call that does.' },
  HUB1903: { says: '"{name}" does not take {missing}, which is sent here', fix: 'Name a call that does.' },
  HUB1904: { says: '"{name}" {left}, and what stands here {right}', fix: 'Name another call.' },
  HUB1907: {
    says: 'The rows lack {missing}, which a link to "{name}" is made of',
    fix: 'Give it beside the link, under with, or show other rows.',
  },
  HUB1764: {
    says: 'After "{call}" there is no {entity} any more, and "{name}" would show it',
    fix: 'Lead to another page.',
  },
  HUB1908: {
    says: 'No route shows the screen "{name}"',
    fix: 'Name another, or add a route to spec/routes/.',
  },
  HUB1909: {
    says: 'From here no address of "{name}" can be written: {missing}',
    fix: 'Name another screen, or give beside it, under with, what its address is made of.',
  },
  HUB1910: { says: '"{name}" cannot be {where}, which is {expected}', fix: 'Give another value.' },
  HUB1911: { says: '{where} shows {expected}, and "{name}" is {found}', fix: 'Name another field.' },
  HUB1912: { says: '"{name}" cannot write {found}', fix: 'Use one of: {known}.' },
  HUB1913: { says: '{value} is no value of "{name}": it {reason}', fix: 'Write one that the call takes.' },
  HUB1914: {
    says: 'The choices of "{name}" lack {missing}',
    fix: 'Add them, or say fewer: true where that is meant.',
  },
  HUB1915: {
    says: '"{name}" stands under "{where}" as well, and one of the two is lost',
    fix: 'Let it stand under one of them.',
  },
  HUB1916: { says: '"{name}" starts with what is "{other}"', fix: 'Take the field of the same name.' },
  HUB1917: {
    says: 'Nothing says what "{missing}" begins with: it is taken otherwise than it is shown',
    fix: 'Say value, or it would look empty.',
  },
  HUB1918: {
    says: 'After "{name}" nothing more is done',
    fix: 'Put it last, and let one of these lead away.',
  },
  HUB1920: {
    says: '"{name}" is given in line {line} already, and one of the two is lost',
    fix: 'Name another, or take one out.',
  },
  HUB1921: { says: '"{word}" does nothing beside "{other}", which acts', fix: 'Take one of the two out.' },
  HUB1922: { says: '"{word}" does nothing without "{other}"', fix: 'Say that too, or take the word out.' },
  HUB1923: {
    says: '"{call}" asks {right}, and what stands here asks "{name}"',
    fix: 'Name what the call asks: {known}.',
  },
  HUB1924: {
    says: '"{name}" is {left}, and "{call}" takes {right} as {field}',
    fix: 'Name another constant, or mend this one.',
  },
  HUB1770: {
    says: '"{name}" stands before the call "{call}": {reason}',
    fix: 'Let it stand behind the call, where it is done when that went well.',
  },
  HUB1874: {
    says: '"{name}" stands behind what is loaded, "{call}": whoever asks has gone on by then',
    fix: 'Let it stand before that.',
  },
  HUB1771: {
    says: 'The button says something and does nothing',
    fix: 'Add what it does: a call, a form, a page.',
  },
  HUB1772: {
    says: '"{name}" is measured by itself: it would always be full',
    fix: 'Name what there may be of it at most.',
  },
  HUB1773: {
    says: '"{name}" is shown whether its condition holds or not',
    fix: 'Name something else for where it does not hold, or take the condition out.',
  },
  HUB1774: {
    says: '"{name}" is always there, so that nobody sees what stands where it is not',
    fix: 'Take none out, or write ? behind the field where it is declared.',
  },
  HUB1775: {
    says: 'Each order is one of fixed, so that "{name}" does nothing',
    fix: 'Take one out of fixed, or take the direction out.',
  },
  HUB1776: {
    says: '"{name}" is shown in line {line} already',
    fix: 'Show something else, or take one of the two out.',
  },
  HUB1778: { says: '{where} says nothing', fix: 'Write a sentence, or take the word out.' },
  HUB1780: {
    says: '"{name}" is a password, and any view may show it',
    fix: 'Write private: true, so that only a view that says so has it.',
  },
  HUB1779: {
    says: '"{name}" is for what "{other}" is for, word by word',
    fix: 'Say what this one is for.',
  },
  HUB1781: {
    says: '"{name}" asks what "{other}" asks: its error is never told after that',
    fix: 'Mend the condition, or name "{other}" in its place.',
  },
  HUB1782: {
    says: 'The screen "{name}" stands at {other} already, with the same parts',
    fix: 'Take one of the two out; an earlier address is said under was.',
  },
  HUB1935: {
    says: 'The form asks "{name}" in line {line} already, and one of the two is lost',
    fix: 'Say in one place what there is to say of it.',
  },
  HUB1937: {
    says: '"{name}" is asked only after itself: it is never seen',
    fix: 'Let the condition read other fields of the form.',
  },
  HUB1938: {
    says: '"{call}" must be given "{name}", which is not always asked',
    fix: 'Ask it always, or write ? behind its name in the call.',
  },
  HUB1939: {
    says: 'That "{name}" begins with {value} follows from what the form changes',
    fix: 'Take it out: only what is something else is said.',
  },
  HUB1940: {
    says: 'A {name} in a dialog stands over a screen, and what stands here is of none',
    fix: 'Ask it on a screen, or lead to one.',
  },
  HUB1941: {
    says: '"{name}" would not be sent: of a form that begins with "{other}" of what is there only changes are',
    fix: 'Say value, or take it out.',
  },
  HUB1925: {
    says: '"{name}" is shown here without a word for it: there is neither a label nor field.{name}',
    fix: 'Say label: with a key of locales/, or add field.{name} to every language.',
  },
  HUB1926: {
    says: 'Of the values of {where} the last is for where no condition holds, and has one itself',
    fix: 'Put what is shown else behind it; for nothing, say when: of the whole.',
  },
  HUB1927: {
    says: 'The spec is written in language {value}, and this hub speaks {right}',
    fix: 'Run hub fix: it moves the words that have changed, and says what it did.',
  },
  HUB1929: {
    says: 'All rows lead to the one page "{name}", whose address names nothing of a row',
    fix: 'Name a screen whose address does, or make it a button beside them.',
  },
  HUB1928: {
    says: 'A button that stays pressed makes a call, and this one makes none',
    fix: 'Add { call: … } to what it does, or take pressed out.',
  },
  HUB1919: {
    says: '"{name}" is what there may be of "{other}", and stands in its place',
    fix: 'Swap the two.',
  },
  HUB1983: {
    says: 'The list is narrowed by "{name}" in line {line} already, and one of the two is lost',
    fix: 'Say in one place what there is to say of it.',
  },
  HUB1970: {
    says: 'Which block is meant follows from "{word}", and "block: {name}" says it again',
    fix: 'Take it out: hub fix does.',
  },
  HUB1971: {
    says: '"{word}" does nothing here: {reason}',
    fix: 'Take it out, or say it of another block.',
  },
  HUB1972: {
    says: 'The poll "{name}" asks "{other}" again, and what is loaded here is "{call}"',
    fix: 'Name a poll that asks it, or say here how often: { every: … }.',
  },
  HUB1875: {
    says: 'The poll "{name}" asks "{call}", which is loaded here: both would ask it',
    fix: 'Say poll: {name}, which asks again what is loaded.',
  },
  HUB1030: {
    says: 'The page "{name}" has no list of cards of what "{call}" answers',
    fix: 'Name one that has: {known}.',
  },
  HUB1973: {
    says: 'No page {where} has a place "{name}"',
    fix: 'Name another place, or give a page a layout that has it: {known}.',
  },
  HUB1945: {
    says: '"{name}" needs {field}, and {left} and {right} are equally near',
    fix: 'Say which of the two is meant: {example}.',
  },
  HUB1991: {
    says: 'An address holds texts and whole numbers, and {name} is neither',
    fix: 'Name another type; of a part of the path also the values that it may have.',
  },
  HUB1992: {
    says: '"{name}" needs {field}, and {left} and {right} of the address are both of its type',
    fix: 'Let the part that is meant be called "{field}".',
  },
  HUB1993: {
    says: 'A page of the block {block} knows this part of its address as "{field}", and not as "{name}"',
    fix: 'Call the part "{field}".',
  },
  HUB1946: {
    says: '"{name}" takes {field}, and nothing in reach can be meant by its name alone',
    fix: 'Give its value under {where}, or leave it out.',
  },
  HUB1996: {
    says: 'No call takes the header {name}: {reason}',
    fix: 'Take it out; what a call needs of its own has a name of its own.',
  },
  HUB1997: {
    says: 'The header {name} would hold several values, and each holds one',
    fix: 'Give it a type of one value, or take it under query or body.',
  },
  HUB1990: {
    says: 'No list is ordered by "{name}" of {entity}: {reason}',
    fix: 'Say "index: true" there where it can be said, or order by one of: {known}.',
  },
} as const;
