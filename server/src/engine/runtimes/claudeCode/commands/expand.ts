import type { SkillFacts } from '../skills/facts.ts';
import { argumentWords } from './words.ts';

/** What can be called, as far as its text goes. */
export interface Callable {
	readonly kind: 'skill' | 'command';
	readonly text: string;
	readonly facts: SkillFacts;
	/** The folder of a skill, as the model is told of it. */
	readonly folder: string;
}

/** What stands around a call. */
export interface CallSurroundings {
	/** In place of `${CLAUDE_PROJECT_DIR}`; absent: it stays as it is. */
	readonly project?: string;
	/** What a command of a shell gives back, without its last line break; absent, or undefined: the text keeps the command. */
	run?(command: string): string | undefined;
}

const quoted = (name: string): string => name.replaceAll(/[\\^$.*+?()[\]{}|]/gu, '\\$&');

/** One pass over everything that an argument can stand for. A single backslash before it keeps it as it is. */
function placeholder(names: readonly string[]): RegExp {
	const named = names.map((name) => `${quoted(name)}(?![\\[\\w])`);
	return new RegExp(`(\\\\?)\\$(ARGUMENTS\\[(\\d+)\\]|(\\d+)(?!\\w)|${[...named, 'ARGUMENTS'].join('|')})`, 'gu');
}

/** What a person types is never a command of a shell: the program takes the marks of one apart. */
const defused = (typed: string): string =>
	typed
		.replaceAll('!`', '! `')
		.replaceAll('`!', '` !')
		.replaceAll(/(^|\s)!/gu, '$1\\!');

/** The text with the arguments in place; below it where it has no place for them. */
function withArguments(text: string, { argumentNames }: SkillFacts, line: string): string {
	const words = argumentWords(line).map(defused);
	const typed = defused(line);
	let isUsed = false;
	const put = (value: string): string => {
		isUsed = true;
		return value;
	};
	const filled = text.replace(
		placeholder(argumentNames),
		(whole, backslash: string, name: string, listed: string | undefined, position: string | undefined, at: number) => {
			const isEscaped = backslash !== '' && text[at - 1] !== '\\';
			if (isEscaped) return `$${name}`;
			const index = listed ?? position;
			const named = argumentNames.indexOf(name);
			// What a position has no word for stays as it is; a name has no word for becomes nothing.
			const value = index !== undefined ? words[Number(index)] : named >= 0 ? (words[named] ?? '') : typed;
			return value === undefined ? whole : backslash + put(value);
		},
	);
	return isUsed || typed === '' ? filled : `${filled}\n\nARGUMENTS: ${typed}`;
}

const fence = '```';

/** Where a call of a shell begins: `` !`command` `` behind white space, all of it, and a fence that opens with `!`. */
const shellCall = /```!(?:[^\S\n]*\n)+|(?<=^|\s)!`([^`]+)`/gmu;

function withShell(text: string, { run }: CallSurroundings): string {
	if (!run) return text;
	const lastFence = text.lastIndexOf(fence);
	let filled = '';
	let at = 0;
	for (const match of text.matchAll(shellCall)) {
		const [opened, line] = match;
		// It stands in what a fence before it has brought to an end.
		if (match.index < at) continue;
		const from = match.index + opened.length;
		const isClosed = line !== undefined || from <= lastFence;
		if (!isClosed) continue;
		const close = line === undefined ? text.indexOf(fence, from) : from;
		const asked = line ?? text.slice(from, text[close - 1] === '\n' && close > from ? close - 1 : close);
		const end = line === undefined ? close + fence.length : from;
		filled += text.slice(at, match.index) + (run(asked) ?? text.slice(match.index, end));
		at = end;
	}
	return filled + text.slice(at);
}

/** The message that a call becomes. `typed`: what stands behind the name, trimmed. */
export function expandCall(called: Callable, typed: string, around: CallSurroundings = {}): string {
	const { kind, text, facts, folder } = called;
	const body = withArguments(text.slice(facts.body), facts, typed);
	const opened = kind === 'skill' ? `Base directory for this skill: ${folder}\n\n${body}` : body;
	const filled = opened
		.replaceAll(/\$\{CLAUDE_SKILL_DIR\}/gu, () => folder)
		.replaceAll(/\$\{CLAUDE_PROJECT_DIR\}/gu, (whole) => around.project ?? whole);
	return withShell(filled, around);
}

/** A line that calls something: `/name` and what stands behind it. Undefined for any other: white space before the slash is enough. */
export function calledIn(line: string): { readonly name: string; readonly typed: string } | undefined {
	const [, name, typed = ''] = /^\/(\S+)(?:\s([\s\S]*))?$/u.exec(line) ?? [];
	return name === undefined ? undefined : { name, typed: typed.trim() };
}
