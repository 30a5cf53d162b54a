/** What the first file holds and what is said of it; both go into quotes of a shell. */
export interface FirstFile {
  title: string;
  message: string;
}

/** What to type to fill an empty repository from nothing, one command a line. */
export function pushCommands(cloneUrl: string, branch: string, { title, message }: FirstFile): string {
  const folder = quoted(nameOf(cloneUrl));
  return [
    `git clone ${cloneUrl}`,
    `cd ${folder}`,
    `echo ${quoted(`# ${title}`)} > README.md`,
    'git add README.md',
    `git commit -m ${quoted(message)}`,
    // An old git calls the branch of an empty clone as it likes.
    `git push -u origin HEAD:${branch}`,
  ].join('\n');
}

/** What to type to have a repository on one's own machine. */
export function cloneCommands(cloneUrl: string): string {
  return [`git clone ${cloneUrl}`, `cd ${quoted(nameOf(cloneUrl))}`].join('\n');
}

/** What to type in its folder to push whatever was put there. */
export function pushFilesCommands(message: string): string {
  return ['git add .', `git commit -m ${quoted(message)}`, 'git push'].join('\n');
}

/** What to type in a folder that git knows already. */
export function pushExistingCommands(cloneUrl: string, branch: string): string {
  return [
    `git remote add origin ${cloneUrl}`,
    `git branch -M ${branch}`,
    `git push -u origin ${branch}`,
  ].join('\n');
}

function nameOf(cloneUrl: string): string {
  return (cloneUrl.split('/').at(-1) ?? '').replace(/\.git$/, '');
}

/** As a shell takes it for one plain word, whatever people wrote. */
function quoted(text: string): string {
  return /^[\w.-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
