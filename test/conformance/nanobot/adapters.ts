import type { Wording, WordingPiece } from '../../../server/src/engine/prompt/wording/wording.ts';
import { hasTasks } from '../../../server/src/engine/runtimes/nanobot/heartbeat.ts';
import { nanobot } from '../../../server/src/engine/runtimes/nanobot/nanobot.ts';
import { builtInSkills, prose } from '../../../server/src/engine/runtimes/nanobot/prompt/prose.ts';
import { sha256 } from '../../../server/src/engine/text/sha256.ts';
import type { FileContent, Snapshot } from '../../../server/src/engine/workspace/snapshot.ts';
import { type FileTree, sessionOf, snapshotOf } from '../../engine/snapshots.ts';
import type { Adapter, Input } from '../case.ts';

/** As the recorder called what it found of the program’s prose. */
const names: Readonly<Partial<Record<keyof typeof prose, string>>> = {
	posix: 'policy.posix',
	windows: 'policy.windows',
	app: 'hint.app',
	plain: 'hint.plain',
	email: 'hint.email',
	terminal: 'hint.terminal',
	subagentSkills: 'subagent.skills',
};

const tokens = new Map<string, string>([
	...Object.entries(prose).map(
		([name, { sha256: digest }]) => [digest, names[name as keyof typeof prose] ?? name] as const,
	),
	...builtInSkills.map(({ name, said }) => [said.sha256, `skill.${name}`] as const),
]);

/** The program’s prose has tokens in the cases: its lengths and digests were measured in its source. */
const tokened: Wording = {
	id: 'pack',
	textFor: ({ text = [] }: WordingPiece) =>
		text.map((each) => (typeof each === 'string' ? each : `<TEXT:nanobot.${tokens.get(each.sha256)}>`)).join(''),
};

function contentOf(given: Input): FileContent {
	if (typeof given === 'string') return { kind: 'text', text: given, origin: 'disk' };
	if ('repeat' in given) return { kind: 'text', text: given.repeat.repeat(given.times) + given.end, origin: 'disk' };
	return { kind: 'text', text: Buffer.from(given.base64, 'base64').toString('utf8'), origin: 'disk', lossy: true };
}

/** A file in what should be a file makes a folder of that. */
function treeOf(files: Readonly<Record<string, Input>>): FileTree {
	return Object.fromEntries(
		Object.entries(files).map(([path, given]) => {
			const folder = /^(.*\.md)\/[^/]+$/u.exec(path)?.[1];
			if (folder === undefined) return [path, { content: contentOf(given) }];
			return [folder, { content: { kind: 'unreadable', reason: 'is a folder', cause: 'folder' } }];
		}),
	);
}

function snapshotIn({ files, config, rawConfig, env = {}, programs = {} }: Input): Snapshot {
	const text = rawConfig ?? (config && JSON.stringify(config));
	return snapshotOf(treeOf(files), undefined, {
		config: text && {
			path: '/home/u/.nanobot/config.json',
			content: { kind: 'text', text, origin: 'disk' },
			included: new Map(),
		},
		environment: { home: '/home/u', hostTimeZone: 'UTC', variables: env },
		skills: { folders: new Map(), realPaths: new Map(), programs: new Map(Object.entries(programs)) },
	});
}

const session: Adapter = (input, { expected }) => {
	const snapshot = snapshotIn(input);
	const { kind, channel } = input;
	const prompt = nanobot.assemble(snapshot, sessionOf({ kind, ...(channel !== undefined && { channel }) }), tokened);
	if (prompt.preparation?.failure || nanobot.config?.read?.(snapshot).state === 'invalid') return { fails: true };
	const system = prompt.text().replace(/^## Runtime\n.*$/mu, '## Runtime\nRUNTIME');
	const isLong = typeof expected === 'object' && expected !== null && 'sha256' in expected;
	return isLong ? { length: system.length, sha256: sha256(system) } : { system };
};

export const nanobotAdapters: Readonly<Record<string, Adapter>> = {
	session,
	'session.templates': session,
	heartbeat: ({ text }) => hasTasks(text),
};
