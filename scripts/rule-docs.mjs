// Writes docs/rules from the rules themselves. `npm run docs`.
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { rules } from '../server/src/engine/rules/table.ts';
import { rulePages } from './rulePages.ts';

const folder = new URL('../docs/rules/', import.meta.url);
const pages = rulePages(rules);

await mkdir(folder, { recursive: true });
for (const name of await readdir(folder)) {
	if (!pages.has(name)) await rm(new URL(name, folder));
}
for (const [name, text] of pages) await writeFile(new URL(name, folder), text);
console.log(`${pages.size} pages in docs/rules`);
