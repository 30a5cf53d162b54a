import { appendFileSync, cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DevCopy } from '../dev/dev-copy.ts';

const words = join(import.meta.dirname, 'kept-words');

/** Three things more, which nothing but their YAML, their words and their migrations tells of. */
export function layThings(copy: DevCopy): void {
  cpSync(join(import.meta.dirname, 'kept'), copy.root, { recursive: true });
  copy.edit('server/rooms/tables.yaml', ['tags:\n', `${tables}tags:\n`]);
  // Fields of people: one that lies beside others, one with a column, and one that nobody else sees.
  copy.edit('server/store/tables.yaml', [
    '    role_type: text\n    create_time?',
    '    role_type: text\n    town?: text\n    create_time?',
  ]);
  copy.edit('engine/spec/entities/people.yaml', ['  bio?:', `${fields}  bio?:`]);
  copy.edit('spec/entities/people.yaml', [
    'authenticatedName, bio, roleType',
    'authenticatedName, bio, motto, quick, town, roleType',
  ]);
  copy.edit('engine/spec/entities/people.yaml', [
    'avatarUrl, bio], private: [email, formerAvatar]',
    'avatarUrl, bio], private: [email, formerAvatar, phone]',
  ]);
  for (const language of readdirSync(words))
    for (const file of readdirSync(join(words, language)))
      appendFileSync(
        join(copy.root, 'locales', language, file),
        readFileSync(join(words, language, file), 'utf8'),
      );
}

const tables = `notes:
  columns: { id: text, create_user_id: text, create_time: integer, update_time: integer }
  computes: []
labels:
  columns: { id: text, label_name: text, rank: integer, open: integer, colours: text, until?: integer }
  computes: []
replies:
  columns: { id: text, note_id: text, create_user_id: text, create_time: integer, words: text }
  computes: []
`;

const fields = `  motto?: { type: text, maxLength: 40, writable: always }
  quick: { type: boolean, default: true, writable: always }
  town?: { type: text, maxLength: 40, core: true, writable: always }
  phone?: { type: text, maxLength: 20, private: true, writable: always }
`;
