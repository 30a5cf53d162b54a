import { serveTasks } from '#runtime/workers/serve-tasks.ts';
import { highlight } from './highlighter.ts';

serveTasks(highlight);
