import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorCatalogue } from '#generated/errors.ts';
import { calls, samples, things, verdicts } from '#generated/qa/roles.ts';
import { addressOf, headersOf } from '#generated/qa/support/address.ts';
import { proves } from '#generated/qa/support/proves.ts';
import type { RoleVerdict } from '#generated/qa/support/shapes.ts';
import { endpoints } from '#generated/server/contract.ts';
import { isElsewhere } from '../../cli/project.ts';
import { type ElsewhereHub, startElsewhere } from '../support/elsewhere-hub.ts';

// Who may do what to which thing, as the samples of a description tell them apart, asked of a server over HTTP. The hub's items
// are made by its own rooms: tests/api/roles.test.ts asks about those.

const errorsOf = new Map<string, readonly string[]>(
  Object.entries(endpoints).map(([id, { errors }]) => [id, errors]),
);

describe.skipIf(!isElsewhere)('a product that stands elsewhere', () => {
  let hub: ElsewhereHub;
  beforeAll(async () => {
    hub = await startElsewhere();
  });
  afterAll(() => hub?.stop());

  const people = samples.viewer ?? {};
  const owners = Object.fromEntries(
    Object.values(people).flatMap((one) => (one ? [[String(one.id), one]] : [])),
  );

  /** The things of a row, each behind those that it refers to. */
  function wantedOf({ things: named = {} }: RoleVerdict) {
    const open = Object.entries(named).flatMap(([subject, sample]) => {
      const thing = things[subject];
      const values = samples[subject]?.[sample];
      return thing && values ? [{ subject, ...thing, values }] : [];
    });
    // What refers to a thing that the action is not about needs one as well.
    for (const one of open)
      for (const other of Object.values(one.refers)) {
        const [thing, values] = [things[other], Object.values(samples[other] ?? {})[0]];
        if (thing && values && !open.some(({ subject }) => subject === other))
          open.push({ subject: other, ...thing, values });
      }
    const refersTo = (one: (typeof open)[number], other: string) => Object.values(one.refers).includes(other);
    return open.toSorted((a, b) => Number(refersTo(a, b.subject)) - Number(refersTo(b, a.subject)));
  }

  describe.each(calls)('$endpoint', (call) => {
    const rows = verdicts[call.action] ?? [];
    const titled = rows.map((row) => ({
      row,
      title: `${[row.role, ...Object.values(row.things ?? {})].join(', ')}: ${row.refused ?? 'may'}`,
    }));
    const refusals = rows.flatMap(
      ({ refused }) => errorCatalogue.find(({ id }) => id === refused)?.codes ?? [],
    );
    // What it may do may be refused for another reason, as the things stand: one that the call names, and never what it is asked like.
    const named = errorsOf.get(call.endpoint) ?? [];
    const others = errorCatalogue.filter(
      ({ id, status }) => named.includes(id) && status < 500 && id !== 'invalidInput',
    );
    const taken = [
      { status: 200, code: '0' },
      ...others.flatMap(({ status, codes }) =>
        codes.filter((code) => !refusals.includes(code)).map((code) => ({ status, code })),
      ),
    ];

    it.for(titled)('$title', async ({ row }, { task }) => {
      proves(task, { what: `action ${call.action}`, door: 'HTTP', also: [`endpoint ${call.endpoint}`] });
      const wanted = { viewer: people[row.role] ?? null, things: wantedOf(row), owners };
      const { headers, ids } = await hub.make(wanted);
      const known = Object.entries(call.types).flatMap(([field, type]) => {
        const subject = Object.keys(things).find((one) => things[one]?.type === type);
        return subject !== undefined && ids[subject] !== undefined ? [[field, ids[subject]]] : [];
      });
      const input: Record<string, unknown> = { ...call.input, ...Object.fromEntries(known) };
      const sent = Object.fromEntries(
        call.body.filter((name) => name in input).map((name) => [name, input[name]]),
      );
      const hasBody = Object.keys(sent).length > 0;
      const answer = await fetch(new URL(addressOf(call.route, input), hub.url), {
        method: call.method,
        headers: {
          ...headersOf(call.route, input),
          ...headers,
          ...(hasBody && { 'content-type': 'application/json' }),
        },
        ...(hasBody && { body: JSON.stringify(sent) }),
      });
      const { code } = (await answer.json().catch(() => ({}))) as { code?: string };
      const error = errorCatalogue.find(({ id }) => id === row.refused);
      if (error)
        expect({ status: answer.status, code }).toEqual({ status: error.status, code: error.codes[0] });
      else expect(taken).toContainEqual({ status: answer.status, code });
    });
  });
});
