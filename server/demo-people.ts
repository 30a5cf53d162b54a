import { loadRooms } from '#generated/server/rooms.ts';
import { hasRows, peopleOfRows } from './planting/index.ts';

/** User names of those whom the demo of this product has: its rows say them, or its rooms; none where it has no demo. */
export async function demoPeople(): Promise<readonly string[]> {
  return hasRows ? peopleOfRows() : (await loadRooms()).demoPeople();
}
