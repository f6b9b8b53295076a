import type { Rule } from '../../../../server/src/engine/rules/rule.ts';
import { hermes } from '../../../../server/src/engine/runtimes/hermes/hermes.ts';
import { analyse } from '../../../../server/src/engine/workspace/analysis.ts';
import { placesOfTree, type TreeFile } from '../../../support/places/tree.ts';
import { session, snapshotOf } from '../../../support/ruleTester.ts';

const runtime = 'hermes@0.19.0';
const root = '/home/sam/aria';

/** A home of its own, for the files of a test to join. */
export const home = { 'SOUL.md': 'Calm.\n', 'memories/MEMORY.md': 'The kiln is in the shed.' } as const;

/** For `check` and `expectEveryFixToSilence`. */
export const treeOf = (files: Readonly<Record<string, string>>) => ({ runtime, files });

/** What a rule says of a folder on a disk, with files in the person’s own folder (`/home/sam`). */
export function checkOnDisk(
	rule: Rule,
	files: Readonly<Record<string, TreeFile>>,
	around: Readonly<Record<string, TreeFile>> = {},
) {
	const at = (folder: string, tree: Readonly<Record<string, TreeFile>>) =>
		Object.entries(tree).map(([path, file]) => [`${folder}/${path}`, file] as const);
	const texts = Object.entries(files).flatMap(([path, file]) => (typeof file === 'string' ? [[path, file]] : []));
	const snapshot = {
		...snapshotOf(treeOf(Object.fromEntries(texts))),
		places: placesOfTree(Object.fromEntries([...at('/home/sam', around), ...at(root, files)])),
	};
	const report = analyse(snapshot, hermes, session).findings([rule], {});
	for (const failure of report.failures) throw failure.error;
	return report.findings.map(({ place, message }) => ({
		file: place.file.path,
		message,
		text: String(files[place.file.path] ?? '').slice(place.range.start, place.range.end),
	}));
}
