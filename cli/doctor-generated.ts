import { generate } from '../generator/generate.ts';
import type { Finding } from '../server/ground/finding.ts';
import { keptTrees, layout, productRoot, projectRoot } from './project.ts';

/** Whether generated/ is what the spec says. */
export async function inspectGenerated(project: string): Promise<Finding> {
  const check = 'generated code';
  const { faults, report } = await generate({
    ...(project === productRoot ? layout : { project }),
    blocks: projectRoot,
    check: true,
    keptIn: keptTrees,
  });
  if (faults.length > 0 || report === undefined) {
    return {
      check,
      state: 'fault',
      says: `The spec has ${faults.length} faults.`,
      todo: 'hub check names them.',
    };
  }
  const { handEdited, drift } = report;
  if (handEdited.length > 0) {
    const says = `${handEdited.length} files were edited by hand, such as ${handEdited[0]}.`;
    return {
      check,
      state: 'fault',
      says,
      todo: 'Move the edits into the spec, then run npm run generate -- --force.',
    };
  }
  return drift.length > 0
    ? {
        ...{
          check,
          state: 'fault',
          says: `${drift.length} files are not what the spec says, such as ${drift[0]}.`,
        },
        todo: 'Run npm run generate; npm start does so by itself.',
      }
    : { check, state: 'ok', says: 'It is what the spec says.' };
}
