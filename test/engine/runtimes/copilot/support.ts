import { placeholderWording } from '../../../../server/src/engine/prompt/wording/placeholder.ts';
import type { Rule } from '../../../../server/src/engine/rules/rule.ts';
import { copilot } from '../../../../server/src/engine/runtimes/copilot/copilot.ts';
import { analyse } from '../../../../server/src/engine/workspace/analysis.ts';
import type { Session } from '../../../../server/src/engine/workspace/session.ts';
import type { Snapshot } from '../../../../server/src/engine/workspace/snapshot.ts';
import { placesOfTree, type TreeFile } from '../../../support/places/tree.ts';
import { sessionOf, snapshotOf } from '../../snapshots.ts';

/** Files by path: relative ones lie in the workspace `/w`, `~/` ones in the home folder `/home/u`. */
export type Files = Readonly<Record<string, TreeFile>>;

const absolute = (path: string): string =>
	path.startsWith('~/') ? `/home/u/${path.slice(2)}` : path.startsWith('/') ? path : `/w/${path}`;

/** A workspace on a disk that somebody has looked all over. */
export function workspaceOf(files: Files): Snapshot {
	const all = Object.fromEntries(Object.entries(files).map(([path, file]) => [absolute(path), file]));
	const places = placesOfTree({ '/w': { folder: true }, ...all });
	const own = Object.keys(files).filter((path) => !/^[~/]/.test(path));
	const tree = Object.fromEntries(
		own.flatMap((path) => {
			const content = places.read(`/w/${path}`);
			return content ? [[path, { content }]] : [];
		}),
	);
	return snapshotOf(tree, undefined, { places });
}

/** The prompt of one session there. */
export const promptOf = (files: Files, session: Partial<Session> = {}) =>
	copilot.assemble(workspaceOf(files), sessionOf(session), placeholderWording);

/** What `rule` says of a workspace: where, and in which words. */
export function reported(rule: Rule, files: Files) {
	const snapshot = workspaceOf(files);
	const report = analyse(snapshot, copilot, sessionOf()).findings([rule], {});
	for (const failure of report.failures) throw failure.error;
	return report.findings.map(({ place, message, fixes = [] }) => {
		const content = snapshot.files.get(place.file.path)?.content;
		const text = content?.kind === 'text' ? content.text.slice(place.range.start, place.range.end) : '';
		return { file: place.file.path, text, message, fixes };
	});
}

/** `files` with settings of the workspace. */
export const withSettings = (settings: object, files: Files): Files => ({
	...files,
	'.vscode/settings.json': JSON.stringify(settings),
});
