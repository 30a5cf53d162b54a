import { writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { type Built, buildProduct } from '../generator/build.ts';
import { formatFaults } from '../generator/faults/format.ts';
import { readCodeUses } from '../generator/load/code-uses.ts';
import { proofsOf } from '../generator/load/proofs.ts';
import { entriesOfProduct } from '../generator/model/entries.ts';
import { countOf, wholeOf } from './arguments.ts';
import { fromCaller } from './from-caller.ts';
import { Stop } from './launch/stop.js';
import { migratedSchema } from './migrated-schema.ts';
import { orStop } from './or-stop.ts';
import { exitCode, keptTrees, productRoot, projectRoot } from './project.ts';
import { tracePage } from './trace-page.ts';
import { decidedText, entriesText, openText, sectionsText } from './trace-text.ts';
import { changedAmid, whileSame } from './while-same.ts';

interface TraceOptions {
  open?: boolean;
  decided?: boolean;
  entries?: boolean;
  html?: string;
  prove?: number;
  seed?: number;
  json?: boolean;
  project: string;
}

export function addTrace(program: Command): void {
  program
    .command('trace')
    .description(
      'what the product specification says, claim by claim: what carries it, and the test that proves it',
    )
    .option('--open', 'what waits, by the part of the product that will do it')
    .option('--decided', 'what was decided by us, with the reason')
    .option('--entries', 'the entries of the spec by their sorts and ids, by section')
    .option('--html <file>', 'write a page that shows an owner, section by section, what works')
    .option(
      '--prove <number>',
      'draw so many claims that work, take away what carries each in a copy, and see whether its test is red then',
      countOf,
    )
    .option('--seed <number>', 'draw those that it drew by this number, which it prints', wholeOf)
    .option('--json', 'print as JSON')
    .option('--project <folder>', 'the project whose claims are traced', productRoot)
    .action((options: TraceOptions) => orStop(() => trace(options)));
}

async function trace(options: TraceOptions): Promise<void> {
  const built = await traced(options.project);
  if (built.product === undefined) {
    console.log(formatFaults(built.faults, built.sources, options.json ? 'json' : 'text'));
    process.exitCode = exitCode.spec;
    return;
  }
  if (options.prove !== undefined) return prove(built, options);
  if (options.html !== undefined) writePage(fromCaller(options.html), built);
  else
    console.log(
      options.json ? JSON.stringify(shownData(built, options), null, 2) : shownText(built, options),
    );
}

/** Draws claims and sees whether their tests miss what carries them; ends with 1 where one does not. */
async function prove(
  { sections }: Built,
  { prove: wanted = 1, seed, json, project }: TraceOptions,
): Promise<void> {
  const { proofLine, proofSums, proveClaims } = await import('./trace/prove-claims.ts');
  // Another one at each run, and soon typed.
  const drawn = seed ?? process.pid;
  if (!json) console.log(`Drawn by --seed ${drawn}; each takes as long as its test does, twice.`);
  const proofs = await proveClaims({
    project,
    claims: sections.flatMap(({ claims }) => claims),
    wanted,
    seed: drawn,
    tell: (proof) => json || console.log(proofLine(proof)),
  });
  const listed = proofs.map(({ claim, ...proof }) => ({ claim: claim.id, test: claim.test, ...proof }));
  console.log(
    json ? JSON.stringify({ seed: drawn, proofs: listed }, null, 2) : `\n${proofSums(proofs, drawn)}`,
  );
  const isWrong = proofs.some(({ found }) => found === 'still green' || found === 'red before');
  if (isWrong) process.exitCode = exitCode.spec;
}

/** Judged as `hub check` does it: what is unsound carries nothing. */
async function traced(project: string): Promise<Built> {
  const uses = readCodeUses(project, projectRoot);
  const migrated = project === projectRoot ? await migratedSchema() : {};
  const beside = { blocks: projectRoot, keptIn: keptTrees, proofs: proofsOf(project), ...(uses && { uses }) };
  const { result, isSame } = whileSame({ project, blocks: projectRoot }, () =>
    buildProduct({ project, ...beside, ...migrated }),
  );
  if (!isSame) throw new Stop(changedAmid, exitCode.drift);
  return result;
}

function writePage(file: string, { sections, understood }: Built): void {
  try {
    writeFileSync(file, tracePage(sections, understood.app.name));
    console.log(`Written: ${file}`);
  } catch (error) {
    console.error(`The page could not be written: ${(error as Error).message}`);
    process.exitCode = exitCode.spec;
  }
}

function shownText(
  { sections, understood, waiting }: Built,
  { open, decided, entries }: TraceOptions,
): string {
  if (decided) return decidedText(entriesOfProduct(understood));
  if (entries) return entriesText(entriesOfProduct(understood));
  return open ? openText(sections, waiting()) : sectionsText(sections);
}

function shownData(
  { sections, understood, waiting }: Built,
  { open, decided, entries }: TraceOptions,
): unknown {
  if (decided) return entriesOfProduct(understood).filter((entry) => entry.decided !== undefined);
  if (entries) return entriesOfProduct(understood);
  const claims = sections.flatMap((section) => section.claims);
  return open ? { claims: claims.filter(({ later }) => later !== undefined), waiting: waiting() } : sections;
}
