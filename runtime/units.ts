/** What everybody means by a unit: facts, and no choice of ours. */
export const msPerSecond = 1000;
export const bytesPerKilobyte = 1024;
