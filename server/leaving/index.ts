export { exportPerson } from './export-person.ts';
export { removePerson } from './remove-person.ts';
