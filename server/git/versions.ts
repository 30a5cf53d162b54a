/** Whether a version comes before another, number by number. */
export function isOlder(version: string, than: string): boolean {
  const [own, other] = [version, than].map((text) => text.split('.').map(Number));
  const at = other?.findIndex((part, index) => (own?.[index] ?? 0) !== part) ?? -1;
  return at >= 0 && (own?.[at] ?? 0) < (other?.[at] ?? 0);
}
