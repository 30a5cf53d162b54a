import type { Shape, ShapeField } from './shape.ts';
import type { RefTarget } from './targets.ts';

/** Short ways to write shapes; the same data checks YAML, completes it in editors and types generated props. */
export const string: Shape = { is: 'string' };
export const integer: Shape = { is: 'integer' };
export const boolean: Shape = { is: 'boolean' };
export const any: Shape = { is: 'any' };
export const text: Shape = { is: 'text' };
export const when: Shape = { is: 'when' };
export const value: Shape = { is: 'value' };
export const effects: Shape = { is: 'effects' };
export const path: Shape = { is: 'path' };

export const ref = (to: RefTarget): Shape => ({ is: 'ref', to });
export const oneOf = (...values: string[]): Shape => ({ is: 'enum', values });
export const list = (of: Shape): Shape => ({ is: 'list', of });
export const map = (of: Shape): Shape => ({ is: 'map', of });
export const by = (of: Shape): Shape => ({ is: 'by', of });
export const choice = (...of: Shape[]): Shape => ({ is: 'choice', of });

type FieldInput = Shape | { need: Shape; about?: string } | { may: Shape; about: string };

/** A record whose unknown keys are faults. A field is optional unless it is written `{ need: shape }`. */
export function record(fields: Record<string, FieldInput>, others?: { shape: Shape; named: string }): Shape {
  const entries = Object.entries(fields).map(([name, field]) => [name, toField(field)] as const);
  const shape: Shape = { is: 'record', fields: Object.fromEntries(entries) };
  return others ? { ...shape, others } : shape;
}

/** A record that may say where it comes from: every entry of the spec. */
export function entry(fields: Record<string, FieldInput>, others?: { shape: Shape; named: string }): Shape {
  return record({ ...provenance, ...fields }, others);
}

const provenance = {
  source: { may: string, about: 'The section of the product specification that says so' },
  decided: { may: string, about: 'Why we decided so where the specification is silent' },
};

function toField(field: FieldInput): ShapeField {
  if ('need' in field) return withAbout({ shape: field.need, required: true }, field.about);
  if ('may' in field) return withAbout({ shape: field.may, required: false }, field.about);
  return { shape: field, required: false };
}

function withAbout(field: ShapeField, about: string | undefined): ShapeField {
  return about === undefined ? field : { ...field, about };
}
