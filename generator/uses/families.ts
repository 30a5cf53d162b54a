/** How code names what a spec declares. */
export type Family =
  /** By a text of this type. */
  | { in: string; type: string }
  /** By a property of this constant. */
  | { in: string; keysOf: string }
  /** By a property of something of this type. */
  | { in: string; fieldsOf: string }
  /** By importing it. */
  | { in: string };

/** The sort of id, and where the generated code declares what stands for such ids. */
export const families: readonly (readonly [string, Family])[] = [
  ['text', { in: 'messages/keys.ts', type: 'MessageKey' }],
  ['error', { in: 'ids.ts', type: 'ErrorId' }],
  ['event', { in: 'server/events.ts', type: 'EventName' }],
  ['endpoint', { in: 'ids.ts', type: 'EndpointId' }],
  ['endpoint', { in: 'server/contract.ts', keysOf: 'endpoints' }],
  ['action', { in: 'ids.ts', type: 'ActionId' }],
  ['check', { in: 'ids.ts', type: 'CheckId' }],
  ['screen', { in: 'ids.ts', type: 'ScreenId' }],
  ['poll', { in: 'ids.ts', type: 'PollId' }],
  ['budget', { in: 'server/types.ts', type: 'BudgetId' }],
  ['budget', { in: 'server/budgets.ts', keysOf: 'budgets' }],
  ['guard', { in: 'guards.ts', keysOf: 'guards' }],
  ['place', { in: 'app.ts', keysOf: 'places' }],
  ['base', { in: 'app.ts', keysOf: 'bases' }],
  ['group', { in: 'states.ts', keysOf: 'groups' }],
  ['machine', { in: 'states.ts', keysOf: 'machines' }],
  ['icon', { in: 'icons.ts', type: 'IconName' }],
  ['kindField', { in: 'kinds.ts', fieldsOf: 'Kind' }],
  ['entity', { in: 'types.ts' }],
];
