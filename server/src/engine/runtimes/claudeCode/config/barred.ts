import { isGlobbed, isMatched } from '../context/matching.ts';
import type { ClaudeRun } from './run.ts';
import type { ClaudeSettings, SettingsLayer } from './settings.ts';

/** A setting that keeps files from being loaded. */
export interface Bar {
	readonly kind: 'excluded' | 'denied';
	/** As the settings have it: `**\/CLAUDE.md`, `Read(./CLAUDE.md)`. */
	readonly text: string;
	readonly layer: SettingsLayer;
}

/** Patterns of a permission rule, and the folder that they count from; absolute. */
interface DenyRule extends Bar {
	readonly folder: string;
	/** Why from there: the rule says so, or it is where the program works. */
	readonly from: 'said' | 'work';
	readonly pattern: string;
}

/** A permission rule for the Read tool that is for all files, or for those that a pattern of a .gitignore matches. */
const readRule = /^Read(?:\((.*)\))?$/su;

function denyRule(run: ClaudeRun, text: string, layer: SettingsLayer): DenyRule[] {
	const [whole, written = '*'] = readRule.exec(text.trim()) ?? [];
	if (whole === undefined) return [];
	const counted = (folder: string, counting: string, from: DenyRule['from'] = 'said'): DenyRule[] => {
		// A folder and all that is in it is the folder, as in the rules of `.claude/rules`.
		const bare = counting.replace(/\/\*\*$/u, '');
		return [{ kind: 'denied', text, layer, folder, from, pattern: bare === '' ? '**' : bare }];
	};
	if (written === '') return [];
	if (written === '*') return counted('/', '**');
	if (written.startsWith('//')) return counted('/', written.slice(1));
	if (written.startsWith('~/')) return counted(run.home, written.slice(1));
	if (written.startsWith('/')) return counted(layer.folder, written);
	const pattern = written.startsWith('./') ? written.slice(2) : written;
	// The command line adds folders to work in; the setting of that kind does not have this effect.
	return [run.cwd, ...run.addedFolders].flatMap((folder) => counted(folder, pattern, 'work'));
}

/** Rules of one file of settings that count from one folder, for one reason, are a list: `!CLAUDE.md` takes back what stands above it. */
function listsOf(denies: readonly DenyRule[]): readonly (readonly DenyRule[])[] {
	const lists: DenyRule[][] = [];
	for (const rule of denies) {
		const list = lists.find(
			([first]) => first?.layer === rule.layer && first.folder === rule.folder && first.from === rule.from,
		);
		if (list) list.push(rule);
		else lists.push([rule]);
	}
	return lists;
}

/** What the settings keep from being loaded. */
export interface Bars {
	/** True where the agent may not read the file at the absolute `path` either. */
	isDenied(path: string): boolean;
	/** Why the file at the absolute `path`, which leads to `real`, is not loaded; undefined where it is. */
	barOf(path: string, real: string, isOfPerson: boolean): Bar | undefined;
}

/** `claudeMdExcludes` and `permissions.deny` of all settings. Neither is for managed files, and the latter not for the person's own. */
export function barsOf(run: ClaudeRun, settings: ClaudeSettings): Bars {
	const excludes = settings.texts('claudeMdExcludes').map((each): Bar => ({ kind: 'excluded', ...each }));
	const flag: SettingsLayer = { source: 'flag', folder: run.cwd, values: {} };
	const denies = [
		...settings.texts('permissions', 'deny').flatMap(({ text, layer }) => denyRule(run, text, layer)),
		// A tool that is not there at all denies nothing.
		...run.options.disallowed.flatMap((text) => (text.includes('(') ? denyRule(run, text, flag) : [])),
	];
	const lists = listsOf(denies);
	const denyOf = (path: string): DenyRule | undefined => {
		for (const rules of lists) {
			const folder = rules[0]?.folder ?? '';
			const patterns = rules.map(({ pattern }) => pattern);
			if (isMatched(patterns, folder, path)) return rules.find(({ pattern }) => isMatched([pattern], folder, path));
		}
		return undefined;
	};
	return {
		isDenied: (path) => denyOf(path) !== undefined,
		barOf: (path, real, isOfPerson) =>
			excludes.find(({ text }) => isGlobbed(text, path)) ?? (isOfPerson ? undefined : (denyOf(path) ?? denyOf(real))),
	};
}
