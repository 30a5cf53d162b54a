import type { Shape } from '../grammar/shape.ts';

export function shapeWord(shape: Shape): string {
  switch (shape.is) {
    case 'list':
      return 'a list';
    case 'effects':
      return 'a list of effects';
    case 'map':
    case 'record':
    case 'by':
      return 'a map';
    case 'integer':
      return 'a whole number';
    case 'number':
      return 'a number';
    case 'boolean':
      return 'true or false';
    case 'duration':
      return 'a duration such as 30s';
    case 'size':
      return 'a size such as 100MB';
    case 'ref':
      return shape.to === 'endpoint' ? 'an endpoint id' : `the id of a ${shape.to}`;
    case 'text':
      return 'a key of locales/';
    default:
      return 'a text';
  }
}
