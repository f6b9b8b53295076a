import { basename } from 'node:path';
import { untilChanged } from '../../../workspace/untilChanged.ts';
import { windowOf } from '../config/model.ts';
import { type ClaudeRun, isOn, runOf } from '../config/run.ts';
import { listFields } from '../lists/session.ts';
import { grantTexts, type LineLengths, listBudget } from './budget.ts';
import { bundledSkills, type ProgramSkill } from './bundled.ts';
import { behindHidden, type CallableFile, hiddenNames, waitsForFiles } from './find.ts';
import { skillsOf } from './found.ts';
import { distinctTitles, type LineSource, type ListLine, lengthsOf, lineOf } from './lines.ts';
import { type SkillNews, scopedTo, skillNews } from './news.ts';
import { saysWhatFor } from './pluginSkills.ts';

/** A line of the list: a file's, or one for what comes with the program. */
export type ListedLine =
	| { readonly kind: 'own'; readonly line: ListLine }
	| { readonly kind: 'bundled'; readonly skill: ProgramSkill; readonly hasText: boolean };

export interface ToldSkills {
	/** Everything that was found at the start, in the order of the list, listed or not. */
	readonly found: readonly CallableFile[];
	/** Why there is no list, one clause; undefined where there is one. */
	readonly untold: string | undefined;
	readonly lines: readonly ListedLine[];
	/** UTF-16 units that the list may have. */
	readonly budget: number;
	/** UTF-16 units of the whole list. */
	readonly length: number;
	/** What the prompt itself brought in, by naming files: it is in the list, and said above it. */
	readonly mentioned: readonly SkillNews[];
	/** What touches of files have brought since, in their order. */
	readonly news: readonly SkillNews[];
}

/** Why a run has no list of skills, one clause. */
function whyUntold({ options, variable }: ClaudeRun): string | undefined {
	if (options.given.has('--bare') || isOn(variable('CLAUDE_CODE_SIMPLE'))) return 'a bare run lists no skills';
	const isOff = options.given.has('--disable-slash-commands');
	return isOff ? '--disable-slash-commands leaves out the list of skills' : undefined;
}

/** What the list has from the start, by name: of several with one name the first. Of an added folder, a name that a hidden one has is taken. */
export function listedOf(found: readonly CallableFile[]): ReadonlyMap<string, CallableFile> {
	const byName = new Map<string, CallableFile>();
	const behind = behindHidden(found);
	for (const skill of found) {
		const isTold = !skill.facts.isHidden && saysWhatFor(skill);
		const isOpen = !skill.sameAs && isTold && !waitsForFiles(skill) && !behind.has(skill);
		if (isOpen && !byName.has(skill.name)) byName.set(skill.name, skill);
	}
	return byName;
}

const bundledLengths = ({ name, length, yields }: ProgramSkill): LineLengths => {
	const bare = `- ${name}`.length;
	return { full: bare + ': '.length + length, bare, isSteady: !yields };
};

type LineDraft =
	| { readonly kind: 'own'; readonly source: LineSource }
	| { readonly kind: 'bundled'; readonly skill: ProgramSkill };

const own = (source: LineSource): LineDraft => ({ kind: 'own', source });

/** Of an added folder: where its name is taken, it is called by the folder as well. */
function addedAgain(found: readonly CallableFile[], names: ReadonlyMap<string, CallableFile>): readonly LineSource[] {
	const behind = behindHidden(found);
	return found.flatMap((skill) => {
		const isBehind = behind.has(skill) && !waitsForFiles(skill);
		const isTaken = (names.has(skill.name) && names.get(skill.name) !== skill) || isBehind;
		if (skill.scope !== 'added' || skill.kind !== 'skill' || skill.sameAs || skill.facts.isHidden || !isTaken)
			return [];
		const folder = basename(skill.base);
		return distinctTitles([{ skill, shown: `${folder}:${skill.name}`, origin: scopedTo(folder, skill) }], new Set());
	});
}

/** What a session is told of skills. */
export const skillListing = untilChanged(listFields, (snapshot, session): ToldSkills => {
	const run = runOf(snapshot, session);
	const found = skillsOf(run);
	const budget = listBudget(windowOf(run, session), run.variable('SLASH_COMMAND_TOOL_CHAR_BUDGET'));
	const untold = whyUntold(run);
	if (untold !== undefined) return { found, untold, lines: [], budget, length: 0, mentioned: [], news: [] };
	const listed = listedOf(found);
	const bundled = bundledSkills.filter(({ name }) => !listed.has(name));
	const names = new Set([...listed.keys(), ...bundled.map(({ name }) => name)]);
	const start = distinctTitles(
		[...listed.values()].map((skill) => ({ skill, shown: skill.name, origin: '' })),
		new Set([...names, ...hiddenNames(found)]),
	);
	const titles = start.flatMap(({ title }) => title ?? []);
	const all = skillNews(run, session, { found, listed: new Set([...names, ...titles]), budget });
	const mentioned = all.filter(({ turn }) => turn === 0);
	const of = (yields: boolean) =>
		bundled.filter((skill) => skill.yields === yields).map((skill) => ({ kind: 'bundled' as const, skill }));
	const drafts: readonly LineDraft[] = [
		...start.map(own),
		...of(false),
		...addedAgain(found, listed).map(own),
		...mentioned.flatMap(({ lines }) => lines.map(own)),
		...of(true),
	];
	const lengths = drafts.map((draft) => (draft.kind === 'own' ? lengthsOf(draft.source) : bundledLengths(draft.skill)));
	const granted = grantTexts(lengths, budget);
	return {
		found,
		untold,
		lines: drafts.map((draft, index): ListedLine => {
			const hasText = granted[index] ?? false;
			return draft.kind === 'own' ? { kind: 'own', line: lineOf(draft.source, hasText) } : { ...draft, hasText };
		}),
		budget,
		length: lengths.reduce((sum, { full, bare }, index) => sum + (granted[index] ? full : bare), lengths.length - 1),
		mentioned,
		news: all.filter(({ turn }) => turn > 0),
	};
});
