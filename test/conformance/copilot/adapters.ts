import { findAgentFiles } from '../../../server/src/engine/runtimes/copilot/context/agentFiles.ts';
import { listAgents } from '../../../server/src/engine/runtimes/copilot/context/agents.ts';
import {
	collectAttachments,
	type RequestFile,
} from '../../../server/src/engine/runtimes/copilot/context/attachments.ts';
import { customizationsOf } from '../../../server/src/engine/runtimes/copilot/context/customizations.ts';
import { findInstructions } from '../../../server/src/engine/runtimes/copilot/context/instructions.ts';
import type { Located } from '../../../server/src/engine/runtimes/copilot/context/listing.ts';
import { listSlashCommands } from '../../../server/src/engine/runtimes/copilot/context/slashCommands.ts';
import { matchApplyTo, patternsIn } from '../../../server/src/engine/runtimes/copilot/globs/applyTo.ts';
import { settingsFrom } from '../../../server/src/engine/runtimes/copilot/settings/settings.ts';
import type { EditorWorld } from '../../../server/src/engine/runtimes/copilot/settings/world.ts';
import { findSkills, takenSkills } from '../../../server/src/engine/runtimes/copilot/skills/skills.ts';
import type { Adapter, Input } from '../case.ts';
import { placed, places, treesOf, unplaced, worldOf } from '../coding/world.ts';
import { parsed } from './matter.ts';
import { rendered } from './render.ts';
import { validated } from './validate.ts';
import { listText } from './wording.ts';

/** In the old edit mode VS Code takes these two for on. */
const ofEditMode = { 'chat.includeApplyingInstructions': true, 'chat.includeReferencedInstructions': true };

/** The window of a case: one folder unless it names others, and its settings are those of the workspace. */
function windowOf(input: Input): EditorWorld {
	const trusted = new Set<string>((input.trustedParents ?? []).map(placed));
	return {
		places: worldOf(treesOf(input)),
		home: places.home,
		userPrompts: places.userdata,
		folders: (input.folders ?? ['<ROOT>']).map(placed),
		settings: settingsFrom([input.settings ?? {}, (input.mode ?? input.modeKind) === 'edit' ? ofEditMode : {}]),
		trusts: (folder) => trusted.has(folder),
	};
}

const located = ({ file, storage }: Located) => ({ path: unplaced(file), storage });

/** What VS Code shows beside an attachment. */
function reasonOf(attachment: RequestFile): string | undefined {
	switch (attachment.kind) {
		case 'agent':
			return undefined;
		case 'referenced':
			return `Referenced by ${attachment.by.slice(attachment.by.lastIndexOf('/') + 1)}`;
		case 'applying': {
			const { match, instruction } = attachment;
			if (match.file === undefined) return 'automatically attached as pattern is **';
			const label = match.file.startsWith(`${places.root}/`) ? match.file.slice(places.root.length + 1) : match.file;
			return `automatically attached as pattern ${instruction.pattern} matches ${label}`;
		}
	}
}

function contextFiles(input: Input): unknown {
	const world = windowOf(input);
	const has = new Set<string>(input.tools ?? ['readFile']);
	const { taken } = findInstructions(world);
	const attachments = collectAttachments(world, taken, findAgentFiles(world), (input.attached ?? []).map(placed));
	const { stretches } = customizationsOf(world, taken, takenSkills(findSkills(world)), {
		read: has.has('readFile'),
		terminal: has.has('runInTerminal'),
		subagent: has.has('runSubagent'),
		skill: has.has('skill'),
	});
	return {
		attachments: attachments.map((attachment) => ({
			path: unplaced(attachment.file),
			kind: `vscode.instructions.file.${attachment.kind === 'referenced' ? 'reference' : 'root'}`,
			isRoot: attachment.kind !== 'referenced',
			reason: reasonOf(attachment),
		})),
		index: stretches.length === 0 ? null : stretches,
	};
}

function skillsListing(input: Input): unknown {
	const world = windowOf(input);
	const found = findSkills(world);
	const taken = world.settings.isOn('chat.useAgentSkills') ? takenSkills(found) : undefined;
	return {
		skills: taken?.map((skill) => ({
			...located(skill),
			name: skill.name,
			description: skill.description,
			disableModelInvocation: skill.disableModelInvocation,
			userInvocable: skill.userInvocable,
		})),
		skipped: found.flatMap((each) =>
			each.kind === 'duplicate' ? [{ path: unplaced(each.skill.file), reason: 'duplicate-name' }] : [],
		),
	};
}

/** By the name of the program’s function, or of what was read out of its requests. */
export const copilotAdapters: Readonly<Record<string, Adapter>> = {
	'applyTo.split': ({ applyTo }) => patternsIn(applyTo),
	'applyTo.matches': ({ applyTo, files }) => {
		const match = matchApplyTo(applyTo, files.map(placed));
		return match ? { pattern: match.pattern, ...(match.file && { file: unplaced(match.file) }) } : null;
	},
	'frontmatter.parse': parsed,
	'agentInstructions.list': (input) =>
		findAgentFiles(windowOf(input))
			.filter(({ left }) => !left)
			.map(({ file, type }) => ({ path: unplaced(file), type })),
	'instructions.list': (input) =>
		findInstructions(windowOf(input)).taken.map((each) => ({
			...located(each),
			source: each.source,
			name: each.name,
			description: each.description,
			pattern: each.pattern,
		})),
	contextFiles: (input, context) => {
		const found = contextFiles(input) as { attachments: unknown; index: Parameters<typeof listText>[0] | null };
		return { ...found, index: found.index && listText(found.index, (context.expected as Input).index) };
	},
	'skills.listing': skillsListing,
	'prompts.slash': (input) =>
		listSlashCommands(windowOf(input)).map((command) => ({
			name: command.name,
			...located(command),
			type: command.kind,
			description: command.description,
			argumentHint: command.argumentHint,
			userInvocable: command.userInvocable,
		})),
	'agents.list': (input) =>
		listAgents(windowOf(input)).map((agent) => ({
			name: agent.name,
			path: unplaced(agent.file),
			description: agent.description,
			target: agent.target,
			visibility: { userInvocable: agent.userInvocable, agentInvocable: agent.agentInvocable },
		})),
	validate: validated,
	'render.instructions': rendered,
};
