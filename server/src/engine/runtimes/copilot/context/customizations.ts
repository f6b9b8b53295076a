import { dirname, relative } from 'node:path';
import type { WordingPiece } from '../../../prompt/wording/wording.ts';
import type { EditorWorld } from '../settings/world.ts';
import { type EditorSkill, whyUntold } from '../skills/skills.ts';
import { listNestedAgentFiles } from './agentFiles.ts';
import { type CustomAgent, listAgents } from './agents.ts';
import type { InstructionFile } from './instructions.ts';
import { type Intro, introTo, moreSkills } from './introductions.ts';
import { slashed } from './kinds.ts';
import { search } from './listing.ts';

/** The tools that a session has, of those that the list of customizations is about. */
export interface Tools {
	readonly read: boolean;
	readonly terminal: boolean;
	readonly subagent: boolean;
	readonly skill: boolean;
}

/** A stretch of the list: what VS Code says in its own words, or what it says of a file. */
export type ListStretch = { readonly id: string; readonly title: string; readonly says: string | WordingPiece };

/** How many units the entries of skills may have, and the names of those behind; only where a tool opens skills by name. */
const skillLimits = { entries: 15_000, names: 5_000 } as const;

export interface Customizations {
	readonly stretches: readonly ListStretch[];
	/** Skills with an entry of their own, and how long it is. */
	readonly skills: ReadonlyMap<string, number>;
	/** Skills that only their names are left of. */
	readonly namedSkills: ReadonlySet<string>;
	/** Every AGENTS.md that is listed. */
	readonly nested: readonly string[];
	readonly agents: readonly CustomAgent[];
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** An element, or nothing where there is nothing to say. */
const element = (name: string, text: string | undefined): string =>
	text ? `<${name}>${escaped(text)}</${name}>\n` : '';

const fileElement = (file: string): string => `<file>${file}</file>\n`;

function nestedEntry(world: EditorWorld, file: string): string {
	const root = world.folders.find((folder) => slashed(file).startsWith(`${slashed(folder)}/`)) ?? dirname(file);
	const folder = slashed(relative(root, dirname(file)));
	const about = folder === '' ? 'Instructions for the workspace' : `Instructions for folder '${folder}'`;
	return `<instruction>\n${fileElement(file)}${element('description', about)}</instruction>\n`;
}

const instructionEntry = ({ file, description, pattern }: InstructionFile): string =>
	`<instruction>\n${fileElement(file)}${element('description', description)}${element('applyTo', pattern)}</instruction>\n`;

const skillEntry = ({ name, description, file }: EditorSkill): string =>
	`<skill>\n<name>${escaped(name)}</name>\n${element('description', description)}${fileElement(file)}</skill>\n`;

const agentEntry = ({ name, description, argumentHint }: CustomAgent): string =>
	`<agent>\n<name>${escaped(name)}</name>\n${element('description', description)}${element('argumentHint', argumentHint)}</agent>\n`;

/** Names that fit into their limit, with commas between them. */
function namesWithin(skills: readonly EditorSkill[]): readonly string[] {
	const names: string[] = [];
	let length = 0;
	for (const { name } of skills) {
		const more = (names.length > 0 ? 2 : 0) + escaped(name).length;
		if (length + more > skillLimits.names) break;
		length += more;
		names.push(escaped(name));
	}
	return names;
}

const block = (name: string, title: string, intro: Intro, entries: readonly ListStretch[]): readonly ListStretch[] => [
	{ id: `copilot.${name}.opening`, title, says: `<${name}>\n` },
	{ id: `copilot.${name}.intro`, title, says: introTo(intro) },
	...entries,
	{ id: `copilot.${name}.closing`, title, says: `</${name}>\n\n` },
];

/** The list of instructions, skills and agents that a model may open by itself; no stretch where there is nothing to list. */
export function customizationsOf(
	world: EditorWorld,
	instructions: readonly InstructionFile[],
	skills: readonly EditorSkill[],
	tools: Tools,
): Customizations {
	const opens = tools.read ? 'read' : tools.terminal ? 'terminal' : undefined;
	const stretches: (readonly ListStretch[])[] = [];
	const nested = opens ? listNestedAgentFiles(world, (folder) => search(world.places, folder, '**/AGENTS.md')) : [];
	const withEntry = new Map<string, number>();
	const namedSkills = new Set<string>();
	if (opens && instructions.length + nested.length > 0) {
		const text = instructions.map(instructionEntry).join('') + nested.map((file) => nestedEntry(world, file)).join('');
		const entries = { id: 'copilot.instructions.entries', title: 'Files with instructions', says: `\n${text}` };
		stretches.push(block('instructions', 'List of instructions', { about: 'instructions', tool: opens }, [entries]));
	}
	const told = opens ? skills.filter((skill) => whyUntold(skill) === undefined) : [];
	if (opens && told.length > 0) {
		const tool = tools.skill ? 'skill' : opens;
		const urges = world.settings.isOn('chat.experimental.useSkillAdherencePrompt');
		let length = 0;
		const listed: string[] = [];
		for (const skill of told) {
			const entry = skillEntry(skill);
			if (tools.skill && length + entry.length > skillLimits.entries) break;
			length += entry.length;
			listed.push(entry);
			withEntry.set(skill.file, entry.length);
		}
		const rest = told.slice(listed.length);
		const names = namesWithin(rest);
		for (const { file } of rest.slice(0, names.length)) namedSkills.add(file);
		const entries = { id: 'copilot.skills.entries', title: 'Skills', says: `\n${listed.join('')}` };
		const more = moreSkills(names, rest.length - names.length);
		stretches.push(
			block('skills', 'List of skills', { about: urges ? 'urgent-skills' : 'skills', tool }, [
				entries,
				...(rest.length > 0 ? [{ id: 'copilot.skills.more', title: 'More skills', says: more }] : []),
			]),
		);
	}
	const agents = tools.subagent ? listAgents(world) : [];
	if (agents.length > 0) {
		const text = agents
			.filter(({ agentInvocable }) => agentInvocable)
			.map(agentEntry)
			.join('');
		const entries = { id: 'copilot.agents.entries', title: 'Agents', says: `\n${text}` };
		stretches.push(block('agents', 'List of agents', { about: 'agents', tool: 'subagent' }, [entries]));
	}
	// An empty line more stands between two lists.
	const spaced = stretches.map((list, index) =>
		list.map((stretch, at) => (index > 0 && at === 0 ? { ...stretch, says: `\n${stretch.says}` } : stretch)),
	);
	return { stretches: spaced.flat(), skills: withEntry, namedSkills, nested, agents };
}
