/** Nothing of ours writes this charset; the few characters that the tests need. */
const bytesOf: Readonly<Record<string, readonly number[]>> = {
  谁: [0xcb, 0xad],
  可: [0xbf, 0xc9],
  以: [0xd2, 0xd4],
  用: [0xd3, 0xc3],
  名: [0xc3, 0xfb],
  片: [0xc6, 0xac],
  混: [0xbb, 0xec],
  合: [0xba, 0xcf],
};

/** A text of these characters and of ASCII, as GBK. */
export const inGbk = (text: string): Buffer =>
  Buffer.concat([...text].map((sign) => Buffer.from(bytesOf[sign] ?? [sign.charCodeAt(0)])));
