/** What everybody means by a unit: facts, and no choice of ours. */
export const microsecondsPerMs = 1000;
export const msPerSecond = 1000;
export const msPerHour = 3_600_000;
export const msPerDay = 86_400_000;
export const secondsPerYear = 31_536_000;
export const bytesPerKilobyte = 1024;
export const bytesPerMegabyte = 1024 ** 2;
export const bytesPerGigabyte = 1024 ** 3;
