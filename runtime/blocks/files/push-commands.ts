/** What to type to fill an empty repository from nothing, one command a line. */
export function pushCommands(cloneUrl: string, branch: string): string {
  const folder =
    cloneUrl
      .split('/')
      .at(-1)
      ?.replace(/\.git$/, '') ?? '';
  return [
    `git clone ${cloneUrl}`,
    `cd ${folder}`,
    'git add .',
    'git commit -m "First files"',
    `git push -u origin ${branch}`,
  ].join('\n');
}

/** What to type in a folder that git knows already. */
export function pushExistingCommands(cloneUrl: string, branch: string): string {
  return [
    `git remote add origin ${cloneUrl}`,
    `git branch -M ${branch}`,
    `git push -u origin ${branch}`,
  ].join('\n');
}
