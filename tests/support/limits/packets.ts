import { Readable, Writable } from 'node:stream';
import { Commands } from '../../../server/doors/git/transfers/commands.ts';
import { lengthDigits, packetContent } from '../../../server/doors/git/transfers/packets.ts';
import { Report } from '../../../server/doors/git/transfers/report.ts';
import { exactly, type Limits, most, type Numbers } from './limit.ts';

const packet = (content: string) =>
  Buffer.from(`${(content.length + lengthDigits).toString(16).padStart(lengthDigits, '0')}${content}`);
const id = 'a'.repeat('0123456789'.length * lengthDigits);
/** A command that moves a ref. */
const moving = (ref: string) => packet(`${id} ${id} ${ref}`);

function read(...packets: readonly Buffer[]): { commands: Commands; isTaken: boolean } {
  const commands = new Commands();
  return { commands, isTaken: commands.read(Buffer.concat(packets)) };
}
const times = (count: number) => read(...Array.from({ length: count }, () => packet('x')));

/** Commands of so many bytes together, none longer than one may be. */
function takesBytes(bytes: number): boolean {
  const whole = packetContent;
  const count = Math.floor(bytes / whole) - 1;
  const left = bytes - count * whole;
  const half = Math.floor(left / 2);
  const sizes = [...Array.from({ length: count }, () => whole), half, left - half];
  return read(...sizes.map((size) => packet('x'.repeat(size - lengthDigits)))).isTaken;
}

/** Whether what a sender understands is read that ends at this sign of its first command. */
function hearsAt(signs: number): boolean {
  const said = ' side-band-64k';
  const commands = new Commands();
  const all = packet('x'.repeat(signs - said.length) + said);
  for (let at = 0; at < all.length; at += 1) commands.read(all.subarray(at, at + 1));
  return commands.hearsUs;
}

/** How much is held of an answer that comes in such parts. */
async function held(parts: number, part: number): Promise<number> {
  let bytes = 0;
  const out = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      done();
    },
  });
  const report = new Report(out);
  const first = Buffer.concat([packet('unpack ok\n'), Buffer.alloc(part, '0')]).subarray(0, part);
  const rest = Array.from({ length: parts - 1 }, () => Buffer.alloc(part, '0'));
  await report.read(Readable.from([first, ...rest]));
  report.release();
  return bytes;
}

const [beyond, parts] = [3, 8];

/** What is read along of a push and of what git says to it. */
export function limitsOfPackets(numbers: Numbers): Limits {
  const {
    'event.refsTold': told = 0,
    'event.refNameMax': name = 0,
    'git.receive.report': report = 0,
  } = numbers;
  const refs = Array.from({ length: beyond * told }, (_, at) => moving(`refs/heads/${at}`));
  return {
    'git.receive.commands': [most((count) => times(count).isTaken)],
    'git.receive.commandsSize': [most(takesBytes)],
    'git.receive.manyCommands': [most((count) => !times(count).commands.areMany)],
    'git.receive.commandsHead': [most(hearsAt)],
    'event.refsTold': [exactly(() => read(...refs).commands.moves.moved.length)],
    'event.refNameMax': [
      exactly(() => read(moving('r'.repeat(beyond * name))).commands.moves.moved[0]?.ref.length ?? 0),
    ],
    'git.receive.report': [exactly(() => held(beyond * parts, report / parts))],
  };
}
