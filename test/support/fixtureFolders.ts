import { readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { detectRuntime, runtimeById, runtimes } from '../../server/src/engine/runtimes/registry.ts';
import { diskFiles } from '../../server/src/host/platform/diskFiles.ts';
import { secretsIn } from '../../server/src/host/secrets/search.ts';
import { readRecord } from '../../server/src/host/sqlite/recordReader.ts';
import { createWorkspaces } from '../../server/src/host/workspace/store.ts';
import type { Workspace } from '../../server/src/host/workspace/workspaces.ts';
import { extras } from './fixtureExtras.ts';
import { withSecrets } from './madeSecrets.ts';
import { putTree, type TreeEntry } from './treeOnDisk.ts';

const fixtures = new URL('../fixtures/', import.meta.url);

/** A folder under `test/fixtures` as it is put on a disk: with everything that is only made when it is needed. */
export interface FixtureFolder {
	/** `kept/lighthouse`. */
	readonly id: string;
	/** The open folder's name below the home folder. */
	readonly folder: string;
	/** By path from the open folder; those that begin with `~/` are in the person's home. */
	readonly files: ReadonlyMap<string, TreeEntry>;
	/** Secrets that were made for markers, with the marker. */
	readonly secrets: ReadonlyMap<string, string>;
	/** The runtime that a person would name; what the folder looks like where there is none. */
	readonly runtime?: string;
}

/** What stands for the person's home folder inside a fixture. */
const home = 'HOME/';
/** Characters that nobody should have to find in a file: `{{char:200f}}`. */
const characters = /\{\{char:([0-9a-f]{2,6})\}\}/gu;

/** Folders of another name than the fixture's own: some runtimes look at it. */
const folderNames: Readonly<Record<string, string>> = {
	'corpus/choir': '.openclaw/workspace',
	'corpus/gallery': 'clawd',
	'corpus/two-names': '.openclaw/workspace',
	'healthy/library': 'quill',
	'kept/clawd-harbour': 'clawd',
	'kept/dot-openclaw': '.openclaw',
	'kept/half-moved': '.openclaw/workspace',
	'kept/moltbot-week': 'molt',
	'kept/go-half': '.goclaw/workspace',
};

/** Where the person would have said so: nothing in the folder tells the version. */
const named: Readonly<Record<string, string>> = {
	'corpus/dispatcher': 'openclaw@2026.1.29',
	'corpus/gallery': 'openclaw@2026.1.24',
	'corpus/go-breakout': 'goclaw@2026.2.26',
	'corpus/go-clinic': 'goclaw@2026.2.26',
	'corpus/go-ferry': 'goclaw@2026.2.26',
	'corpus/go-kiosk': 'goclaw@2026.2.26',
	'corpus/lone-agents': 'holaboss@2026.4.13',
	'corpus/markdown-garden': 'holaboss@2026.4.13',
	'corpus/monorepo': 'holaboss@2026.4.13',
	'corpus/skill-shelf': 'holaboss@2026.4.13',
	'healthy/front-desk': 'openclaw@2026.1.29',
	'healthy/observatory': 'openclaw@2026.1.29',
	'healthy/postmaster': 'openclaw@2026.1.24',
};

/** Every fixture of these sets, in the order of their names. */
export const fixtureIds = (...sets: readonly string[]): readonly string[] =>
	sets.flatMap((set) =>
		readdirSync(new URL(`${set}/`, fixtures), { withFileTypes: true })
			.filter((entry) => entry.isDirectory())
			.map(({ name }) => `${set}/${name}`)
			.sort(),
	);

/** The fixture `id`, with its secrets and all that is too large, too odd or too repetitive to stand in the repository. */
export function fixtureFolder(id: string): FixtureFolder {
	const root = new URL(`${id}/`, fixtures);
	const secrets = new Map<string, string>();
	const finished = (text: string) =>
		withSecrets(text, (secret, marker) => secrets.set(secret, marker)).replace(characters, (_, code: string) =>
			String.fromCodePoint(Number.parseInt(code, 16)),
		);
	const files = new Map<string, TreeEntry>();
	for (const name of readdirSync(root, { recursive: true }) as string[]) {
		const url = new URL(name.split(/[\\/]/u).map(encodeURIComponent).join('/'), root);
		if (!statSync(url).isFile()) continue;
		const path = name.replaceAll('\\', '/');
		const bytes = readFileSync(url);
		const isText = /\.(?:md|json5?|ya?ml|txt|ts|sh|toml|lua)$|(?:^|\/)[^.]*$|(?:^|\/)\.[^./]+$/iu.test(path);
		files.set(placeOf(id, path), isText ? finished(bytes.toString('utf8')) : bytes);
	}
	const own = extras[id];
	for (const [path, made] of Object.entries(own?.files ?? {})) {
		// What somebody wrote for a day stays, whatever is made for all of them.
		if (!files.has(path)) files.set(path, typeof made === 'string' ? finished(made) : made);
	}
	for (const [path, change] of Object.entries(own?.changes ?? {})) {
		const text = files.get(path);
		if (typeof text !== 'string') throw new Error(`${id} has no text ${path}`);
		files.set(path, change(text));
	}
	const runtime = named[id];
	return { id, folder: folderNames[id] ?? id.slice(id.indexOf('/') + 1), files, secrets, ...(runtime && { runtime }) };
}

function placeOf(id: string, path: string): string {
	if (path.startsWith(home)) return `~/${path.slice(home.length)}`;
	// The older sets have the configuration beside the files that it is for.
	return path === 'openclaw.json' && !id.startsWith('kept/') ? '~/.openclaw/openclaw.json' : path;
}

/** A fixture on a real disk, read as the server and the command line read it. */
export interface OpenFixture {
	readonly workspaces: readonly Workspace[];
	/** Absolute path of the open folder. */
	readonly root: string;
	/** Absolute path of the home folder around it. */
	readonly home: string;
}

/** The day on which all of it happens. */
const fixtureNow = Date.UTC(2026, 10, 21, 12);

/** Lays `fixture` out in a temporary folder, has `use` look at it, and takes it away again. */
export async function withFixture<T>(fixture: FixtureFolder, use: (open: OpenFixture) => T | Promise<T>): Promise<T> {
	const homeFolder = await realpath(await mkdtemp(join(tmpdir(), 'soulscope-kept-')));
	const root = join(homeFolder, fixture.folder);
	const pathOf = (path: string) => (path.startsWith('~/') ? join(homeFolder, path.slice(2)) : join(root, path));
	try {
		await mkdir(root, { recursive: true });
		await putTree(fixture.files, pathOf);
		const store = createWorkspaces({
			files: diskFiles,
			readRecord,
			// Whatever programs this machine has: the fixture's has none.
			skills: { searchPath: '' },
			runtimes,
			runtimeById,
			detectRuntime,
			environment: { home: homeFolder, hostTimeZone: 'UTC', platform: 'linux', arch: 'x64', variables: {} },
			clock: () => fixtureNow,
			secrets: { scan: secretsIn },
			settingsFor: () => ({ runtime: fixture.runtime ?? 'auto', configFile: '' }),
		});
		await store.setFolders([root]);
		if (store.list().length === 0 && fixture.runtime) await store.adopt(root);
		await store.searched();
		return await use({ workspaces: store.list(), root, home: homeFolder });
	} finally {
		await rm(homeFolder, { recursive: true, force: true });
	}
}
