import jsep from 'jsep';

const foreignOperators = [
  '||',
  '&&',
  '??',
  '|',
  '^',
  '&',
  '===',
  '!==',
  '<<',
  '>>',
  '>>>',
  '+',
  '-',
  '*',
  '/',
  '%',
  '**',
];
for (const operator of foreignOperators) jsep.removeBinaryOp(operator);
for (const operator of ['!', '~', '+']) jsep.removeUnaryOp(operator);
jsep.addBinaryOp('or', 1);
jsep.addBinaryOp('and', 2);
jsep.addBinaryOp('in', 7);
jsep.addBinaryOp('contains', 7);
jsep.addUnaryOp('not');

/** The reader of conditions, which knows the operators of the language and no other. */
export { jsep };
