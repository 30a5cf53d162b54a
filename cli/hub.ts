import { Command } from 'commander';
import { addBackup } from './backup.ts';
import { addBench } from './bench.ts';
import { addCheck } from './check.ts';
import { addDev } from './dev.ts';
import { addDoctor } from './doctor.ts';
import { addFix } from './fix.ts';
import { addGenerate } from './generate.ts';
import { addJobs } from './jobs.ts';
import { addNew } from './new.ts';
import { addQa } from './qa.ts';
import { addRestore } from './restore.ts';
import { addSchema } from './schema.ts';
import { addSeed } from './seed.ts';
import { addShots } from './shots.ts';
import { addStart } from './start.ts';
import { addTest } from './test.ts';
import { addTrace } from './trace.ts';
import { addUser } from './user.ts';
import { addUses } from './uses.ts';
import { addWalls } from './walls.ts';

const program = new Command('hub')
  .description('A self-hosted AI community hub whose product is described in YAML')
  .showHelpAfterError('Run `hub --help` for the commands.');

for (const add of [
  addStart,
  addDev,
  addCheck,
  addGenerate,
  addFix,
  addNew,
  addSchema,
  addUses,
  addWalls,
  addTrace,
  addSeed,
  addUser,
  addDoctor,
  addJobs,
  addBackup,
  addRestore,
  addShots,
  addQa,
  addTest,
  addBench,
])
  add(program);

await program.parseAsync();
