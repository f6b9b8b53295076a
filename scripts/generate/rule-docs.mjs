// Writes docs/rules from the rules themselves, docs/settings.md from the manifest, and the table in docs/doctor.md. `npm run docs`.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { rules } from '../../server/src/engine/runtimes/registry.ts';
import { withChecks } from './doctorPage.ts';
import { rulePages } from './rulePages.ts';
import { settingsPage } from './settingsPage.ts';

const folder = new URL('../../docs/rules/', import.meta.url);
const pages = rulePages(rules);

await mkdir(folder, { recursive: true });
for (const name of await readdir(folder)) {
	if (!pages.has(name)) await rm(new URL(name, folder));
}
for (const [name, text] of pages) await writeFile(new URL(name, folder), text);
console.log(`${pages.size} pages in docs/rules`);

const read = async (name) => JSON.parse(await readFile(new URL(`../../${name}`, import.meta.url), 'utf8'));
const { contributes } = await read('package.json');
const page = settingsPage(contributes.configuration, await read('package.nls.json'));
await writeFile(new URL('../../docs/settings.md', import.meta.url), page);

const doctor = new URL('../../docs/doctor.md', import.meta.url);
await writeFile(doctor, withChecks(await readFile(doctor, 'utf8')));
