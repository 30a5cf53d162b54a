import type { FastifyRequest } from 'fastify';
import { boot, type LanguageId } from '#generated/app.ts';
import { serverErrors } from '#generated/errors.ts';
import { actions, everywhereChecks } from '#generated/guards.ts';
import type { matchRoute } from '#generated/routes/match.ts';
import { givenTo } from '#generated/routes/matcher.ts';
import { endpoints, validators } from '#generated/server/contract.ts';
import type { SpecSettings } from '#generated/server/settings.ts';
import type { EndpointId } from '#generated/server/types.ts';
import type { Context } from '../../frame/context.ts';
import type { AboutPage } from '../../frame/rooms.ts';
import type { Delivery } from '../../ground/delivery.ts';
import { HubError } from '../../ground/hub-error.ts';
import { settingsIn } from '../../ground/settings/index.ts';
import { readInput } from '../../http/reading/input.ts';
import { viewerOf } from '../../people/index.ts';
import type { Answering } from '../answering.ts';
import type { RefusalOf } from '../known-error.ts';
import type { PageRead } from './drawing/drawn-page.ts';
import type { SentAnswer } from './sent-along.ts';

/** An address of a page: its route and what the path says. */
export type Address = NonNullable<ReturnType<typeof matchRoute>>;

/** Parameters of an address as they are called now. */
export type Moved = NonNullable<AboutPage['moved']>;

/** What stands at an address, as far as whoever asks may know. */
export type Target =
  | { is: 'missing' }
  /** The thing that it names has another name by now. */
  | { is: 'moved'; to: Moved }
  | {
      is: 'there';
      /** How the thing is called that the page is about, and what it says of itself. */
      words?: AboutPage['words'];
      /** What the call answered that the address is asked about. */
      about?: unknown;
      /** The same as it is sent along, where a visitor asked. */
      answer?: SentAnswer;
    };

/** What a page's first answer must know: whether it is there, and what it is about. */
export interface PageSource {
  publicUrl: string;
  /** Whose pages may frame those that are made for it, as a policy names them. */
  embedOrigins: readonly string[];
  /** Which origins deliver what pages load. */
  delivery?: Delivery | undefined;
  /** What conditions of pages know of the hub, whoever asks. */
  settings: SpecSettings;
  /** Whether visitors are told anything at all, where that is known here. */
  admitsVisitors?(): boolean;
  /** Why the hub is read-only, where it is and that is known here. */
  whyReadOnly?(language: LanguageId): string | undefined;
  /** Finds out who asks, so that it is known whose share the look-ups take. */
  recognise(request: FastifyRequest): Promise<unknown>;
  targetOf(address: Address, request: FastifyRequest): Promise<Target>;
  /** What every page asks before all else, as it is answered to visitors; nothing where that is not known here. */
  bootAnswers(language: LanguageId): Promise<readonly SentAnswer[]>;
  /** What a visitor is answered who reads this; absent where nothing is known here of what calls answer. */
  answerRead?(read: PageRead, language: LanguageId): Promise<unknown>;
  /** What is answered where something fails as it may, besides what any product answers. */
  refusalOf?: RefusalOf;
}

/** What an address says: in its path, and by which of several alike it is. */
export const saidBy = ({ route, params }: Address): Record<string, string> =>
  Object.assign({}, params, route.fixed);

/** Whether a page is made to stand inside another one: nothing stands around it. The browser asks the same (routing/embedded.ts). */
export const isForFrames = ({ route }: Address): boolean => route.layout === 'empty';

/** Whether visitors are shown anything: where nobody knows, they may be. */
export const isForVisitors = ({ admitsVisitors }: PageSource): boolean => admitsVisitors?.() ?? true;

/** Where nothing is set, whoever likes may frame what every visitor may read. */
export const anyOrigin: readonly string[] = ['*'];

