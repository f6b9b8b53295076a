import type { Scene } from '../../server/src/engine/runtimes/detection/scene.ts';
import type { Session } from '../../server/src/engine/workspace/session.ts';
import type { ConfigFile, FileEntry, Snapshot } from '../../server/src/engine/workspace/snapshot.ts';

export type FileTree = Readonly<Record<string, string | Partial<FileEntry>>>;

/** A snapshot of an imaginary workspace at `/w`; a string is a text file. */
export function snapshotOf(tree: FileTree, config?: string, extra: Partial<Snapshot> = {}): Snapshot {
	const files = new Map<string, FileEntry>();
	for (const [path, entry] of Object.entries(tree)) {
		const given: Partial<FileEntry> =
			typeof entry === 'string' ? { content: { kind: 'text', text: entry, origin: 'disk' } } : entry;
		files.set(path, {
			path,
			content: { kind: 'unread' },
			link: 'none',
			size: typeof entry === 'string' ? Buffer.byteLength(entry) : 0,
			modified: 0,
			...given,
		});
	}
	const configFile: ConfigFile | undefined =
		config === undefined
			? undefined
			: {
					path: '/home/u/.openclaw/openclaw.json',
					content: { kind: 'text', text: config, origin: 'disk' },
					included: new Map(),
				};
	return {
		root: '/w',
		files,
		config: configFile,
		environment: { home: '/home/u', hostTimeZone: 'UTC', variables: {} },
		...extra,
	};
}

/** As `snapshotOf`, with what a host has found out around it. */
export const sceneOf = (tree: FileTree, around: Partial<Scene> = {}): Scene => ({ ...snapshotOf(tree), ...around });

export const sessionOf = (fields: Partial<Session> = {}): Session => ({
	kind: 'main',
	now: Date.UTC(2026, 10, 21, 12),
	timeZone: 'UTC',
	random: 0.5,
	...fields,
});
