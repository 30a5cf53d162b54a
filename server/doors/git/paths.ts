import { realpathSync } from 'node:fs';
import { Transform } from 'node:stream';
import { isTold, packetContent, packetHead, packetsOf, toldPacket } from './transfers/packets.ts';

/**
 * Takes a repository's place on the server out of what git tells a client that pushes. Git runs there and is told no
 * path, but what it starts to unpack a push is, by git itself.
 */
export function hidePlace(dir: string): Transform {
  const places = placesOf(dir);
  let rest: Buffer = Buffer.alloc(0);
  // Git hands on what was said in small pieces, which may part a path.
  let said = '';
  // The mark behind which a client reads nothing: what is said until the end goes before it.
  let closing: Buffer[] = [];
  const tell = (length: number) => {
    const words = places.reduce((text, place) => text.replaceAll(place, '.'), said.slice(0, length));
    said = said.slice(length);
    const packets: Buffer[] = [];
    for (let at = 0; at < words.length; at += packetContent)
      packets.push(toldPacket(words.slice(at, at + packetContent), 'latin1'));
    return packets;
  };
  const pass = (packet: Buffer) => {
    if (!isTold(packet)) {
      const before = [...closing, ...tell(said.length)];
      closing = isMark(packet) ? [packet] : [];
      return closing.length > 0 ? before : [...before, packet];
    }
    said += packet.toString('latin1', packetHead);
    return tell(said.length > packetContent ? said.length : endOfLine(said));
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, next) {
      const [packets, left] = packetsOf(Buffer.concat([rest, chunk]));
      rest = left;
      next(null, Buffer.concat(packets.flatMap(pass)));
    },
    flush(next) {
      next(null, Buffer.concat([...tell(said.length), ...closing, rest]));
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

const isMark = (packet: Buffer) => packet.toString('latin1') === '0000';

/** Progress is told line by line, too, each written over the one before. */
const endOfLine = (text: string) => Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1;
