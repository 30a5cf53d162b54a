import { join, relative, sep } from 'node:path';
import type { SourceFile } from 'typescript/unstable/ast';
import { API, type Checker, type Program } from 'typescript/unstable/sync';

/** A project as the compiler understands it, until `close`. */
export interface Compiled {
  checker: Checker;
  /** The code that may use what a spec declares, by its path in the project. */
  code: [string, SourceFile][];
  generated(path: string): SourceFile | undefined;
  /** The path of a file in the project. */
  pathOf(file: SourceFile): string;
  /** Whether a file, as the compiler calls it, is one of the project's own that match. */
  isOwn(path: string, match: RegExp): boolean;
  close(): void;
}

/** What the generator copies as it stands runs with the rest, and says the same words. */
const code = /^(runtime|screens|server|cli|demo)\/|^generated\/.*\/support\//;
const test = /\.(test|bench)\.tsx?$|\/testing\//;

/** Opens the project of a folder; the compiler is another process, which is asked about nodes. */
export function openProgram(project: string): Compiled {
  const api = new API({ cwd: project });
  const config = join(project, 'tsconfig.json');
  const opened = api.updateSnapshot({ openProjects: [config] }).getProject(config);
  if (opened === undefined) {
    api.close();
    throw new Error(`${config} opens no project.`);
  }
  const { program, checker } = opened;
  return {
    checker,
    code: filesOf(program, project).filter(([path]) => code.test(path) && !test.test(path)),
    generated: (path) => program.getSourceFile(join(project, 'generated', path)),
    pathOf: ({ fileName }) => within(project, fileName),
    isOwn: (path, match) => match.test(within(project, path)),
    close: () => api.close(),
  };
}

const within = (project: string, name: string) => relative(project, name).split(sep).join('/');

function filesOf(program: Program, project: string): [string, SourceFile][] {
  return program.getSourceFileNames().flatMap((name) => {
    const path = within(project, name);
    const file = code.test(path) ? program.getSourceFile(name) : undefined;
    return file === undefined ? [] : [[path, file] as [string, SourceFile]];
  });
}
