// Writes schemas/ from what the runtimes know of their configuration and of frontmatter. `npm run schemas`.
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { runtimes } from '../../server/src/engine/runtimes/registry.ts';
import { schemaFiles } from './schemaFiles.ts';

const folder = new URL('../../schemas/', import.meta.url);
const files = schemaFiles(runtimes);

await mkdir(folder, { recursive: true });
for (const name of await readdir(folder)) {
	if (name.endsWith('.json') && !files.has(name)) await rm(new URL(name, folder));
}
for (const [name, text] of files) await writeFile(new URL(name, folder), text);
console.log(`${files.size} schemas in schemas`);
