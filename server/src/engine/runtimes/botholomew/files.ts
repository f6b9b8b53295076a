import { ownValue } from '../../text/ownValue.ts';
import type { WorkspacePath } from '../../workspace/snapshot.ts';
import type { FileRole } from '../runtime.ts';
import type { BotholomewLayout } from './layout.ts';

/** Files that every project is seeded with, or was once, by the name in the folder of persistent context. */
const known: Readonly<Record<string, Omit<FileRole, 'injected'>>> = {
	'soul.md': {
		id: 'soul',
		title: 'Persona',
		about: 'Who the agent is; in every prompt by default.',
	},
	'beliefs.md': {
		id: 'beliefs',
		title: 'Beliefs',
		about: 'What the agent believes; it can change the file if the frontmatter allows it.',
	},
	'goals.md': {
		id: 'goals',
		title: 'Goals',
		about: 'The agent’s goals; it can change the file if the frontmatter allows it.',
	},
	'capabilities.md': {
		id: 'capabilities',
		title: 'Capabilities',
		about: 'What the agent’s tools can do; the runtime writes it again when asked.',
	},
};

const other: Omit<FileRole, 'injected'> = {
	id: 'context',
	title: 'Persistent context',
	about: 'In every prompt, or only if the task or message shares a word with it: the frontmatter decides.',
};

/** Without making a text: it is asked of every path of a folder. */
const isBelow = (path: WorkspacePath, folder: string): boolean =>
	path[folder.length] === '/' && path.startsWith(folder);

/** The name in the folder of persistent context, where `path` is a Markdown file at its top. */
export function contextName(profile: BotholomewLayout, path: WorkspacePath): string | undefined {
	if (!isBelow(path, profile.folder)) return undefined;
	const name = path.slice(profile.folder.length + 1);
	return name.endsWith('.md') && !name.includes('/') ? name : undefined;
}

const plain = (id: string, title: string, about: string, consulted = false): FileRole => ({
	id,
	title,
	about,
	injected: false,
	...(consulted ? { consulted } : {}),
});

/** What `path` means to this version, judged by its name alone. */
export function roleOf(profile: BotholomewLayout, path: WorkspacePath): FileRole | undefined {
	const name = contextName(profile, path);
	if (name !== undefined) return { ...(ownValue(known, name) ?? other), injected: true };
	if (path === profile.configPath) return plain('config', 'Settings', 'The runtime’s settings for this project.', true);
	if (path === profile.serversPath) {
		return plain('tool-servers', 'Tool servers', 'Programs whose tools the agent may call.', true);
	}
	if (isBelow(path, profile.skillsFolder) && path.endsWith('.md')) {
		return path.includes('/', profile.skillsFolder.length + 1)
			? plain(
					'skill',
					'Skill in a folder',
					'Nothing reads it: only what lies directly in the folder of skills is a slash command.',
				)
			: plain('skill', 'Skill', 'A slash command: its text becomes the message.');
	}
	if (profile.folder !== 'prompts') return undefined;
	// What stands in them decides what workers are told, and whether they ever are.
	if (/^tasks\/[^/]+\.md$/u.test(path)) return plain('task', 'Task', 'Something for a worker to do.', true);
	if (/^schedules\/[^/]+\.md$/u.test(path)) return plain('schedule', 'Schedule', 'Makes tasks at certain times.', true);
	return undefined;
}
