// Prepares a bare clone and runs one command under the pinned Node. It is read by whichever Node a machine has, so that
// nothing stands here that an old one could not even parse.
const OLDEST_NODE = 20;

const { node } = process.versions;
if (Number(node.split('.')[0]) < OLDEST_NODE) {
  console.error(
    `Node ${OLDEST_NODE} or newer is needed, and this is ${node}. Install a newer one and try again.`,
  );
  process.exit(1);
}
const { launch } = await import('./launch/launch.js');
await launch(process.argv.slice(2));
