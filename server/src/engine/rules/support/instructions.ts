import type { RuleView } from '../rule.ts';
import { type KnownText, knownTexts, textsOfEverybody } from './texts.ts';

/** Of a persona, the roles of files that tell the agent how to behave. What is remembered is not told to be done. */
const ofPersona: ReadonlySet<string> = new Set(['agents', 'soul', 'user', 'identity', 'tools']);

/** What a program that finds its own files puts into a prompt besides. */
const remembered: ReadonlySet<string> = new Set(['memory', 'auto-memory', 'skill', 'subagent']);

/** What tells an agent how to behave, and all that its prompt has of files. */
export interface ToldTexts {
	readonly instructions: readonly KnownText[];
	readonly injected: readonly KnownText[];
}

function ofProgram(view: RuleView, program: RuleView['neighbours'][number]): ToldTexts {
	const { runtime, prompt, session } = program;
	if (!runtime.detection.asksPlaces) {
		const injected = knownTexts(program).filter(({ role }) => role.injected);
		return { injected, instructions: injected.filter(({ role }) => ofPersona.has(role.id)) };
	}
	// By its name a rule may be for some files only: what counts is what the session begins with.
	const rows = prompt(session.kind).ledger.rows.filter(({ fate, kept }) => fate !== 'listed' && kept.length > 0);
	const texts = new Map(textsOfEverybody(view).map((text) => [text.path, text]));
	const told = (chosen: typeof rows) => chosen.flatMap(({ path }) => texts.get(path) ?? []);
	return { injected: told(rows), instructions: told(rows.filter(({ role }) => !remembered.has(role))) };
}

/** Of each program at home, the one that is looked through first. */
export const toldTexts = (view: RuleView): readonly ToldTexts[] =>
	[view, ...view.neighbours].map((program) => ofProgram(view, program));
