import { dirname, isAbsolute, join, relative } from 'node:path';
import { isFailure, isJsonObject } from '../../../text/json5.ts';
import { ownFolder, textAtPlace, type World } from '../world.ts';
import { jsonIn } from './jsonText.ts';
import { settingsOf } from './settings.ts';

const isWithin = (folder: string, path: string): boolean => {
	const way = relative(folder, path);
	return way !== '..' && !way.startsWith('../') && !way.startsWith('..\\') && !isAbsolute(way);
};

/** What the person's list says: the rule with the longest path counts. Undefined where none is about the folder. */
function listed(world: World): boolean | undefined {
	const content = textAtPlace(world, join(ownFolder(world), 'trustedFolders.json'), 'settings');
	const document = content && jsonIn(content);
	if (!document || isFailure(document) || !isJsonObject(document.value)) return undefined;
	const realOf = (path: string): string => {
		const facts = world.places.facts(path);
		return facts.kind === 'nothing' ? path : facts.real;
	};
	const here = realOf(world.cwd);
	let longest = -1;
	let trusted: boolean | undefined;
	for (const [path, level] of Object.entries(document.value)) {
		const covered = level === 'TRUST_PARENT' ? dirname(path) : path;
		if (path.length <= longest || !isWithin(realOf(covered), here)) continue;
		longest = path.length;
		trusted = level !== 'DO_NOT_TRUST';
	}
	return trusted;
}

interface FolderTrust {
	/** Whether what lies in the folder counts: context, skills. */
	readonly folder: boolean;
	/** Whether its settings count. */
	readonly settings: boolean;
}

/** What the variable says; other values say nothing. */
const outright: ReadonlyMap<string, boolean> = new Map([
	['true', true],
	['false', false],
]);

const both = (trusted: boolean): FolderTrust => ({ folder: trusted, settings: trusted });

/**
 * Whether the program trusts the folder: what the person has said in this session, the environment, the setting that switches the
 * question off, the person's list. Where nobody was asked, as if they had said yes: it is what the first answer makes of it. The flag
 * that skips the question comes too late for the settings, which have been read by then.
 */
export function trustOf(world: World): FolderTrust {
	if (world.trust !== undefined) return both(world.trust);
	const { GEMINI_CLI_TRUST_WORKSPACE: given, GEMINI_RESTRICTED_MODE: restricted } = world.variables;
	if (restricted === 'true') return both(false);
	const said = outright.get(given ?? '') ?? (settingsOf(world, false).folderTrust ? listed(world) : true);
	return world.flags.includes('--skip-trust') ? { folder: true, settings: said ?? false } : both(said ?? true);
}
