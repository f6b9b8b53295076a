import { chmodSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { watchFolder } from '../../server/src/commandLine/mcp/watchFolder.ts';

const [root = ''] = process.argv.slice(2);
mkdirSync(join(root, 'closed'), { mode: 0 });
for (const folder of [root, dirname(root)]) chmodSync(folder, 0o755);
// Root may open everything, and that is who runs many tests.
if (process.getuid?.() === 0) process.setuid?.(65_534);
const watching = await watchFolder(root, () => undefined);
await watching[Symbol.asyncDispose]();
process.stdout.write('watched');
