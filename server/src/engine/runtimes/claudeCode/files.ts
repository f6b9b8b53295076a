import type { WorkspacePath } from '../../workspace/snapshot.ts';
import type { FileRole } from '../runtime.ts';

const role = (id: string, title: string, about: string, more: Partial<FileRole> = {}): FileRole => ({
	id,
	title,
	about,
	injected: true,
	...more,
});

const roles = {
	instructions: role(
		'instructions',
		'Instructions',
		'What Claude Code is told about this folder, at the start or once it touches a file below.',
	),
	local: role('local-instructions', 'Own instructions', 'What only you tell Claude Code about this folder.'),
	rule: role('rule', 'Rule', 'Always there, or only for the files that its paths name.'),
	agents: role('agents', 'Agent instructions', 'Read where there is no CLAUDE.md.'),
	memory: role('auto-memory', 'Memory', 'What Claude Code has noted about this project itself.'),
	settings: role('settings', 'Settings', 'What Claude Code may do, and which files it leaves out.', {
		injected: false,
		consulted: true,
	}),
	skill: role('skill', 'Skill', 'Listed by name and description; read when it is used.'),
	command: role('command', 'Command', 'A slash command: its text becomes the message.'),
	subagent: role('subagent', 'Subagent', 'Who does a part of the work in a conversation of its own.'),
	style: role('output-style', 'Output style', 'How answers are written, if the settings choose it.'),
} as const;

/** What a path means, the first that fits; the folder around may be any. */
const byPath: readonly (readonly [pattern: RegExp, role: FileRole])[] = [
	[/(?:^|\/)\.claude\/rules\/.+\.md$/u, roles.rule],
	[/(?:^|\/)\.claude\/projects\/[^/]+\/memory\/.+\.md$/u, roles.memory],
	[/(?:^|\/)\.claude\/skills\/[^/]+\/SKILL\.md$/u, roles.skill],
	[/(?:^|\/)\.claude\/commands\/.+\.md$/u, roles.command],
	[/(?:^|\/)\.claude\/agents\/.+\.md$/u, roles.subagent],
	[/(?:^|\/)\.claude\/output-styles\/.+\.md$/u, roles.style],
	[/(?:^|\/)\.claude\/settings(?:\.local)?\.json$/u, roles.settings],
	[/(?:^|\/)CLAUDE\.md$/u, roles.instructions],
	[/(?<!(?:^|\/)\.claude\/)(?<![^/])CLAUDE\.local\.md$/u, roles.local],
	[/^(?:\.\.\/)*(?:\.claude\/)?AGENTS\.md$/u, roles.agents],
];

/** What `path` means to Claude Code, judged by its name alone. */
export const roleOf = (path: WorkspacePath): FileRole | undefined =>
	byPath.find(([pattern]) => pattern.test(path))?.[1];
