/** An item as its address calls it. */
export function itemInLog({
  kind,
  ownerName,
  name,
}: {
  kind: string;
  ownerName: string;
  name: string;
}): string {
  return `${kind}/${ownerName}/${name}`;
}
