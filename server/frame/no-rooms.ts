import type { Base } from './rooms.ts';

const nothing = async () => {};

/**
 * What a product brings that has no rooms of its own: its calls are answered by what any product has, and by what is kept. That
 * this is all it must bring is known where it is generated: `generated/server/rooms.ts` does not compile otherwise.
 */
export const noRooms = {
  assertMachine: nothing,
  async open({ jobs }: Base) {
    return {
      rooms: {},
      own: {
        assertReady: nothing,
        robots: [],
        pages: { parts: async () => [], of: async () => [] },
        person: async () => ({}),
        personShownAnew() {},
        token: async () => ({}),
        assertToken: nothing,
      },
      recover: nothing,
      noteOpenWork: () => jobs.note(),
      rest: () => jobs.close(),
      close: nothing,
    };
  },
  demoPeople: async () => [],
  plant: async () => undefined,
  renamed: nothing,
  loaders: {},
  kept: {},
  serve() {},
  addresses: [],
  refusalOf: () => undefined,
  describe() {},
  inLog: () => ({}),
  pageOf: () => undefined,
  backup: async () => undefined,
  looks: async () => ({
    hasRepositories: false,
    inspectMachine: async () => [],
    inspectRows: async () => [],
    idAt: async () => undefined,
    addressesOf: async () => [],
  }),
  commands: [],
};
