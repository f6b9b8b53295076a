import type { ClaudeRun } from '../config/run.ts';
import { type CallableFile, skillFolder, waitsForFiles } from '../skills/find.ts';
import { skillsOf } from '../skills/found.ts';
import { type CallSurroundings, calledIn, expandCall } from './expand.ts';
import { mentionBlocks } from './mentions.ts';

/** What the person’s line becomes in the request. */
export type TakenLine =
	/** The texts of the user’s message, in order. */
	| { readonly kind: 'texts'; readonly texts: readonly string[] }
	/** Nothing goes out. */
	| { readonly kind: 'refused' };

/** What `/name` calls: the first that is found, hidden from the model or not. */
export const calledSkill = (run: ClaudeRun, name: string): CallableFile | undefined => {
	const found = skillsOf(run).filter((skill) => !skill.sameAs && !waitsForFiles(skill));
	return (
		found.find((skill) => skill.name === name) ??
		found.find(({ kind, facts, plugin }) => kind === 'skill' && plugin === undefined && facts.title === name)
	);
};

/** The text of a skill or a command, called with `typed`. */
export const calledText = (run: ClaudeRun, skill: CallableFile, typed: string, around: CallSurroundings = {}): string =>
	expandCall({ ...skill, text: skill.content.text, folder: skillFolder(skill) }, typed, {
		project: run.cwd,
		...around,
	});

/** Neighbours in one message are parted by a line break; the first and the last one have none. */
const parted = (blocks: readonly string[]): readonly string[] =>
	blocks.map((block, index) => (index === 0 || index === blocks.length - 1 ? block : `${block}\n`));

/** What Claude Code 2.1.330 makes of a line. What the files that it mentions hold stands before it. */
export function takeLine(run: ClaudeRun, line: string, around: CallSurroundings = {}): TakenLine {
	const called = calledIn(line);
	const skill = called && calledSkill(run, called.name);
	if (!called || !skill) return { kind: 'texts', texts: [...parted(mentionBlocks(run, line)), line] };
	if (skill.facts.isForModelOnly) return { kind: 'refused' };
	const { name } = skill;
	const told = called.typed === '' ? '' : `<command-args>${called.typed}</command-args>\n`;
	const text = calledText(run, skill, called.typed, around);
	const head = `<command-message>${name}</command-message>\n<command-name>/${name}</command-name>\n${told}`;
	return { kind: 'texts', texts: [...parted(mentionBlocks(run, text)), head, text] };
}

/** The texts that come back where the model calls a skill by its tool; undefined where it may not. */
export function calledByModel(run: ClaudeRun, name: string, typed: string): readonly string[] | undefined {
	const skill = calledSkill(run, name);
	if (!skill || skill.facts.isHidden) return undefined;
	const text = calledText(run, skill, typed);
	return [...mentionBlocks(run, text).map((block) => `${block}\n`), text];
}
