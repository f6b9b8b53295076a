import { join } from 'node:path';
import type { StrangerFacts } from '../../engine/doctor/view.ts';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import type { DiskFiles } from '../platform/diskFiles.ts';

/** Programs that are not simulated, with files and folders that nobody but them has, as their documentation says. */
const marks: Readonly<Record<string, readonly WorkspacePath[]>> = {
	Aider: ['.aider.conf.yml'],
	'Amazon Q': ['.amazonq/rules'],
	Augment: ['.augment/rules', '.augment-guidelines'],
	Continue: ['.continue/rules'],
	Crush: ['CRUSH.md', 'crush.json', '.crush.json'],
	Goose: ['.goosehints'],
	Junie: ['.junie/guidelines.md'],
	'Kilo Code': ['.kilocode/rules'],
	Kiro: ['.kiro/steering'],
	'Qwen Code': ['QWEN.md', '.qwen/settings.json'],
	'Roo Code': ['.roo/rules', '.roorules'],
	Trae: ['.trae/rules'],
	Warp: ['WARP.md'],
	Windsurf: ['.windsurf/rules', '.windsurfrules'],
};

const places = Object.entries(marks).flatMap(([title, paths]) => paths.map((path) => ({ title, path })));

/** Those that have something of their own in the folder `root`, an absolute path, by their names. */
export async function strangersIn(root: string, files: DiskFiles): Promise<readonly StrangerFacts[]> {
	const facts = await files.facts(places.map(({ path }) => join(root, path)));
	const found = places.filter((_, index) => facts[index] !== undefined);
	return Object.keys(marks).flatMap((title) => {
		const own = found.filter((place) => place.title === title).map(({ path }) => path);
		return own.length > 0 ? [{ title, found: own }] : [];
	});
}
