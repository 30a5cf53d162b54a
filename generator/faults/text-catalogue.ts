/** 1406 to 1424: words, their forms and what they name. A part of the catalogue of faults. */
export const textCatalogue = {
  HUB1406: {
    says: 'The language {language} has no form "{name}" of a number: "{value}"',
    fix: 'Use one of: {known}.',
  },
  HUB1407: {
    says: 'The words "{name}" lack the form "{missing}" in {language}',
    fix: 'Add the key with _{missing} behind it.',
  },
  HUB1408: { says: 'The words "{name}" say nothing in {language}', fix: 'Write them, or remove the key.' },
  HUB1409: { says: 'The words "{name}" hold {value}, which is shown as it stands', fix: 'Write it as text.' },
  HUB1410: {
    says: 'The words "{name}" hold a brace that is shown as it stands',
    fix: 'Write a placeholder with one brace on each side.',
  },
  HUB1414: {
    says: 'The words "{name}" begin or end with a space in {language}, or hold two in a row',
    fix: 'Take it out: what stands beside words is set apart by the page.',
  },
  HUB1415: {
    says: 'The words "{name}" are not written in {language}',
    fix: 'Write them in that language. A name may stand as it is, where no words use it in small letters.',
  },
  HUB1412: {
    says: 'Nothing gives "{name}" to the words "{value}"',
    fix: 'Use one of: {known}.',
  },
  HUB1413: {
    says: 'The words "{value}" name "{name}", which {where} does not give them',
    fix: 'Use one of: {known}.',
  },
  HUB1416: {
    says: 'Two places have the same words, "{name}": {value} here, and {other}',
    fix: 'Give one of them another id, or say there which words it has.',
  },
  HUB1417: {
    says: 'The words of "{value}" have no place: what they belong to has no name',
    fix: 'Give it an id, which the words then stand under; or say which words it has.',
  },
  HUB1418: {
    says: 'The words "{name}" stand in {language} twice: here, and at {other}',
    fix: 'Take one of them away.',
  },
} as const;
