/** How large a picture is made: so many pixels, and half of each. */
export interface Size {
  wide: number;
  high: number;
}

/** One picture in one size. */
export interface Made {
  wide: number;
  /** Such as `image/png`. */
  type: string;
  content: Uint8Array;
}

/** Why something is no picture of ours. */
export type PictureFault = 'broken' | 'otherType' | 'misnamed' | 'tooLarge';

/** What the process is asked. */
export interface Making extends Size {
  content: Uint8Array;
  /** What it may be, as its first bytes say. */
  formats: readonly string[];
  /** What whoever sent it says that it is; absent where nobody says. */
  named?: string | undefined;
  pixelsMax: number;
  quality: number;
}

/** What it answers. */
export type Outcome = { made: Made[] } | { fault: PictureFault };
