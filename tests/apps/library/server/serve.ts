import Fastify, { type FastifyRequest } from 'fastify';
import { givenOf } from '#generated/guards.ts';
import { endpoints, validators } from '#generated/server/contract.ts';
import { HubError } from '../../../../server/ground/hub-error.ts';
import { settingsIn } from '../../../../server/ground/settings/index.ts';
import { createCursors } from '../../../../server/http/cursor.ts';
import { readInput } from '../../../../server/http/reading/input.ts';
import { answerKept, keptChanges, keptLoaders } from '../../../../server/keeping/index.ts';
import { Locks } from '../../../../server/load/locks.ts';
import { createPerson } from '../../../../server/people/people.ts';
import { plantRows } from '../../../../server/planting/rows.ts';
import { Rights, Rules } from '../../../../server/rights/index.ts';
import { inspectStore } from '../../../../server/store/inspect.ts';
import { openStore } from '../../../../server/store/open.ts';

// The calls of a product that are answered by what is kept, and nothing else of a server: who asks says so in a header.

const [path = ''] = process.argv.slice(2);
const { db, read, missing } = await openStore(path);
const hub = {
  ...{ db, read, now: Date.now, cursors: createCursors('tests'), turns: new Locks() },
  given: givenOf(settingsIn({})),
};
// The demo calls them by their names, as its first start would.
const people = {};
for (const [userName, roleType] of [
  ['libby', 'manager'],
  ['mia', 'common'],
  ['noor', 'common'],
])
  people[userName] = { roleType, userName, ...(await createPerson(db, { userName, roleType })) };

const rights = new Rights({ loaders: keptLoaders, answerOf: () => undefined });
const rules = new Rules(rights, keptChanges);

const app = Fastify();
app.setErrorHandler((error, _, reply) => {
  if (!(error instanceof HubError)) return reply.code(500).send({ code: String(error.stack) });
  return reply.code(400).send({ code: error.id, data: error.params, msg: error.says?.key });
});
for (const endpoint of Object.values(endpoints)) {
  const handler = answerKept(endpoint);
  for (const { method, url } of handler === undefined ? [] : endpoint.routes)
    app.route({
      ...{ method, url },
      async handler({ params, query, body, headers }: FastifyRequest) {
        const input = readInput(endpoint, { params, query, body }, validators[endpoint.id]);
        const call = { hub, viewer: people[headers['x-as']] ?? null };
        Object.assign(call, await rights.authorise(endpoint, call, input));
        const data = await rules.within(endpoint, { input, call }, () => handler(call, input));
        return { code: '0', data };
      },
    });
}
app.post('/plant', () =>
  db.transaction().execute((tx) => {
    const findOrMake = ({ userName }) => Promise.resolve(people[userName]);
    return plantRows(tx, { now: Date.now(), findOrMake });
  }),
);
app.get('/doctor', () => inspectStore(path, { full: true }).findings);
const url = await app.listen({ port: 0, host: '127.0.0.1' });
console.log(JSON.stringify({ url, missing }));