/** Answers from this server's own rooms. */
export function hubSource(answering: Answering): PageSource {
  const { hub, handlerOf } = answering;
  const asVisitor = (language: LanguageId): Context => ({
    ...{ hub, viewer: null, language, requestId: '', address: '', cookies: [] },
  });
  return {
    publicUrl: hub.config.publicUrl,
    refusalOf: answering.rooms.refusalOf,
    embedOrigins: hub.config.embedOrigins ?? anyOrigin,
    delivery: hub.config.delivery,
    settings: settingsIn(hub.config),
    admitsVisitors: () => answering.rights.whyKeptOut({ hub, viewer: null }) === undefined,
    whyReadOnly: (language) => hub.readOnly.why(language),
    recognise: (request) => viewerOf(hub, request),
    async targetOf(address, request) {
      const { route } = address;
      const { exists } = route;
      if (exists === undefined || !handlerOf(exists)) return { is: 'there' };
      // Inside a page of somebody else's everybody is a visitor.
      const viewer = isForFrames(address) ? null : await viewerOf(hub, request);
      const { id: requestId, ip } = request;
      const { language } = route;
      const context: Context = { hub, viewer, language, requestId, address: ip, cookies: [] };
      try {
        const values = givenTo(route, exists, saidBy(address));
        return await ask(answering, { id: exists, context, values });
      } catch (error) {
        return targetOfRefusal(exists, error);
      }
    },
    async answerRead({ call: id, input }, language) {
      // Nothing is done for a page that is only drawn.
      if (endpoints[id].routes[0]?.method !== 'GET') throw new HubError('internal');
      const answer = await answerTo(answering, { id, context: asVisitor(language), values: asText(input) });
      return answer.data;
    },
    async bootAnswers(language) {
      const context = asVisitor(language);
      // What only some pages ask, they ask themselves.
      const asked = boot.filter(({ when }) => when === undefined);
      return Promise.all(
        asked.map(({ load, asksFor = [] }) => {
          const values = Object.fromEntries(asksFor.map((name) => [name, 'true']));
          return answerTo(answering, { id: load, context, values });
        }),
      );
    },
  };
}

/** As an address gives them: a list is one that its name is repeated in. */
type Given = Readonly<Record<string, string | string[]>>;

interface Question<Values extends Given = Given> {
  id: EndpointId;
  context: Context;
  values: Values;
}

/** Asks the call that a route names (`exists`), as anybody asks it: what its checks load is what the page is about. */
async function ask(
  answering: Answering,
  { id, context, values }: Question<Record<string, string>>,
): Promise<Target> {
  const { input, loaded } = await authorised(answering, { id, context, values });
  const about = answering.rooms.pageOf(loaded, values);
  const to = about?.moved;
  // Before anything is looked for within it: the whole address leads on.
  if (to) return { is: 'moved', to };
  const data = await answering.handlerOf(id)?.({ ...context, ...loaded }, input);
  return {
    is: 'there',
    ...(about?.words && { words: about.words }),
    about: data,
    ...(context.viewer === null && { answer: { call: id, input: takenOf(id, values), data } }),
  };
}

/** The same for a call that is about nothing of the address. */
async function answerTo(answering: Answering, { id, context, values }: Question): Promise<SentAnswer> {
  const { input, loaded } = await authorised(answering, { id, context, values });
  const data = await answering.handlerOf(id)?.({ ...context, ...loaded }, input);
  return { call: id, input: takenOf(id, values), data };
}

async function authorised({ rights }: Answering, { id, context, values }: Question) {
  const endpoint = endpoints[id];
  const input = readInput(endpoint, { params: values, query: values, body: null }, validators[id]);
  return { input, loaded: await rights.authorise(endpoint, context, input) };
}

const asText = (input: PageRead['input']): Given =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(String) : String(value),
    ]),
  );

/** As the browser gives them, by which it knows an answer again. */
function takenOf(id: EndpointId, values: Given): SentAnswer['input'] {
  const { path, query } = endpoints[id];
  const taken = new Set([...path, ...query]);
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => taken.has(name) && value !== ''),
  );
}

const notFound = 404;

function targetOfRefusal(id: EndpointId, error: unknown): Target {
  if (!(error instanceof HubError)) throw error;
  // What cannot be a name or a branch is not there either.
  if (error.id === 'invalidInput' || serverErrors[error.id].status === notFound) return { is: 'missing' };
  // Whoever may not ask is told nothing of it; what the page does then its guards say.
  const { allow } = endpoints[id];
  const asked = [...everywhereChecks, ...(allow === undefined ? [] : actions[allow].checks)];
  if (asked.some((check) => check.error === error.id)) return { is: 'there' };
  throw error;
}
