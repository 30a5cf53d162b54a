import { realpathSync } from 'node:fs';
import { Transform } from 'node:stream';

const lengthDigits = 4;
/** In front of what git and the processes it starts complain of; the client shows it after `remote:`. */
const complaint = 2;
/** What one packet can hold. */
const packetMost = 65_000;

/**
 * Takes a repository's place on the server out of what git tells a client that pushes. Git runs there and is told no
 * path, but what it starts to unpack a push is, by git itself.
 */
export function hidePlace(dir: string): Transform {
  const places = placesOf(dir);
  let rest: Buffer = Buffer.alloc(0);
  // Git hands on what was said in small pieces, which may part a path.
  let said = '';
  const tell = (length: number) => {
    const words = places.reduce((text, place) => text.replaceAll(place, '.'), said.slice(0, length));
    said = said.slice(length);
    return words === '' ? [] : [packetOf(words)];
  };
  const pass = (packet: Buffer) => {
    if (packet[lengthDigits] !== complaint) return [...tell(said.length), packet];
    said += packet.toString('latin1', lengthDigits + 1);
    return tell(said.length > packetMost ? said.length : endOfLine(said));
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, next) {
      const [packets, left] = split(Buffer.concat([rest, chunk]));
      rest = left;
      next(null, Buffer.concat(packets.flatMap(pass)));
    },
    flush(next) {
      next(null, Buffer.concat([...tell(said.length), rest]));
    },
  });
}

/** As it is called, and where it really stands, as git's bytes read in Latin-1. */
function placesOf(dir: string): string[] {
  const names = [dir];
  try {
    names.push(realpathSync(dir));
  } catch {
    // It has been deleted just now, and nobody can find out any more.
  }
  return names
    .map((name) => Buffer.from(name).toString('latin1'))
    .sort((one, other) => other.length - one.length);
}

/** The whole packets at the start, and what follows them. */
function split(bytes: Buffer): [Buffer[], Buffer] {
  const packets: Buffer[] = [];
  let at = 0;
  while (at + lengthDigits <= bytes.length) {
    // Lengths below four are marks without content.
    const length = Math.max(
      lengthDigits,
      Number.parseInt(bytes.toString('latin1', at, at + lengthDigits), 16),
    );
    if (!(at + length <= bytes.length)) break;
    packets.push(bytes.subarray(at, at + length));
    at += length;
  }
  return [packets, bytes.subarray(at)];
}

/** Progress is told line by line, too, each written over the one before. */
const endOfLine = (text: string) => Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1;

function packetOf(words: string): Buffer {
  const length = (lengthDigits + 1 + words.length).toString(16).padStart(lengthDigits, '0');
  return Buffer.from(`${length}${String.fromCharCode(complaint)}${words}`, 'latin1');
}
