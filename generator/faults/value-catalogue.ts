/** 17xx: what constants, fields, calls, rules and errors mean. A part of the catalogue of faults. */
export const valueCatalogue = {
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
} as const;
