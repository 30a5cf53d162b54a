export { answerKept } from './answers.ts';
export { keptChanges, keptLoaders } from './loading.ts';
