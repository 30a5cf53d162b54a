/**
 * Whether repositories are hosted here: this server needs nothing else for them. The guard `create` asks, and whatever
 * makes an item.
 */
export const isHosting = (): boolean => true;
