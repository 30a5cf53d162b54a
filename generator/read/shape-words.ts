import type { Shape } from '../grammar/shape.ts';
import { vocabularies } from '../grammar/vocabularies.ts';

export function shapeWord(shape: Shape): string {
  switch (shape.is) {
    case 'list':
      return 'a list';
    case 'effects':
      return 'a list of effects';
    case 'map':
    case 'record':
    case 'variant':
    case 'by':
      return 'a map';
    case 'integer':
      return wholeWord(shape);
    case 'number':
      return 'a number';
    case 'boolean':
      return 'true or false';
    case 'duration':
      return 'a duration such as 30s';
    case 'size':
      return 'a size such as 100MB';
    case 'word':
      return vocabularies[shape.of].about;
    case 'again':
      return shapeWord(shape.of());
    case 'ref':
      return shape.to === 'endpoint' ? 'an endpoint id' : `the id of a ${shape.to}`;
    case 'text':
      return 'a key of locales/';
    default:
      return 'a text';
  }
}

function wholeWord({ least, most }: { least?: number; most?: number }): string {
  if (least === undefined && most === undefined) return 'a whole number';
  if (most === undefined) return `a whole number of ${least} at least`;
  return least === undefined
    ? `a whole number of ${most} at most`
    : `a whole number from ${least} to ${most}`;
}
