/** What the turn of an item is called: its changes are judged and written one after the other, by whatever door they come. */
export const itemTurn = (id: string | undefined): string => `Item ${id}`;
