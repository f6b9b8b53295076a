import { join } from 'node:path';
import type { SettingSwitch } from '../settings/settings.ts';
import type { EditorWorld } from '../settings/world.ts';
import { childrenOf } from './children.ts';
import { rootFolders } from './locations.ts';
import { byUri } from './uris.ts';

type AgentFileType = 'agentsMd' | 'claudeMd' | 'copilotInstructionsMd';

/** A file for every request that a folder can have, found by its name alone, whatever the letter case. */
export interface RootFile {
	/** Absolute. */
	readonly file: string;
	readonly type: AgentFileType;
	/** The setting that lets it in. */
	readonly setting: SettingSwitch;
}

/** A file that lies where such files are looked for; `left`: why it is not taken. */
export interface AgentFileFound extends RootFile {
	readonly left?: { readonly kind: 'off' } | { readonly kind: 'link'; readonly to: string };
}

interface Wanted {
	readonly names: readonly string[];
	/** Below each folder of the window; empty for the folder itself. */
	readonly inFolder?: string;
	readonly inHome?: string;
	readonly type: AgentFileType;
	readonly setting: SettingSwitch;
}

const wanted: readonly Wanted[] = [
	{ names: ['claude.md'], inFolder: '.claude', inHome: '.claude', type: 'claudeMd', setting: 'chat.useClaudeMdFile' },
	{
		names: ['copilot-instructions.md'],
		inFolder: '.github',
		inHome: '.copilot',
		type: 'copilotInstructionsMd',
		setting: 'github.copilot.chat.codeGeneration.useInstructionFiles',
	},
	{ names: ['agents.md'], inFolder: '', type: 'agentsMd', setting: 'chat.useAgentsMdFile' },
	{ names: ['claude.md', 'claude.local.md'], inFolder: '', type: 'claudeMd', setting: 'chat.useClaudeMdFile' },
];

interface AgentFileCandidate extends RootFile {
	/** Where a link leads. */
	readonly target?: string;
}

function candidatesIn(
	world: EditorWorld,
	{ names, inFolder, inHome, type, setting }: Wanted,
): readonly AgentFileCandidate[] {
	const folders = [
		...(inFolder === undefined ? [] : rootFolders(world).map((root) => join(root, inFolder))),
		...(inHome === undefined ? [] : [join(world.home, inHome)]),
	];
	return folders.flatMap((folder) =>
		childrenOf(world.places, folder)
			.filter(({ name, isFolder }) => !isFolder && names.includes(name.toLowerCase()))
			.map(({ path, isLink }): AgentFileCandidate => {
				const facts = isLink ? world.places.facts(path) : undefined;
				return { file: path, type, setting, ...(facts && facts.kind !== 'nothing' && { target: facts.real }) };
			}),
	);
}

/** Every such file, in the order in which VS Code sends them, with those that it leaves out. */
export function findAgentFiles(world: EditorWorld): readonly AgentFileFound[] {
	const candidates = wanted.flatMap((each) => candidatesIn(world, each));
	const found = new Map<string, AgentFileFound>();
	// What a link leads to counts as taken: files first, then links, each target once.
	const taken = new Map<string, string>();
	const ordered = [
		...candidates.filter(({ target }) => target === undefined),
		...candidates.filter(({ target }) => target),
	];
	for (const { target, ...file } of ordered) {
		if (!world.settings.isOn(file.setting)) {
			found.set(file.file, { ...file, left: { kind: 'off' } });
			continue;
		}
		const same = target === undefined ? undefined : taken.get(target);
		if (same !== undefined) found.set(file.file, { ...file, left: { kind: 'link', to: same } });
		else {
			taken.set(target ?? file.file, file.file);
			found.set(file.file, file);
		}
	}
	return [...found.values()].sort((a, b) => byUri(a.file, b.file));
}

/** Those that every request gets. */
export const taken = (found: readonly AgentFileFound[]): readonly RootFile[] => found.filter(({ left }) => !left);

/** Every AGENTS.md of the window; none unless a setting asks for them, and the one for AGENTS.md is on as well. */
export const listNestedAgentFiles = (
	world: EditorWorld,
	find: (folder: string) => readonly string[],
): readonly string[] =>
	world.settings.isOn('chat.useAgentsMdFile') && world.settings.isOn('chat.useNestedAgentsMdFiles')
		? world.folders.flatMap(find)
		: [];
