import type { Command } from 'commander';

interface WallsOptions {
  check?: boolean;
  graph?: boolean;
}

export function addWalls(program: Command): void {
  program
    .command('walls')
    .description('say which imports break the table in cli/walls, and draw it in docs/architecture.md')
    .option('--check', 'write nothing; exit with 2 where the drawing is stale')
    .option('--graph', 'print the files of each room, and which of them ask upwards')
    .action(async (options: WallsOptions) => {
      // The parser is large, and no other command needs it.
      const { runWalls } = await import('./walls/run-walls.ts');
      process.exitCode = runWalls(options);
    });
}
