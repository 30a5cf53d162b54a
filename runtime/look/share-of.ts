import { meterHigh } from '#generated/constants.ts';

export interface Share {
  /** From 0 to 1. What is used at all is seen, what is left is too. */
  share: number;
  level: 'low' | 'high' | 'full';
}

const seen = 0.01;

/** How full something is that holds at most `most`; where it may hold nothing, it is full. */
export function shareOf(value: number, most: number): Share {
  if (!(value < most)) return { share: 1, level: 'full' };
  if (value <= 0) return { share: 0, level: 'low' };
  const share = value / most;
  return {
    share: Math.min(Math.max(share, seen), 1 - seen),
    level: share * 100 < meterHigh ? 'low' : 'high',
  };
}
