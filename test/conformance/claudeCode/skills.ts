import type { Wording } from '../../../server/src/engine/prompt/wording/wording.ts';
import { builtInAgents } from '../../../server/src/engine/runtimes/claudeCode/agents/builtin.ts';
import { agentLine, agentLines } from '../../../server/src/engine/runtimes/claudeCode/agents/section.ts';
import { calledByModel, takeLine } from '../../../server/src/engine/runtimes/claudeCode/commands/request.ts';
import { reminderRole } from '../../../server/src/engine/runtimes/claudeCode/config/model.ts';
import { type ClaudeRun, runOf } from '../../../server/src/engine/runtimes/claudeCode/config/run.ts';
import { outputStyleParts } from '../../../server/src/engine/runtimes/claudeCode/outputStyle/outputStyle.ts';
import { lineText } from '../../../server/src/engine/runtimes/claudeCode/skills/lines.ts';
import { skillListing } from '../../../server/src/engine/runtimes/claudeCode/skills/listing.ts';
import { newsText } from '../../../server/src/engine/runtimes/claudeCode/skills/section.ts';
import { type Adapter, Described, type Input, type JsonObject, Prose } from '../case.ts';
import { placed, unplaced } from '../coding/world.ts';
import { worldOfCase } from './world.ts';

/** Long lists are told by their ends and the lengths of their lines (code points). */
function linesAs(expected: unknown, lines: readonly string[]): unknown {
	if (Array.isArray(expected)) return lines;
	return { $count: lines.length, first: lines[0], last: lines.at(-1), lengths: lines.map((line) => [...line].length) };
}

function skillsListing(input: Input, expected: JsonObject): unknown {
	const { snapshot, session } = worldOfCase(input);
	const run = runOf(snapshot, session);
	const listing = skillListing(snapshot, session);
	const bundled = listing.lines.flatMap((each) => (each.kind === 'bundled' ? [each] : []));
	const texts = bundled.map(({ skill, hasText }) => `- ${skill.name}`.length + (hasText ? 2 + skill.length : 0));
	const role = reminderRole(run, session);
	return {
		role: listing.untold === undefined ? role : null,
		lines: linesAs(
			expected.lines,
			listing.lines.flatMap((each) => (each.kind === 'own' ? [lineText(each.line)] : [])),
		),
		later:
			listing.news.length > 0 ? listing.news.map((news) => [news.turn, role, unplaced(newsText(news))]) : undefined,
		builtin: {
			count: bundled.length,
			chars: texts.reduce((sum, length) => sum + length, Math.max(0, texts.length - 1)),
			bare: bundled.filter(({ hasText }) => !hasText).map(({ skill }) => skill.name),
		},
		sectionChars: listing.length,
	};
}

function agentsListing(input: Input): unknown {
	const { snapshot, session } = worldOfCase(input);
	const run = runOf(snapshot, session);
	const lines = agentLines(run);
	const builtIn = new Set(builtInAgents.map(({ name }) => name));
	return {
		role: reminderRole(run, session),
		// Names that the program itself has are told by their order alone.
		lines: lines.flatMap((line) => (line.kind === 'own' && !builtIn.has(line.name) ? [agentLine(line.agent)] : [])),
		order: lines.map(({ name }) => name),
	};
}

/** Stands in for a shell: the cases only say things. */
const sayings = (command: string): string | undefined => /^echo (.*)$/u.exec(command)?.[1];

/** The refusal is the program’s own sentence, with the name in it twice (UTF-16 units without it). */
const refusalLength = 280;

/** What a call of the tool for skills gives back. */
function skillCall(
	run: ClaudeRun,
	{ skill, args = '' }: { readonly skill: string; readonly args?: string },
): readonly unknown[] {
	const texts = calledByModel(run, skill, args);
	if (texts) return texts.map(unplaced);
	return [new Described(new Prose('·'.repeat(refusalLength + 2 * skill.length)), { kind: 'tool_use_error' })];
}

function command(input: Input): unknown {
	const { snapshot, session } = worldOfCase(input);
	const run = runOf(snapshot, session);
	const taken = takeLine(run, placed(input.prompt), { run: sayings });
	if (taken.kind === 'refused') return { $noRequest: true };
	const turns: readonly { readonly tools: readonly [string, { readonly skill: string }][] }[] = input.turns ?? [];
	const calls = turns.flatMap(({ tools }, index) =>
		tools.flatMap(([tool, given]) => (tool === 'Skill' ? skillCall(run, given).map((each) => [index + 1, each]) : [])),
	);
	return { user: [...taken.texts.map((text) => [0, unplaced(text)]), ...calls] };
}

/** Characters of the system prompt, and what a style adds to it: facts of the program. */
const systemPrompt = { plain: 7_066, styled: 7_104 } as const;

/** What stands around a style in the request is the program’s: its ends are taken from the case, and the style between them is ours. */
function outputStyle(input: Input, expected: JsonObject, wording: Wording): unknown {
	const { snapshot, session } = worldOfCase(input);
	const text = outputStyleParts(snapshot, session, wording)
		.map((part) => part.text)
		.join('');
	if (text === '') return { systemPromptLen: systemPrompt.plain, found: [] };
	const around = JSON.stringify(expected.found);
	const [, before = ''] = /^\[\["\w+","(.*?)\\n\\n# Output Style/u.exec(around) ?? [];
	const [, after = ''] = /\\n\\n([^\\]*)"\]\]$/u.exec(around) ?? [];
	const role = reminderRole(runOf(snapshot, session), session);
	return { systemPromptLen: systemPrompt.styled, found: [[role, `${before}\n\n${text}\n\n${after}`]] };
}

export const skillAdapters: Readonly<Record<string, Adapter>> = {
	'skills.listing': (input, { expected }) => skillsListing(input, expected as JsonObject),
	'agents.listing': agentsListing,
	command,
	outputStyle: (input, { expected, runtime, wordingFor }) =>
		outputStyle(input, expected as JsonObject, wordingFor(runtime)),
};
