import { basename } from 'node:path';
import { sliceMapped, wholeFile } from '../../../prompt/mappedText.ts';
import { isAround, pathFrom } from '../../../workspace/places.ts';
import type { Snapshot } from '../../../workspace/snapshot.ts';
import type { CodingEntry } from '../../coding/entry.ts';
import type { FileRole } from '../../runtime.ts';
import type { AgentFileFound } from '../context/agentFiles.ts';
import type { RequestFile } from '../context/attachments.ts';
import type { ChosenAgent } from '../context/chosenAgent.ts';
import type { Customizations } from '../context/customizations.ts';
import type { FoundInstructions, InstructionFile } from '../context/instructions.ts';
import { isClaudeRule } from '../context/kinds.ts';
import type { Located } from '../context/listing.ts';
import { roles } from '../files.ts';
import type { EditorWorld } from '../settings/world.ts';
import { standing } from '../skills/capability.ts';
import type { SkillFinding } from '../skills/skills.ts';
import type { Rendering } from './render.ts';

const agentRoles: Readonly<Record<AgentFileFound['type'], FileRole>> = {
	agentsMd: roles.agents,
	claudeMd: roles.claude,
	copilotInstructionsMd: roles.copilot,
};

const instructionRole = (file: string): string => (isClaudeRule(file) ? roles.rule.id : roles.instructions.id);

/** What the pattern of instructions is called in their frontmatter. */
const keyOf = (file: string): string => (isClaudeRule(file) ? 'paths' : 'applyTo');

/** A path as a person would write it. */
const shortly = (root: string, file: string): string => {
	const path = pathFrom(root, file);
	return isAround(path) ? file : path;
};

function whyAttached(root: string, attachment: RequestFile): string {
	switch (attachment.kind) {
		case 'agent':
			return '';
		case 'referenced':
			return `${basename(attachment.by)} points to it, and chat.includeReferencedInstructions is on`;
		case 'applying': {
			const { match, file } = attachment;
			if (match.file !== undefined) return `${match.pattern} matches ${shortly(root, match.file)}`;
			return attachment.instruction.parsed.header === undefined || !attachment.instruction.pattern
				? 'it is for every request'
				: `its ${keyOf(file)} is for every request`;
		}
	}
}

const roleOfAttachment = (attachment: RequestFile): string =>
	attachment.kind === 'agent'
		? agentRoles[attachment.agent.type].id
		: attachment.kind === 'applying'
			? instructionRole(attachment.file)
			: roles.reference.id;

/** What became of a file that goes with the request. */
export function attachedEntry(
	root: string,
	attachment: RequestFile,
	rendering: Rendering,
	raw: string | undefined,
	again: number | undefined,
): CodingEntry {
	const entry = {
		file: attachment.file,
		role: roleOfAttachment(attachment),
		...(raw !== undefined && { raw }),
		...(again !== undefined && { again }),
		...(attachment.kind === 'referenced' && { importedBy: { file: attachment.by, range: attachment.range } }),
	};
	switch (rendering.kind) {
		case 'sent':
			return { ...entry, fate: 'whole', reason: whyAttached(root, attachment), shown: rendering.shown };
		case 'empty':
			return { ...entry, fate: 'empty', reason: '' };
		case 'unreadable':
			return { ...entry, fate: 'refused', reason: 'VS Code cannot read it' };
		case 'same': {
			const reason = `${shortly(root, rendering.as)} says the same, and a text is sent once`;
			return { ...entry, fate: 'withheld', reason };
		}
	}
}

/** What of the chosen agent’s file reaches the model: the text behind its frontmatter, with all space around it. */
export function chosenEntry({ file, content, bodyStart, name }: ChosenAgent): CodingEntry {
	const entry = { file, role: roles.agent.id, raw: content.text };
	if (bodyStart === undefined) return { ...entry, fate: 'empty', reason: 'its frontmatter is never closed' };
	const shown = sliceMapped(wholeFile(content), bodyStart, content.text.length);
	if (shown.text.trim() === '') return { ...entry, fate: 'empty', reason: 'it only has frontmatter' };
	return { ...entry, fate: 'whole', reason: `you chose ${name}`, shown };
}

