/** By git's `protocol-common`: four digits of length, and a packet of 65,520 bytes at most with them. */
export const lengthDigits = 4;
// biome-ignore lint/plugin: LARGE_PACKET_MAX of git's pkt-line.h
const packetBytes = 65_520;
/** With side bands a byte says which band it is; what is left is words. */
export const packetHead = lengthDigits + 1;
export const packetContent = packetBytes - packetHead;
/** The bands of git's answer itself, of what is told beside it, which the client shows after `remote:`, and of last words. */
const band = { answer: 1, told: 2, end: 3 };

/** On which band a packet comes; undefined for one that has none. */
export function bandOf(packet: Buffer): keyof typeof band | undefined {
  const names = Object.keys(band) as (keyof typeof band)[];
  return names.find((name) => band[name] === packet[lengthDigits]);
}

/** The whole packets at the start, and what follows them. */
export function packetsOf(bytes: Buffer): [Buffer[], Buffer] {
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

/** Words beside the answer, as bytes in Latin-1 or as text. */
export function toldPacket(words: string, encoding: 'utf8' | 'latin1' = 'utf8'): Buffer {
  return packetOf(band.told, Buffer.from(words, encoding));
}

/** Words after which nothing follows: the client gives up with them. */
export function endPacket(words: string): Buffer {
  return packetOf(band.end, Buffer.from(words));
}

/** The same where there are no side bands yet. */
export function errorPacket(words: string): Buffer {
  return lineOf(Buffer.from(`ERR ${words}`));
}

function packetOf(of: number, content: Buffer): Buffer {
  return lineOf(Buffer.concat([Buffer.from([of]), content]));
}

function lineOf(content: Buffer): Buffer {
  const length = (lengthDigits + content.length).toString(16).padStart(lengthDigits, '0');
  return Buffer.concat([Buffer.from(length), content]);
}

export const isTold = (packet: Buffer) => packet[lengthDigits] === band.told;

/** Says that somebody is still there, and nothing else. */
export const stillHere = Buffer.concat([Buffer.from('0005'), Buffer.from([band.answer])]);
export const isStillHere = (packet: Buffer) => packet.equals(stillHere);

/** How far git has come, told in whole lines and no complaint among them. */
export function isProgress(packet: Buffer): boolean {
  const words = packet.toString('latin1', packetHead);
  return isTold(packet) && /[\r\n]$/.test(words) && !/fatal|error|warning|memory/i.test(words);
}
