import { useEffect, useState } from 'react';

/** Counts up to `total`, one step after each pause in which the page can answer; starts again for another subject. */
export function useGrowing(total: number, subject: string): number {
  const [progress, setProgress] = useState({ subject, steps: 1 });
  const steps = progress.subject === subject ? progress.steps : 1;
  useEffect(() => {
    if (steps >= total) return;
    const timer = setTimeout(() => setProgress({ subject, steps: steps + 1 }));
    return () => clearTimeout(timer);
  }, [steps, total, subject]);
  return Math.min(steps, total);
}
