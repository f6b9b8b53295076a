import type { WorkspacePath } from '../../workspace/snapshot.ts';
import type { FileRole } from '../runtime.ts';
import { kindOf } from './context/kinds.ts';

const role = (id: string, title: string, about: string, injected = true, consulted = false): FileRole => ({
	id,
	title,
	about,
	injected,
	...(consulted && { consulted }),
});

export const roles = {
	copilot: role('main-instructions', 'Copilot instructions', 'Sent with every request, all of it.'),
	agents: role('agents', 'Agent instructions', 'Sent with every request, all of it.'),
	claude: role('claude', 'Claude instructions', 'Made for Claude Code; Copilot sends it with every request as well.'),
	instructions: role(
		'instructions',
		'Instructions',
		'Sent with a request whose attached files match applyTo; otherwise only its path is in a list.',
	),
	rule: role(
		'rule',
		'Claude rule',
		'Sent with a request whose attached files match paths, and with every request where it has none.',
	),
	prompt: role('prompt', 'Prompt', 'Runs when you type / and its name; no other request gets it.', false, true),
	agent: role('agent', 'Custom agent', 'Used when you choose it; other agents are told its description.', false, true),
	skill: role(
		'skill',
		'Skill',
		'Its name and description are in a list; the agent opens the rest when it needs it.',
		false,
	),
	nested: role(
		'nested-agents',
		'Agent instructions of a folder',
		'Not sent; with chat.useNestedAgentsMdFiles its path is in a list.',
		false,
	),
	reference: role('reference', 'Referenced file', 'Sent because instructions point to it.', false),
	settings: role('settings', 'Editor settings', 'Decide which files Copilot looks for.', false, true),
} as const;

/** Names at the root, and in the two folders that have one of their own, in any letter case. */
const fixed: readonly (readonly [name: RegExp, role: FileRole])[] = [
	[/^agents\.md$/i, roles.agents],
	[/^claude(?:\.local)?\.md$/i, roles.claude],
	[/^\.claude\/claude\.md$/i, roles.claude],
	[/^\.github\/copilot-instructions\.md$/i, roles.copilot],
	[/^\.vscode\/settings\.json$/, roles.settings],
	[/\/agents\.md$/i, roles.nested],
];

/** Folders that hold skills, one level deep. */
const skillFolder = /^\.(?:agents|github|claude)\/skills\//;

/** What `path` means to VS Code, judged by its name alone. A setting can add folders: instructions count wherever they lie. */
export function roleOf(path: WorkspacePath): FileRole | undefined {
	const known = fixed.find(([name]) => name.test(path));
	if (known) return known[1];
	switch (kindOf(`/${path}`)) {
		case 'instructions':
			if (!path.includes('/')) return undefined;
			return path.endsWith('.instructions.md') || path.endsWith('/copilot-instructions.md')
				? roles.instructions
				: roles.rule;
		case 'prompt':
			return path.includes('/') ? roles.prompt : undefined;
		case 'agent':
			return path.includes('/') ? roles.agent : undefined;
		case 'skill':
			return skillFolder.test(path) && path.endsWith('/SKILL.md') ? roles.skill : undefined;
		case undefined:
			return undefined;
	}
}
