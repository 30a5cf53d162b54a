import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../cli/project.ts';

const entities = readFileSync(join(projectRoot, 'spec/entities/item.yaml'), 'utf8');

/** What an item is called, as it is written in whichever languages the product has. */
export const [itemTitle = ''] = /title: \{ .*fallback: \[.*\] \}/.exec(entities) ?? [];