/** Instructions that do not go with the request: the list has their paths, where there is a list. */
function waitingEntry(world: EditorWorld, instruction: InstructionFile, isListed: boolean): CodingEntry {
	const { file, pattern, content, description } = instruction;
	const entry = { file, role: instructionRole(file), raw: content.text };
	const known = isListed ? 'the agent only sees its path in a list' : 'the agent does not know of it';
	if (!pattern) {
		const about = isListed && description ? 'the agent sees its path and description in a list' : known;
		return { ...entry, fate: isListed ? 'listed' : 'withheld', reason: `it has no ${keyOf(file)}: ${about}` };
	}
	if (!world.settings.isOn('chat.includeApplyingInstructions'))
		return { ...entry, fate: 'withheld', reason: `chat.includeApplyingInstructions is off: ${known}` };
	return { ...entry, fate: 'waiting', reason: `sent once an attached file matches ${pattern}; until then ${known}` };
}

function leftAgentFile(root: string, { file, type, setting, left }: AgentFileFound): readonly CodingEntry[] {
	if (!left) return [];
	const reason =
		left.kind === 'off' ? `${setting} is off` : `it is a link to ${shortly(root, left.to)}, which is sent already`;
	return [{ file, role: agentRoles[type].id, fate: 'ignored', reason }];
}

export interface FoundContext {
	readonly world: EditorWorld;
	readonly instructions: FoundInstructions;
	readonly agentFiles: readonly AgentFileFound[];
	readonly customizations: Customizations;
	readonly skills: readonly SkillFinding[];
	readonly prompts: readonly Located[];
}

/** Everything that was looked at and does not go with the request as a file. `sent`: what does. */
export function otherEntries(
	{ root }: Snapshot,
	{ world, instructions, agentFiles, customizations, skills, prompts }: FoundContext,
	sent: ReadonlySet<string>,
): readonly CodingEntry[] {
	const hasList = customizations.stretches.some(({ id }) => id === 'copilot.instructions.entries');
	return [
		...instructions.taken
			.filter(({ file }) => !sent.has(file))
			.map((instruction) => waitingEntry(world, instruction, hasList)),
		...instructions.nameless.map(({ file, content }): CodingEntry => {
			const reason = 'its name is empty, so VS Code passes the file by';
			return { file, role: instructionRole(file), fate: 'ignored', reason, raw: content.text };
		}),
		...instructions.unreadable.map(
			({ file, reason }): CodingEntry => ({ file, role: instructionRole(file), fate: 'refused', reason }),
		),
		...agentFiles.flatMap((file) => leftAgentFile(root, file)),
		...customizations.nested
			.filter((file) => !sent.has(file))
			.map((file): CodingEntry => {
				const reason = 'the agent only sees its path in a list';
				return { file, role: roles.nested.id, fate: 'listed', reason };
			}),
		...customizations.agents
			.filter(({ file }) => !sent.has(file))
			.map(({ file, agentInvocable }): CodingEntry => {
				const reason = agentInvocable
					? 'other agents see its name and description in a list'
					: 'other agents do not know it; you can choose it';
				return { file, role: roles.agent.id, fate: agentInvocable ? 'listed' : 'unlisted', reason };
			}),
		...prompts.map(({ file }): CodingEntry => {
			const reason = 'it runs when you type / and its name';
			return { file, role: roles.prompt.id, fate: 'withheld', reason };
		}),
		...skills.map((skill): CodingEntry => {
			const { kind, reason } = standing(skill, root, customizations.skills, customizations.namedSkills);
			const file = skill.kind === 'unreadable' ? skill.file : skill.skill.file;
			const fate = kind === 'whole' ? 'listed' : kind === 'out' ? 'unlisted' : 'shortened';
			return { file, role: roles.skill.id, fate, reason };
		}),
	];
}
