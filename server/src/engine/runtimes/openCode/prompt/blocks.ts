import type { Part } from '../../../prompt/prompt.ts';
import type { Wording } from '../../../prompt/wording/wording.ts';
import { factsOf, prosePart } from '../../coding/parts.ts';
import type { OpenCodeAgent } from '../agents/agents.ts';
import { isDenied, isSwitchedOff } from '../config/permission.ts';
import type { ProjectReference } from '../config/projectReferences.ts';
import type { OfferedSkills } from '../skills/listed.ts';
import type { RunWorld } from '../world.ts';
import { type ProseName, pieceOf } from './pieces.ts';
import { builtIn, skillFrame, skillItem } from './skillText.ts';

export const fact = factsOf('opencode');

/** What belongs together in the prompt; between two blocks stands a line feed. */
export type PromptBlock = readonly Part[];

/** `blocks` that say something, one behind the other. */
export function joined(blocks: readonly PromptBlock[], between = '\n'): readonly Part[] {
	const said = blocks.map((block) => block.filter(({ text }) => text !== '')).filter((block) => block.length > 0);
	return said.flatMap((block, index) => (index === said.length - 1 ? block : ended(block, between)));
}

function ended(block: PromptBlock, end: string): PromptBlock {
	const last = block.at(-1);
	return last ? [...block.slice(0, -1), { ...last, text: last.text + end }] : block;
}

/** Other folders that the agent may look into, by name. */
export function referencesBlock(references: readonly ProjectReference[], wording: Wording): PromptBlock {
	const told = references
		.filter(({ description }) => description !== undefined)
		.sort((a, b) => a.name.localeCompare(b.name));
	if (told.length === 0) return [];
	const items = told.flatMap(({ name, path, description }) => [
		'  <reference>',
		`    <name>${name}</name>`,
		`    <path>${path}</path>`,
		`    <description>${description}</description>`,
		'  </reference>',
	]);
	const title = 'Other folders';
	const list = ['<available_references>', ...items, '</available_references>'].join('\n');
	return joined([[prosePart(pieceOf('references'), title, wording)], [fact('references', title, list)]]);
}

export const skillPartId = (path: string): string => `skill:${path}`;

/** The list of skills, as the system prompt ends with it. */
export function skillsBlock(world: RunWorld, { isOffered, listed }: OfferedSkills, wording: Wording): PromptBlock {
	if (!isOffered) return [];
	const opening = prosePart(pieceOf('skills'), 'Skills', wording);
	if (listed.length === 0) return joined([[opening], [prosePart(pieceOf('no-skills'), 'Skills', wording)]]);
	const items = listed.flatMap((skill): readonly Part[] => {
		if (skill !== 'own') {
			const path = world.pathOf(skill.file);
			return [{ ...fact('skill', skill.name, skillItem(skill)), id: skillPartId(path) }];
		}
		const [before, after] = skillFrame(builtIn.name, builtIn.location);
		const about = prosePart(pieceOf('built-in-skill'), builtIn.name, wording);
		if (about.text === '') return [];
		return [fact('built-in.open', builtIn.name, before), about, fact('built-in.close', builtIn.name, after)];
	});
	// A chat has no words for the one of the program.
	if (items.length === 0) return [];
	return joined([
		[opening],
		[
			fact('skills.open', 'Skills', '<available_skills>\n'),
			...items,
			fact('skills.close', 'Skills', '</available_skills>'),
		],
	]);
}

/** Words that the program has for agents of its own. */
const ownWords: Readonly<Record<string, ProseName>> = {
	build: 'build',
	plan: 'plan',
	general: 'general',
	explore: 'explore',
};

export const agentPartId = (name: string): string => `agent:${name}`;

/** Agents that the one in session can have do something, by name. */
const runnable = (
	agents: ReadonlyMap<string, OpenCodeAgent>,
	agent: OpenCodeAgent | undefined,
): readonly OpenCodeAgent[] =>
	[...agents.values()]
		.filter(({ mode, name }) => mode !== 'primary' && !isDenied(agent?.rules ?? [], 'task', name))
		.sort((a, b) => a.name.localeCompare(b.name));

/** The end of what the tool `task` says of itself: the agents that it runs. It is told next to the system prompt. */
export function taskBlock(
	agents: ReadonlyMap<string, OpenCodeAgent>,
	agent: OpenCodeAgent | undefined,
	wording: Wording,
): PromptBlock {
	const title = 'The tool “task”';
	const header = prosePart(pieceOf('task'), title, wording);
	// A chat without that tool has no words for it.
	if (header.text === '' || isSwitchedOff(agent?.rules ?? [], 'task')) return [];
	const lines = runnable(agents, agent).map(({ name, description, isNative }): PromptBlock => {
		const own = isNative && Object.hasOwn(ownWords, name) ? ownWords[name] : undefined;
		const about = `Agent ${name}`;
		if (description !== undefined)
			return [{ ...fact(name, about, `- ${name}: ${description}`), id: agentPartId(name) }];
		return [
			{ ...fact(name, about, `- ${name}: `), id: agentPartId(name) },
			{ ...prosePart(pieceOf(own ?? 'by-hand'), about, wording), id: `${agentPartId(name)}.about` },
		];
	});
	// Where there is nobody to run, the line feed behind the header stands all the same.
	return lines.length === 0 ? [header, fact('task.nobody', title, '\n')] : joined([[header], ...lines]);
}
