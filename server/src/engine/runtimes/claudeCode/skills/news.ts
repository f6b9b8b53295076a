import { basename, dirname, join } from 'node:path';
import { foldersUp } from '../../coding/folders.ts';
import { isGitIgnored } from '../../coding/gitIgnored.ts';
import { barsOf } from '../config/barred.ts';
import type { ClaudeRun } from '../config/run.ts';
import { settingsOf } from '../config/settings.ts';
import { isMatched } from '../context/matching.ts';
import type { ListSession } from '../lists/session.ts';
import { grantTexts } from './budget.ts';
import {
	behindHidden,
	byPlainName,
	type CallableFile,
	hiddenNames,
	hiddenTitles,
	skillsIn,
	waitsForFiles,
} from './find.ts';
import { distinctTitles, type LineSource, type ListLine, lengthsOf, lineOf } from './lines.ts';
import { pathBelow, touchesOf } from './touches.ts';

/** What a touch of a file brings. */
export interface SkillNews {
	/** The first touch is 1; a mention in the prompt is 0. */
	readonly turn: number;
	/** Folders of skills that nobody had looked into, the innermost first, and the names that the model is told. */
	readonly folders: readonly { readonly folder: string; readonly names: readonly string[] }[];
	/** By the names of their folders. */
	readonly lines: readonly ListLine[];
}

interface StartingSkills {
	/** Everything that was found at the start. */
	readonly found: readonly CallableFile[];
	/** Names and titles that the list has from the start. */
	readonly listed: ReadonlySet<string>;
	readonly budget: number;
}

const keyOf = ({ skill, shown }: LineSource): string => `${shown}\n${skill.file}`;

/** Said of a skill whose name is another one’s. */
export const scopedTo = (folder: string, { name }: CallableFile): string =>
	` (scoped to ${folder}/ — use this instead of the unscoped "${name}" skill when the files being changed are under ${folder}/)`;

const fromFolder = (folder: string): string =>
	` (from ${folder}/.claude/skills — applies when working on files under ${folder}/)`;

/** Skills in the folders between cwd and a file that was touched, the innermost folder first. */
const nestedFolders = (run: ClaudeRun, file: string): readonly string[] =>
	pathBelow(run.cwd, file) === undefined ? [] : foldersUp(dirname(file), run.cwd).slice(0, -1);

/** Follows the touches of a session, and says what each of them brings. */
export function skillNews(
	run: ClaudeRun,
	session: ListSession,
	{ found, listed, budget }: StartingSkills,
): readonly SkillNews[] {
	const names = new Set(listed);
	const nested: CallableFile[] = [];
	const known = new Set(found.map(({ real }) => real));
	const searched = new Set<string>();
	const looksBelow = run.sources.has('project') && !run.options.given.has('--safe-mode');
	const told = new Set<string>();
	// One that models do not see has its name all the same.
	const hidden = new Set(hiddenNames(found));
	// Nor is a title told that a hidden one has.
	const titled = new Set([...names, ...hidden, ...hiddenTitles(found)]);
	const behind = behindHidden(found);
	const isTaken = ({ name }: CallableFile): boolean => names.has(name) || hidden.has(name);
	const waiting = new Set(found.filter((skill) => waitsForFiles(skill) && !skill.facts.isHidden && !skill.sameAs));

	const folderOf = ({ base }: CallableFile): string => pathBelow(run.cwd, base) ?? '';
	/** Of two skills with one name each is called by its folder as well. */
	const shownName = (skill: CallableFile): string => {
		if (known.has(skill.real)) return skill.name;
		const isShared = isTaken(skill) || nested.some((other) => other !== skill && other.name === skill.name);
		return isShared ? `${folderOf(skill)}:${skill.name}` : skill.name;
	};
	const originOf = (skill: CallableFile): string => {
		const folder = folderOf(skill);
		return isTaken(skill) ? scopedTo(folder, skill) : fromFolder(folder);
	};

	/** What an added folder has is told with it, and by it where its name is taken. */
	const waitedAs = (skill: CallableFile): { readonly shown: string; readonly origin: string } => {
		if (skill.scope !== 'added') return { shown: skill.name, origin: '' };
		const folder = basename(skill.base);
		return behind.has(skill)
			? { shown: `${folder}:${skill.name}`, origin: scopedTo(folder, skill) }
			: { shown: skill.name, origin: fromFolder(folder) };
	};

	const bars = barsOf(run, settingsOf(run));
	return touchesOf(session).flatMap(({ path, turn }) => {
		if (bars.isDenied(path)) return [];
		const folders: { folder: string; skills: readonly CallableFile[] }[] = [];
		for (const base of looksBelow ? nestedFolders(run, path) : []) {
			if (searched.has(base)) continue;
			searched.add(base);
			// It asks git of the folder alone: an ignored `.claude` in one that is not counts.
			if (run.gitRoot !== undefined && isGitIgnored(run.places, run.gitRoot, base)) continue;
			const all = skillsIn(run, { folder: join(base, '.claude', 'skills'), scope: 'nested', base });
			const skills = all.filter(({ facts }) => !facts.isHidden);
			if (skills.length > 0) folders.push({ folder: `${pathBelow(run.cwd, base)}/.claude/skills`, skills });
			// What an added folder has brought before is only said to be there; what waits there waits no longer.
			const early = [...waiting].filter(({ real }) => all.some((skill) => skill.real === real));
			for (const skill of early) waiting.delete(skill);
			nested.push(...early, ...all.filter(({ real }) => !known.has(real)));
		}
		// What waits and has a name that is taken never comes.
		const matched = [...waiting].filter(({ name, facts }) => !names.has(name) && isMatched(facts.paths, run.cwd, path));
		for (const { name } of matched) {
			names.add(name);
			titled.add(name);
		}
		const here = [
			...nested.flatMap((skill) =>
				skill.facts.isHidden ? [] : [{ skill, shown: shownName(skill), origin: originOf(skill) }],
			),
			...matched.map((skill) => ({ skill, ...waitedAs(skill) })),
		].sort((a, b) => byPlainName(a.skill, b.skill) || a.origin.length - b.origin.length);
		// What was told before has its say in titles all the same.
		const sources = distinctTitles(here, titled).filter((source) => !told.has(keyOf(source)));
		if (sources.length === 0 && folders.length === 0) return [];
		for (const skill of matched) waiting.delete(skill);
		for (const source of sources) told.add(keyOf(source));
		const granted = grantTexts(sources.map(lengthsOf), budget);
		return [
			{
				turn,
				folders: folders.map(({ folder, skills }) => ({ folder, names: skills.map(shownName) })),
				lines: sources.map((source, index) => lineOf(source, granted[index] ?? false)),
			},
		];
	});
}
