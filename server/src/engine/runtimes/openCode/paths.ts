import { join } from 'node:path';
import type { RunWorld } from './world.ts';

/** Its configuration, in a project and in `.opencode`; of two in one folder the last counts for more. */
export const configNames = ['opencode.json', 'opencode.jsonc'] as const;

/** The folder of a project, or of a person, that agents, commands and skills are kept in. */
export const ownFolder = '.opencode';

/** What a folder of its own may have, each under two names. */
export const parts = {
	agent: ['agent', 'agents'],
	command: ['command', 'commands'],
	mode: ['mode', 'modes'],
	skill: ['skill', 'skills'],
} as const;

/** Names of instructions, the first of which that is found keeps the others out. */
export const agentsName = 'AGENTS.md';
export const claudeName = 'CLAUDE.md';
export const oldestName = 'CONTEXT.md';

/** Those that a run in this world asks for. */
export const instructionNames = ({ readsClaudeFiles }: Pick<RunWorld, 'readsClaudeFiles'>): readonly string[] =>
	readsClaudeFiles ? [agentsName, claudeName, oldestName] : [agentsName, oldestName];

/** The folders around the one that it is started in which have something called `name`, nearest first; links are followed. */
const foldersWith = ({ places, around }: Pick<RunWorld, 'places' | 'around'>, name: string): readonly string[] =>
	around.map((folder) => join(folder, name)).filter((path) => places.facts(path).kind !== 'nothing');

/** Folders of its own, in the order in which they are read: what comes later counts for more. */
export function ownFolders(world: RunWorld): readonly string[] {
	const { places, home, configFolder, personFolder, readsProject } = world;
	const atHome = join(home, ownFolder);
	return [
		...new Set([
			configFolder,
			...(readsProject ? foldersWith(world, ownFolder) : []),
			...(places.facts(atHome).kind === 'nothing' ? [] : [atHome]),
			personFolder,
		]),
	];
}
