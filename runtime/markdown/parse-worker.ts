import { serveTasks } from '#runtime/workers/serve-tasks.ts';
import { parseMarkdown } from './parse.ts';

serveTasks(parseMarkdown);
