import type { Rule } from '../../../../server/src/engine/rules/rule.ts';
import { cline } from '../../../../server/src/engine/runtimes/cline/cline.ts';
import { analyse } from '../../../../server/src/engine/workspace/analysis.ts';
import { placesOfTree, type TreeFile } from '../../../support/places/tree.ts';
import { session, snapshotOf } from '../../../support/ruleTester.ts';

export const runtime = 'cline@0.0.86';

/** For `check` and `expectEveryFixToSilence`. */
export const treeOf = (files: Readonly<Record<string, string>>) => ({ runtime, files });

const root = '/home/sam/aria';

/** As `check`, on a disk with links and with files in the home folder (`/home/sam`). */
export function checkOnDisk(
	rule: Rule,
	files: Readonly<Record<string, TreeFile>>,
	home: Readonly<Record<string, TreeFile>> = {},
) {
	const at = (folder: string, tree: Readonly<Record<string, TreeFile>>) =>
		Object.entries(tree).map(([path, file]) => [`${folder}/${path}`, file] as const);
	const texts = Object.entries(files).flatMap(([path, file]) => (typeof file === 'string' ? [[path, file]] : []));
	const snapshot = {
		...snapshotOf(treeOf(Object.fromEntries(texts))),
		places: placesOfTree(Object.fromEntries([...at('/home/sam', home), ...at(root, files)])),
	};
	const report = analyse(snapshot, cline, session).findings([rule], {});
	for (const failure of report.failures) throw failure.error;
	return report.findings.map(({ place, message, related }) => ({ file: place.file.path, message, related }));
}
