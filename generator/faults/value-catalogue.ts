/** 17xx: what constants, fields, calls, rules and errors mean. A part of the catalogue of faults. */
export const valueCatalogue = {
  HUB1545: {
    says: 'People would write "{name}" themselves, and "{by}" decides by it what they may do',
    fix: 'Take writable out: whoever may give such a right does so by another call.',
  },
  HUB1546: {
    says: '"{where}" lacks {missing}, which would stand among the others without',
    fix: 'Add it: each word that there is has its own.',
  },
  HUB1547: {
    says: 'The address says that "{name}" is {found}, and "{call}", which takes it from there, asks for {expected}',
    fix: 'Write the type that the call asks for.',
  },
  HUB1548: {
    says: '"{name}" takes {left} characters, and "{type}", of which the field is, holds {right}',
    fix: 'Let it take as many as there is room for.',
  },
  HUB1825: {
    says: '"{name}" is one thing where it is shown and a list where it is taken, or the other way round: a form could not begin with what stands there',
    fix: 'Write both in brackets, or neither.',
  },
  HUB1549: {
    says: 'The same words stand here as under {word}: "{name}"',
    fix: 'Take one of them out, or say something else.',
  },
  HUB1552: {
    says: '"{name}" is never read: "{first}" stands before it, and is always filled',
    fix: 'Put it before "{first}", or take it out.',
  },
  HUB1553: {
    says: '"{name}" says the same as else',
    fix: 'Take it out: what is not named is as under else.',
  },
  HUB1555: {
    says: 'The guard "{name}" of {where} asks "{call}", which answers only whom "{check}" lets in: all others meet its refusal',
    fix: 'Name a guard with that check as well, which stands before it in the order of guards: {known}.',
  },
  HUB1554: {
    says: '"{call}" takes "{name}", and its handler never reads it: whatever people choose, the list would stand as before',
    fix: 'Read it in the handler, or take it out of the call; then npm run hub -- uses.',
  },
  HUB1516: {
    says: '"{name}" names items of the kind {other}, and {why}',
    fix: 'Say it of a text, or of a list of texts, in the front matter of a README (frontMatter) or in a file of a repository.',
  },
  HUB1622: {
    says: 'The pattern "{name}" has {value}, which has no end',
    fix: 'Say how often at most: {1,200}.',
  },
  HUB1623: {
    says: 'The pattern "{name}" is not found in its own accept example {value}',
    fix: 'Mend the pattern or the example.',
  },
  HUB1624: {
    says: 'The pattern "{name}" is found in its own reject example {value}',
    fix: 'Mend the pattern or the example.',
  },
  HUB1626: {
    says: 'The values of "{name}" are no tags of the group {other}: {why}',
    fix: 'Let the field be a list of what is one of a few, and let each be a tag of that group, which has no other.',
  },
  HUB1625: {
    says: '"{other}" marks what is secret in a file of a repository, and {why}',
    fix: 'Name a field of true or false of a thing that stands in such a file.',
  },
  HUB1701: {
    says: '"{name}" is neither a time nor a size nor a number',
    fix: 'Write it like {known}.',
  },
  HUB1702: {
    says: 'The constant "{name}" is {is}, and here {wants} is wanted',
    fix: 'Name another, or mend it at {declared}.',
  },
  HUB1703: {
    says: '"{name}" is {is}, and {wants} is wanted, as by {known}',
    fix: 'Write {wants}.',
  },
  HUB1704: {
    says: 'A list holds one type: "{first}" stands before "{name}"',
    fix: 'Keep one of them, or make an entity of what they have alike.',
  },
  HUB1705: {
    says: '"{name}" must be given, so that nobody would need its default',
    fix: 'Write "{name}?", or take out the default.',
  },
  HUB1706: {
    says: '"{name}" is a part of the path, which is always there',
    fix: 'Take out the ? or the default; what may be absent stands under query.',
  },
  HUB1707: {
    says: '"{name}" says something of "{keyword}", which it does not ask',
    fix: 'Ask it, or remove the sentence.',
  },
  HUB1709: {
    says: '"{name}" has no field for {missing}',
    fix: 'Name one for every language that falls back to no other.',
  },
  HUB1710: {
    says: 'The key "{name}" of the card fills "{first}" already',
    fix: 'Let each key fill one field.',
  },
  HUB1711: {
    says: '"{word}" says nothing of "{name}", which is {is}',
    fix: 'Take it out. Of that it may be said: {allowed}.',
  },
  HUB1712: {
    says: '{word} {left} is looser than what the type asks already, {right}: it does nothing',
    fix: 'Take it out, make it stricter, or change the type.',
  },
  HUB1721: {
    says: '"{name}" is no address: {reason}',
    fix: 'Write words between slashes, and the names of parameters in braces; with ... behind it, the last takes the rest.',
  },
  HUB1722: {
    says: 'The answer of "{name}" cannot be kept for a session: {reason}',
    fix: 'Take out cache.',
  },
  HUB1723: {
    says: '"{name}" of {call} is a file, and files do not travel in JSON',
    fix: 'Say encode: multipart.',
  },
  HUB1724: {
    says: 'The input "{name}" has {word} {left}, and the field of {entity} that is called so has {right}',
    fix: 'Take it as a field, or give the input another name.',
  },
  HUB1731: {
    says: 'The code {name} is that of "{first}" as well',
    fix: 'Give each error a code of its own: whoever is answered tells them apart by it.',
  },
  HUB1732: {
    says: 'The code {name} says the status {left}, and the error has {right}',
    fix: 'Let both be the same.',
  },
  HUB1733: {
    says: '"{name}" matches whatever no other entry does, as "{first}" does',
    fix: 'Let one of them do so.',
  },
  HUB1734: {
    says: '"{name}" takes no "{field}", which it is to be asked about',
    fix: 'Name a call that takes it: {known}.',
  },
  HUB1736: {
    says: 'The rule "{name}" asks nothing',
    fix: 'Ask something of the field, or take the rule out.',
  },
  HUB1737: {
    says: '{word} {value} is what the type of "{name}" asks already: it does nothing',
    fix: 'Take it out, or make it stricter.',
  },
  HUB1738: {
    says: 'Whether "{name}" must be there hangs on itself: what is not there is never asked for',
    fix: 'Ask about other inputs than input.{field}.',
  },
  HUB1739: {
    says: 'No words of the error "{name}" name "{param}"',
    fix: 'Name it in braces in its text, or take it out of params.',
  },
  HUB1740: {
    says: 'The check does not say what the words of the error "{name}" name: {missing}',
    fix: 'Add it under with.',
  },
  HUB1741: {
    says: 'The words of an error take no whole thing, as "{name}" is one',
    fix: 'Name a field of it.',
  },
  HUB1742: {
    says: 'The card has no key "{name}"',
    fix: 'Use one of: {known}; or add it to the constant {constant}.',
  },
  HUB1743: {
    says: 'Every language reads "{field}", as if there were one',
    fix: 'Name a field for each language, or a type in place of the languages.',
  },
  HUB1744: {
    says: 'No page asks "{name}" before this call, so that nothing is lacked',
    fix: 'Take it out.',
  },
  HUB1745: {
    says: 'A call that {does} is no {method}',
    fix: 'Use one of: {known}.',
  },
  HUB1746: {
    says: '"{call}" never answers "{name}": its handler throws no such error, and nothing is asked before that would',
    fix: 'Take it out of errors (or of the rule that names it), or let the handler throw it.',
  },
  HUB1747: {
    says: 'Nobody says what "{name}" changes, so that what is shown of it would stay as it was',
    fix: 'Say creates, changes or removes, or touches: [entity], or quiet: true where nothing that is shown is changed.',
  },
  HUB1748: {
    says: 'The part {name} of the path may be {left}, or {right}',
    fix: 'Say its type under params.',
  },
  HUB1749: {
    says: '"{name}" is shown by {first} already: it does nothing here',
    fix: 'Take it out.',
  },
  HUB1750: {
    says: 'The icons of "{name}" would be shown nowhere: only the values of a type with a name have them',
    fix: 'Make a type of it under types: and name that here, or take them out.',
  },
  HUB1751: {
    says: 'The earlier address {value} {reason}',
    fix: 'Let both name the same parts, in whichever order.',
  },
  HUB1762: {
    says: '"{name}" is secret, and what stands in an address is kept in histories and logs',
    fix: 'Let the call be a POST, and put it under body.',
  },
  HUB1848: {
    says: '"{name}" cannot begin with the setting "{set}": the two are of different types',
    fix: 'Give both the same type, by its name.',
  },
  HUB1849: {
    says: '"{name}" cannot be set by whoever runs the hub: {reason}',
    fix: 'A setting has a default, and is one of a few words (enum), true or false, a whole number or a text.',
  },
  HUB1867: {
    says: '"{name}" is a picture, and nobody knows how large it is made',
    fix: 'Write wide and high, in pixels, here or at its type.',
  },
  HUB1868: {
    says: '"{name}" is a picture, which only a field of an entity keeps',
    fix: 'Make it a field of the entity that the call creates or changes.',
  },
  HUB1763: {
    says: 'The error "{name}" says why not, and would be said of several reasons: {missing}',
    fix: 'Name an error for each but one of them under reasons.',
  },
  HUB1765: {
    says: 'The tags "{name}" and "{other}" of one group are both called "{value}"',
    fix: 'Give each a name of its own.',
  },
  HUB1766: {
    says: 'Whoever asks "{name}" gives up after {left} s, and its budget "{budget}" may take {right} s',
    fix: 'Shorten time or wait of the budget, or say timeout: <constant> of the call.',
  },
  HUB1974: {
    says: '{what} called something in {language}, and {field} ({where}) has no field of its own for it',
    fix: 'It takes two edits: "{language}: {right}" in {where}, and beside it the field that holds it, "{right}?: text".',
  },
  HUB1975: {
    says: '{what} no name in {language}',
    fix: 'Add "{language}:" with what it is called, or let the language fall back to another in spec/app.yaml.',
  },
  HUB1587: {
    says: '"{name}" is no manifest: it is kept in no file of a repository',
    fix: 'Name a thing that says kept: { file: … }, or say so there.',
  },
  HUB1588: {
    says: 'No kind has "{name}" as its manifest, so that nobody reads {file}',
    fix: 'Say manifest: {name} of a kind in spec/kinds.yaml, or take it out.',
  },
  HUB1589: {
    says: '"{name}" cannot hold what "{other}" of a manifest holds, or has to be there where a manifest is silent',
    fix: 'Let it be of the same type, with ? behind its name.',
  },
  HUB1600: {
    says: '{file} holds "{first}" already, so that it cannot hold "{name}"',
    fix: 'Name another file.',
  },
  HUB1735: {
    says: 'The error "{name}" is not about {field}',
    fix: 'Name one that is: {known}.',
  },
} as const;
