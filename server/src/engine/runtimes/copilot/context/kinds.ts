import { basename, dirname } from 'node:path';

/** What VS Code takes a file for, by its path. */
export type FileKind = 'instructions' | 'prompt' | 'agent' | 'skill';

export const slashed = (path: string): string => path.replaceAll('\\', '/');

/** Rules of Claude’s lie anywhere below such a folder. */
export const isClaudeRule = (path: string): boolean => slashed(path).includes('/.claude/rules/');

const agentFolders: readonly string[] = ['/.github/agents', '/.claude/agents', '/.copilot/agents'];

export const isClaudeAgent = (path: string): boolean => slashed(dirname(path)).endsWith('/.claude/agents');

/** Ends of names that say what a file is, with the letter case that counts. */
const endings: readonly (readonly [ending: string, kind: FileKind])[] = [
	['.prompt.md', 'prompt'],
	['.instructions.md', 'instructions'],
	['.chatmode.md', 'agent'],
	['.agent.md', 'agent'],
];

/** `path` is absolute, or begins with a slash where it is one of the workspace. */
export function kindOf(path: string): FileKind | undefined {
	const name = basename(path);
	const ending = endings.find(([end]) => name.endsWith(end));
	if (ending) return ending[1];
	if (name === 'copilot-instructions.md') return 'instructions';
	if (name.toLowerCase() === 'skill.md') return 'skill';
	if (!name.endsWith('.md') || name === 'README.md') return undefined;
	if (agentFolders.some((folder) => slashed(dirname(path)).endsWith(folder))) return 'agent';
	return isClaudeRule(path) ? 'instructions' : undefined;
}

/** What a file is called where its frontmatter gives it no name. */
export function plainName(path: string): string {
	const name = basename(path);
	const ending = endings.find(([end]) => name.endsWith(end))?.[0];
	if (ending !== undefined) return name.slice(0, -ending.length);
	if (name.toLowerCase() === 'skill.md') return basename(dirname(path));
	return kindOf(path) === undefined ? name : name.slice(0, -'.md'.length);
}
