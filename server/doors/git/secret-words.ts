import type { FastifyRequest } from 'fastify';
import {
  secretScanIdShown,
  secretScanPathShown,
  secretScanPushOption,
  secretScanShown,
} from '#generated/constants.ts';
import { shownName } from '../../git/index.ts';
import { inWords } from './answer.ts';
import type { FoundAt } from './push-judge.ts';

type Asked = Pick<FastifyRequest, 'headers'>;

/** What whoever pushes is told of secrets: where each stands, and what to do, each on a line. Never the secret itself. */
export function secretWords(found: readonly FoundAt[], isMore: boolean, request: Asked): string {
  const places = found.flatMap((one) => linesOf(one, request)).map((line) => `  ${line}`);
  const shown = places.slice(0, secretScanShown);
  const left = places.length - shown.length;
  const more = left > 0 || isMore ? [`  ${inWords('secretMore', request, { count: left })}`] : [];
  const isAnyMarked = found.some(({ marked }) => marked.length > 0);
  const isAnyFound = found.some(({ secrets }) => secrets.length > 0);
  const help = [
    inWords('secretHelp', request),
    ...(isAnyMarked ? [inWords('secretMarkedHelp', request, { example: '{API_KEY}' })] : []),
    ...(isAnyFound ? [inWords('secretOption', request, { option: secretScanPushOption })] : []),
  ];
  return [inWords('secretFound', request), ...shown, ...more, ...help].map((line) => `${line}\n`).join('');
}

function linesOf({ type, place, secrets, marked }: FoundAt, request: Asked): string[] {
  const at = (line: number, what: string) =>
    type === 'blob'
      ? inWords('secretAt', request, { path: shownPath(place), line, what })
      : inWords('secretInMessage', request, { commit: place.slice(0, secretScanIdShown), what });
  return [
    ...secrets.map(({ name, line }) => at(line, inWords(`secret.${name}`, request))),
    ...marked.map(({ name, line }) => at(line, inWords('secretMarked', request, { name: seen(name) }))),
  ];
}

/** What is not seen in a terminal, or speaks to it. */
const unseen = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;
const seen = (text: string) => text.replaceAll(unseen, '\ufffd');

/** The end of a path, where the name of the file is. */
function shownPath(raw: string): string {
  const path = seen(shownName(raw));
  return path.length > secretScanPathShown ? `…${path.slice(-secretScanPathShown)}` : path;
}
