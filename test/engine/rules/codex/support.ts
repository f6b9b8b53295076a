import type { Rule } from '../../../../server/src/engine/rules/rule.ts';
import { codex } from '../../../../server/src/engine/runtimes/codex/codex.ts';
import { analyse } from '../../../../server/src/engine/workspace/analysis.ts';
import type { Session } from '../../../../server/src/engine/workspace/session.ts';
import { type Snapshot, textOf } from '../../../../server/src/engine/workspace/snapshot.ts';
import { placesOfTree, type TreeFile } from '../../../support/places/tree.ts';
import { snapshotOf, session as usual } from '../../../support/ruleTester.ts';

const root = '/home/sam/aria';

/** For `check` and `expectEveryFixToSilence`. */
export const treeOf = (files: Readonly<Record<string, string>>) => ({ runtime: codex.id, files });

export const trusted = `[projects."${root}"]\ntrust_level = "trusted"\n`;
export const untrusted = `[projects."${root}"]\ntrust_level = "untrusted"\n`;

interface Disk {
	/** Text of `~/.codex/config.toml`. */
	readonly config?: string;
	/** The workspace is a repository unless said. */
	readonly git?: boolean;
	readonly session?: Partial<Session>;
}

/** The workspace of these files, with what lies around it. */
export function onDisk(files: Readonly<Record<string, TreeFile>>, { config, git = true }: Disk = {}): Snapshot {
	const texts = Object.entries(files).flatMap(([path, file]) => (typeof file === 'string' ? [[path, file]] : []));
	const own = Object.entries(files).map(([path, file]) => [`${root}/${path}`, file] as const);
	return {
		...snapshotOf(treeOf(Object.fromEntries(texts))),
		places: placesOfTree({
			...Object.fromEntries(own),
			...(git && { [`${root}/.git/HEAD`]: 'ref: refs/heads/main\n' }),
			...(config !== undefined && { '/home/sam/.codex/config.toml': config }),
		}),
	};
}

/** What the rule finds: file, text of the range, message. */
export function checked(rule: Rule, snapshot: Snapshot, session: Partial<Session> = {}) {
	const report = analyse(snapshot, codex, { ...usual, ...session }).findings([rule], {});
	for (const failure of report.failures) throw failure.error;
	return report.findings.map(({ place, message }) => ({
		file: place.file.path,
		text: (textOf(snapshot, place.file.path) ?? '').slice(place.range.start, place.range.end),
		message,
	}));
}

/** As `check`, on a disk with what lies around the workspace: file, text of the range, message. */
export const checkOnDisk = (rule: Rule, files: Readonly<Record<string, TreeFile>>, disk: Disk = {}) =>
	checked(rule, onDisk(files, disk), disk.session);

export const inRoot = (path: string): string => `${root}/${path}`;
