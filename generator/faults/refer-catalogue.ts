/** What can be wrong where a kept thing refers to another. */
export const referCatalogue = {
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
} as const;
