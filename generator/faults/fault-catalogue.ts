import { keptCatalogue } from './kept-catalogue.ts';
import { pageCatalogue } from './page-catalogue.ts';
import { reachCatalogue } from './reach-catalogue.ts';
import { screenCatalogue } from './screen-catalogue.ts';
import { textCatalogue } from './text-catalogue.ts';
import { valueCatalogue } from './value-catalogue.ts';

/**
 * Every fault that the spec can have: what is said and how it is mended. Codes are never used twice.
 * 10xx the file, 11xx its shape, 12xx references, 13xx expressions, 14xx words, 15xx meaning,
 * 16xx what is reached and used, 17xx what values, fields, calls, rules and errors mean,
 * 18xx languages, addresses, pages, kinds and states, 19xx what screens ask.
 */
export const faultCatalogue = {
  HUB1001: { says: 'The file cannot be read as UTF-8 text', fix: 'Save it as UTF-8.' },
  HUB1002: {
    says: 'This is not valid YAML: {reason}',
    fix: 'Mend the line; look at its indentation and quotes first.',
  },
  HUB1003: { says: 'The key "{name}" stands twice in one map', fix: 'Keep one of the two.' },
  HUB1004: {
    says: 'The tag {name} is not part of the language',
    fix: 'Put the whole value in quotes: YAML reads a leading ! as a tag.',
  },
  HUB1005: {
    says: 'Anchors and aliases are not part of the language',
    fix: 'Write the value out, or give it a name of its own.',
  },
  HUB1006: { says: 'Merge keys are not part of the language', fix: 'Write the keys out.' },
  HUB1007: {
    says: '"{name}" is empty',
    fix: 'Give it a value, or remove the line. A value that starts with #, or that holds a comma inside braces, needs quotes.',
  },
  HUB1008: { says: 'Braces inside a flow map need quotes', fix: 'Quote the value: "{example}".' },
  HUB1009: { says: 'The file is larger than {max}', fix: 'Split it.' },
  HUB1010: { says: 'The file nests deeper than {max} levels', fix: 'Flatten it.' },
  HUB1011: { says: 'A key must be a plain text', fix: 'Use a text as the key.' },
  HUB1012: { says: 'A file holds one document', fix: 'Move what follows --- to a file of its own.' },
  HUB1013: { says: 'No kind of spec file lives at {name}', fix: 'Move it to one of: {known}.' },
  HUB1014: { says: 'The spec has no {name}', fix: 'Add the file.' },
  HUB1015: { says: 'The file is empty', fix: 'Describe something in it, or delete it.' },
  HUB1016: { says: 'The file cannot be read: {reason}', fix: 'Put a readable file in its place.' },
  HUB1017: { says: 'Nothing reads {name}', fix: 'Let its name end in .yaml.' },
  HUB1018: {
    says: 'The product no longer has {name}, which this was laid over',
    fix: 'Write what it is called now, or take this away; `hub site accept` keeps it as an addition.',
  },
  HUB1040: {
    says: '"{name}" of {entity} would have a column that every table has already',
    fix: 'Call it otherwise, or take core out.',
  },
  HUB1060: {
    says: 'The engine says the words "{name}" by itself, and here they are taken away',
    fix: 'Write them otherwise, or leave them as the engine has them.',
  },
  HUB1101: { says: 'Unknown keyword "{name}" in {where}', fix: 'Remove it, or use one of: {known}.' },
  HUB1102: { says: '{where} lacks "{name}"', fix: 'Add it.' },
  HUB1103: { says: '{where} must be {expected}, not {found}', fix: '{fix}' },
  HUB1104: { says: '"{name}" is not one of the values of {where}', fix: 'Use one of: {known}.' },
  HUB1105: { says: '"{name}" is not a {expected}', fix: 'Write it like {example}.' },
  HUB1106: { says: 'The pattern is not a regular expression: {reason}', fix: 'Mend the pattern.' },
  HUB1107: { says: '"{name}" cannot be the name of {where}', fix: 'Use {expected}.' },
  HUB1109: { says: '"{name}" stands twice in {where}', fix: 'Let each stand once.' },
  HUB1201: { says: 'There is no {what} "{name}"', fix: 'Name one that exists, or declare it in {home}.' },
  HUB1202: {
    says: 'The {what} "{name}" is declared twice; first at {first}',
    fix: 'Rename or remove one of them.',
  },
  HUB1203: { says: 'The {what} "{name}" leads back to itself: {chain}', fix: 'Break the circle.' },
  HUB1204: { says: 'The {what} "{name}" is of the wrong sort: {reason}', fix: 'Name another.' },
  HUB1301: {
    says: 'The condition cannot be read: {reason}',
    fix: 'Use names, texts in single quotes, == != < <= > >=, in, contains, not, and, or.',
  },
  HUB1302: { says: 'There is no "{name}" here', fix: 'Use one of: {known}.' },
  HUB1303: {
    says: 'The two sides cannot be compared: {left} and {right}',
    fix: 'Compare values of one sort; only numbers, texts and times come before one another.',
  },
  HUB1304: { says: 'A condition must be yes or no, but this is {found}', fix: 'Compare it with something.' },
  HUB1305: { says: '"{name}" is never a value of {where}', fix: 'Use one of: {known}.' },
  HUB1401: {
    says: 'No language has the words "{name}"',
    fix: 'Add the key to locales/{first}/{file}.yaml and its twins.',
  },
  HUB1402: {
    says: 'The words "{name}" are missing in {language}',
    fix: 'Add the key to locales/{language}/{file}.yaml.',
  },
  HUB1403: { says: 'Nothing uses the words "{name}"', fix: 'Remove the key from every language.' },
  HUB1404: {
    says: 'The words "{name}" have other placeholders in {language}: {left} here, {right} there',
    fix: 'Use the same placeholders in every language.',
  },
  HUB1405: {
    says: 'There are no words for the language {language}',
    fix: 'Add locales/{language}/, or give the language a fallback.',
  },
  HUB1501: {
    says: 'The rule {name} has a pattern without {missing} examples',
    fix: 'Add "{missing}:" with at least one example.',
  },
  HUB1502: {
    says: 'The rule {name} refuses its own accept example {value}: {reason}',
    fix: 'Mend the rule or the example.',
  },
  HUB1503: {
    says: 'The rule {name} accepts its own reject example {value}',
    fix: 'Mend the rule or the example.',
  },
  HUB1504: {
    says: 'The path names {value}, which is called as no field of what the call is about, and as no type',
    fix: 'Say its type under params, or take it out of the path.',
  },
  HUB1505: {
    says: 'The input "{name}" stands in more than one of path, query and body',
    fix: 'Rename one of them.',
  },
  HUB1506: {
    says: 'The address {name} is declared twice; first at {first}',
    fix: 'Change or remove one of them.',
  },
  HUB1507: {
    says: 'The override {name} matches no {what}',
    fix: 'Rename it to a screen id, or to <screen id>.<Slot>.tsx.',
  },
  HUB1508: {
    says: 'The lower limit {left} is above the upper limit {right}',
    fix: 'Swap them, or make it smaller.',
  },
  HUB1509: { says: '"{name}" is not a {axis}', fix: 'Use one of: {known}, or else.' },
  HUB1510: {
    says: 'Nobody says where "{name}" comes from',
    fix: 'Add source: "<section>" or decided: <why>, here or at the top of the file.',
  },
  HUB1511: {
    says: '"{name}" belongs to another file: its area is {area}',
    fix: 'Move it to spec/endpoints/{area}.yaml, or rename it.',
  },
  HUB1512: {
    says: 'The default {value} is not a valid value of "{name}"',
    fix: 'Mend the default or the limits.',
  },
  HUB1513: { says: '"by: {axis}" does not cover {missing}', fix: 'Add a case for it, or an else.' },
  HUB1514: { says: 'The state "{name}" belongs to two states of {where}', fix: 'Let each value stand once.' },
  HUB1515: {
    says: 'The name "{name}" becomes {value} in code, as does "{first}"',
    fix: 'Rename one of them.',
  },
  HUB1520: {
    says: 'The slot {slot} has no file {name}',
    fix: 'Write {name} with an export Slot, or remove the slot.',
  },
  HUB1521: {
    says: 'The block {name} has no slots',
    fix: 'Remove "slots:", or replace the whole screen with a file screens/<screen id>.tsx.',
  },
  HUB1522: {
    says: '{where} has both "{name}" and "{other}"',
    fix: 'Keep one of the two.',
  },
  HUB1523: {
    says: 'While "{name}" is typed, {call} is asked, and this form lacks what it needs: {missing}',
    fix: 'Give it under with, or ask it among the fields.',
  },
  HUB1524: {
    says: 'The action {name} of this address reads "{missing}", which no call in its exists answers',
    fix: 'Name a call in exists that answers it, or choose another action.',
  },
  HUB1526: {
    says: 'Nobody says what a call of "{name}" may cost',
    fix: 'Add budget: one of {known}. Only what plainly reads, lists, writes, uploads or streams has one by itself.',
  },
  HUB1527: {
    says: '"{name}" reads, so it cannot say {word}',
    fix: 'Ask with post, put, patch or delete, or take the line out: an address is kept in logs and histories.',
  },
  HUB1528: {
    says: 'The field "{name}" of {entity} is never written',
    fix: 'Take it out, or say writable: create or always where the field is declared.',
  },
  HUB1529: {
    says: '"{name}" takes no field of {entity}: none may be written so',
    fix: 'Say writable: create or always on the fields that it takes.',
  },
  HUB1530: {
    says: 'No call takes {name}: the rule binds nothing',
    fix: 'Remove it, or say creates: {entity} or changes: {entity} where it is taken.',
  },
  HUB1531: {
    says: 'The rule {name} says something of "{keyword}", which it does not ask',
    fix: 'Ask it, or remove the sentence; of what the type asks, its own says.',
  },
  HUB1532: {
    says: 'The form of {name} lets through what its call refuses: {keyword} {left} there, {right} here',
    fix: 'Let the form ask for no less than the API.',
  },
  HUB1533: {
    says: '{name} has no kind, so that nothing differs by it',
    fix: 'Say it once for all, or by: side.',
  },
  HUB1534: {
    says: 'This reads no field of {name}, so that it is about nothing',
    fix: 'Name the fields under input, as in input.name.',
  },
  HUB1535: {
    says: 'The view {view} shows "{name}", which is private',
    fix: 'Name it under private of the view, where those who read it are the ones who may; or take it out.',
  },
  HUB1536: { says: 'The view {view} calls "{name}" private, which it is not', fix: 'Move it to fields.' },
  HUB1537: {
    says: '"{name}" answers {entity} itself, and with it what is private: {fields}',
    fix: 'Answer a view of it.',
  },
  HUB1538: {
    says: '"{name}" answers what is private of {entity} to whoever asks',
    fix: 'Say with allow who may ask, and do not keep the answer with cache.',
  },
  HUB1539: {
    says: '"{name}" is private, and {where} would show it',
    fix: 'Take it out there, or let the field not be private.',
  },
  HUB1540: {
    says: '"{name}" is no field of an entity, so that nothing shows it: private says nothing here',
    fix: 'Remove the word.',
  },
  HUB1542: {
    says: 'That "{call}" may answer "{name}" follows from {reason}',
    fix: 'Take it out of errors: hub fix does.',
  },
  HUB1543: {
    says: '"{call}" says nothing of "{name}", which its handler may throw ({where})',
    fix: 'Add it to errors of the call, or let the handler not throw it.',
  },
  HUB1544: {
    says: '"{name}" is said as in language {value}, and this hub speaks {right}; since then: {reason}',
    fix: 'Run hub fix: it says it in the words of now.',
  },
  HUB1551: {
    says: 'No component reads "{name}" of the block {where}: a page that says it says nothing',
    fix: 'Read it, or take it out of block.yaml; then npm run hub -- uses.',
  },
  HUB1541: { says: 'A rule of {name} {value}', fix: 'Mend the condition, or remove the rule.' },
  HUB1586: {
    says: '"{call}" lists {entity}, and its handler never reads "{missing}", by which people narrow that: what they ask would be passed over',
    fix: "Read them all by filtersOf('{entity}', input) of server/store/lists/filters.ts, or each from the input by its name; or take lists out of the call.",
  },
  HUB1590: {
    says: 'The job {name} takes "{input}" as its {word}, which may be absent or is no text',
    fix: 'Write {input}: text under input, without a ?.',
  },
  HUB1591: {
    says: 'The job {name} says what it does to a repository, and not of which item',
    fix: 'Write item: and the input that is the id of the item, or leave repository out.',
  },
  HUB1592: {
    says: 'The job {name} repeats and takes an input, which nobody gives it',
    fix: 'Leave input out: what repeats looks up itself what there is to do. Or leave every out.',
  },
  HUB1593: {
    says: 'The job {name} repeats, and waits until nobody has asked for it for a while',
    fix: 'Leave every or after out.',
  },
  HUB1594: {
    says: '"{name}" belongs to another file: its area is {area}',
    fix: 'Move it to spec/jobs/{area}.yaml, or rename it.',
  },
  HUB1595: {
    says: '"{name}" belongs to another file: its area is {area}',
    fix: 'Move it to spec/events/{area}.yaml, or rename it.',
  },
  HUB1596: {
    says: 'The event {name} is about {entity}, of which no rows are kept',
    fix: 'Name a kept entity under of, or leave it out and say under what which it is.',
  },
  HUB1597: {
    says: 'The event {name} is told to the person whom it is about, and is about nobody',
    fix: 'Write of: {entity}, or tell it to seers or nobody.',
  },
  HUB1598: {
    says: 'The event {name} is told to those who see {entity}, of which nothing says who does',
    fix: 'Say seen: at the subject that it is (spec/guards/subjects.yaml), or tell it to nobody.',
  },
  HUB1847: {
    says: 'The event {event} cannot forget "{name}" before the rest: {reason}',
    fix: 'Say audit: true, and name parts of what it tells under brief.',
  },
  HUB1621: {
    says: 'The event {name} is told to those who see {entity}, which several subjects say: {known}',
    fix: 'Say seen: at one of them alone (spec/guards/subjects.yaml), or tell it to nobody.',
  },
  HUB1599: {
    says: 'The job {name} follows events and says {word}',
    fix: 'Leave {word} out: it is given events, one after the other, as soon as there are any. Or leave follows out.',
  },
  HUB1560: {
    says: 'This call cannot bring "{name}", which {where} reads',
    fix: 'Give it an input of the type {known}, or choose another action.',
  },
  HUB1561: {
    says: 'Two inputs of this call are of the type {name}: {left} and {right}',
    fix: 'Give one of them a type of its own, so that it is known which of them "{missing}" is loaded from.',
  },
  HUB1562: { says: 'The {what} "{name}" asks for nothing', fix: 'Name at least one check.' },
  HUB1563: {
    says: '"{name}" cannot be loaded from "{other}": {reason}',
    fix: 'Name a type of input, or a field of another subject that has such a type.',
  },
  HUB1564: {
    says: 'The check "{name}" {value}',
    fix: 'Mend the condition, or say why it is so: always: <why>.',
  },
  HUB1565: {
    says: 'A database cannot answer "{name}": {reason}',
    fix: 'Who may know of a thing is asked of kept fields, by comparing them.',
  },
  HUB1566: {
    says: '"{name}" is read where {missing} may be absent',
    fix: 'Ask "{missing} != null and …" before, or put a check that asks it ahead in the list.',
  },
  HUB1567: {
    says: '"{name}" is worked out for whoever is shown it, and stands in no row that a check could be asked of',
    fix: 'Read the kept field that it is made of, which pages need not show, or a subject that a call answers (load:).',
  },
  HUB1568: {
    says: '"{name}" changes something, and nobody says who may',
    fix: 'Add allow: <action>, or open: <why nobody is asked>.',
  },
  HUB1569: {
    says: '"{name}" cannot be answered by what is kept: {reason}',
    fix: 'Change that, or write a handler for the call and take "answered: kept" out.',
  },
  HUB1570: {
    says: 'The page {where} asks {known} before this call, which does not: "{name}"',
    fix: 'Add them to its action, or say why it does without: lacks: { <check>: <why> }.',
  },
  HUB1571: {
    says: 'The error "{name}" has the status {value}, which ends a session, and does not lead to signing in',
    fix: 'Use 409 or 404, or add the effect login.',
  },
  HUB1572: {
    says: 'Nothing uses the {what} "{name}"',
    fix: 'Use it, remove it, or name it in spec/later.yaml. Where code has come to use it, run npm run hub -- uses.',
  },
  HUB1573: {
    says: 'The check "{name}" has too many cases to say whether anybody can pass and fail it',
    fix: 'Make several checks of it: a list asks for all of them.',
  },
  HUB1574: {
    says: 'No page shows "{name}", and the server cannot say in advance whether "{where}" holds: it reads {missing} as well',
    fix: 'Make two checks of it, or let {other} show the field.',
  },
  HUB1575: {
    says: 'A rule is about what is sent, and "{name}" is about who may',
    fix: 'Name it in the action of the call, or write here what fields must be: { when: input.<field> …, says: … }.',
  },
  HUB1576: {
    says: 'The term "{name}" is longer than {max} parts when the terms that it names are written out',
    fix: 'Name each of them once, or ask less.',
  },
  HUB1577: {
    says: 'No condition can name the constant "{name}": something else is called so there',
    fix: 'Give the constant another name.',
  },
  ...reachCatalogue,
  ...keptCatalogue,
  ...textCatalogue,
  ...valueCatalogue,
  ...pageCatalogue,
  ...screenCatalogue,
} as const;

/** A stable fault code. */
export type FaultCode = keyof typeof faultCatalogue;
