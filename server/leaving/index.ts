export { type Exported, exportPerson } from './export-person.ts';
export { type Removed, removePerson } from './remove-person.ts';
