import type { Rule } from '../../../../server/src/engine/rules/rule.ts';
import { openCode } from '../../../../server/src/engine/runtimes/openCode/openCode.ts';
import { analyse } from '../../../../server/src/engine/workspace/analysis.ts';
import { placesOfTree, type TreeFile } from '../../../support/places/tree.ts';
import { session, snapshotOf } from '../../../support/ruleTester.ts';

const runtime = 'opencode@1.18.33';

/** For `check` and `expectEveryFixToSilence`. */
export const treeOf = (files: Readonly<Record<string, string>>) => ({ runtime, files });

const root = '/home/sam/aria';

/** As `check`, in a repository on a disk with links, and with files in the home folder (`/home/sam`). */
export function checkOnDisk(
	rule: Rule,
	files: Readonly<Record<string, TreeFile>>,
	home: Readonly<Record<string, TreeFile>> = {},
) {
	const repository = {
		'.git/HEAD': 'ref: refs/heads/main\n',
		'.git/objects': { folder: true },
		'.git/refs': { folder: true },
	} as const;
	const at = (folder: string, tree: Readonly<Record<string, TreeFile>>) =>
		Object.entries(tree).map(([path, file]) => [`${folder}/${path}`, file] as const);
	const texts = Object.entries(files).flatMap(([path, file]) => (typeof file === 'string' ? [[path, file]] : []));
	const snapshot = {
		...snapshotOf(treeOf(Object.fromEntries(texts))),
		places: placesOfTree(Object.fromEntries([...at('/home/sam', home), ...at(root, { ...repository, ...files })])),
	};
	const report = analyse(snapshot, openCode, session).findings([rule], {});
	for (const failure of report.failures) throw failure.error;
	return report.findings.map(({ place, message }) => ({
		file: place.file.path,
		message,
		text: String(files[place.file.path] ?? '').slice(place.range.start, place.range.end),
	}));
}
