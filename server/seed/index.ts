export { plantDemo } from './plant-demo.ts';
export { readDemoPeople } from './read-demo.ts';
