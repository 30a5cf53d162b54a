import { type SpecOperator, saidOtherwise } from './spec-operator.ts';
import { leftOut, replaced, scalarOf } from './yaml-text.ts';

export const errorOperators: readonly SpecOperator[] = [
  {
    id: 'error.code-changed',
    area: 'errors',
    about: 'an error has another code',
    edits: (spot) => {
      const said = scalarOf(spot);
      const isCode =
        spot.folder === 'errors' && spot.name === 'code' && typeof said === 'string' && /^\d{6}$/.test(said);
      return isCode ? replaced(spot, `"${Number(said) + 500}"`) : undefined;
    },
  },
  {
    id: 'error.effect-gone',
    area: 'errors',
    about: 'one thing less happens',
    edits: (spot) => (spot.folder === 'errors' && spot.path.at(-2) === 'effects' ? leftOut(spot) : undefined),
  },
  {
    id: 'error.effect-changed',
    area: 'errors',
    about: 'something else happens',
    edits: (spot) => {
      const isEffect = spot.folder === 'errors' && spot.path.includes('effects');
      return isEffect && ['state', 'tone', 'login', 'page'].includes(spot.name)
        ? saidOtherwise(spot)
        : undefined;
    },
  },
  {
    id: 'error.field-gone',
    area: 'errors',
    about: 'an error stands at no field',
    edits: (spot) => (spot.folder === 'errors' && spot.name === 'field' ? leftOut(spot) : undefined),
  },
  {
    id: 'error.text-gone',
    area: 'errors',
    about: 'an error has no words of its own',
    edits: (spot) =>
      spot.folder === 'errors' && spot.name === 'text' && spot.path.length === 2 ? leftOut(spot) : undefined,
  },
  {
    id: 'error.words-exchanged',
    area: 'errors',
    about: 'an error has the words of another one, in one language',
    edits: (spot) => {
      const said = scalarOf(spot);
      if (!/^words /.test(spot.folder) || typeof said !== 'string' || spot.path.length !== 1)
        return undefined;
      const next = spot.parent.items[(spot.at + 1) % spot.parent.items.length] as {
        value?: { value?: unknown };
      };
      const other = String(next.value?.value ?? '');
      // What is named in braces stays, or nothing would be generated.
      return replaced(spot, JSON.stringify(/\{/.test(said + other) ? `… ${said}` : other));
    },
  },
];
