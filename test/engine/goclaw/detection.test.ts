import { describe, expect, it } from 'vitest';
import { goClaw } from '../../../server/src/engine/runtimes/goclaw/goclaw.ts';
import { detectRuntime } from '../../../server/src/engine/runtimes/registry.ts';
import type { ConfigFile } from '../../../server/src/engine/workspace/snapshot.ts';
import { sceneOf, snapshotOf } from '../snapshots.ts';

const config = (text: string): ConfigFile => ({
	path: '/home/u/.goclaw/config.json',
	content: { kind: 'text', text, origin: 'disk' },
	included: new Map(),
});

const memoryTables = new Map([['memory.db', ['chunks', 'chunks_fts', 'files', 'embedding_cache']]]);
const peopleTables = new Map([['agents.db', ['user_context_files', 'user_profiles', 'group_file_writers']]]);

const names = { 'SOUL.md': '', 'IDENTITY.md': '', 'AGENTS.md': '' };
const environment = (variables = {}) => ({ home: '/home/u', hostTimeZone: 'UTC', variables });

describe('a folder', () => {
	it('is OpenClaw’s where it has only the names that both share', () => {
		expect(detectRuntime(snapshotOf(names))?.runtime.family).toBe('openclaw');
	});

	it.each([
		['lies in .goclaw', snapshotOf(names, undefined, { root: '/home/u/.goclaw/workspace' })],
		['has an index of its memory', sceneOf({ ...names, 'memory.db': '' }, { tables: memoryTables })],
		['has a database of people', sceneOf({ 'SOUL.md': '', 'agents.db': '' }, { tables: peopleTables })],
		[
			'has its configuration, in whatever case',
			snapshotOf(names, undefined, { config: config('{ Gateway: { Owner_IDs: ["1"] } }') }),
		],
		['has its configuration', snapshotOf(names, undefined, { config: config('{ gateway: { owner_ids: ["1"] } }') })],
	])('is GoClaw’s where it %s', (_why, snapshot) => {
		expect(detectRuntime(snapshot)?.runtime.id).toBe('goclaw@2026.2.26');
	});

	it('owns a configuration by its keys, since many programs have a config.json', () => {
		expect(goClaw.config?.owns?.(config('{ database: { mode: "managed" } }'))).toBe(true);
		expect(goClaw.config?.owns?.(config('{ database: { host: "db" } }'))).toBe(false);
		// A slip makes it nobody else's.
		expect(goClaw.config?.owns?.(config('{ "gateway": { "owner_ids": ["1"] ], }'))).toBe(true);
		expect(goClaw.config?.owns?.(config('{ gateway: { mode: "local" }, database: {} ]'))).toBe(false);
	});

	it('is nobody’s for a config.json or a memory.db alone', () => {
		expect(detectRuntime(sceneOf({ 'memory.db': '' }, { config: config('{}'), tables: memoryTables }))).toBeUndefined();
	});

	it('is not GoClaw’s for another program’s memory.db', () => {
		const files = { ...names, 'memory.db': '' };
		expect(detectRuntime(sceneOf(files))?.runtime.family).toBe('openclaw');
		for (const tables of [[], ['notes'], ['meta', 'files', 'chunks', 'chunks_fts', 'embedding_cache']]) {
			const scene = sceneOf(files, { tables: new Map([['memory.db', tables]]) });
			expect(detectRuntime(scene)?.runtime.family).toBe('openclaw');
		}
	});
});

describe('the configuration', () => {
	it('names the folders that agents live in, the default one first', () => {
		const text = `{
			agents: {
				defaults: { workspace: '~/desk' },
				list: { ops: { workspace: '/srv/ops' }, shared: {}, main: { default: true } }, // a comment
			},
		}`;
		expect(goClaw.detection.home?.agentFolders(config(text), environment())).toEqual([
			{ agentId: 'main', folder: '/home/u/desk' },
			{ agentId: 'ops', folder: '/srv/ops' },
		]);
	});

	it('is not needed: the default agent has a folder of its own', () => {
		const usual = [{ agentId: 'default', folder: '/home/u/.goclaw/workspace' }];
		expect(goClaw.detection.home?.agentFolders(undefined, environment())).toEqual(usual);
		expect(goClaw.detection.home?.agentFolders(config('{ broken'), environment())).toEqual(usual);
	});

	it('is looked for where the environment says, else in the home folder', () => {
		expect(goClaw.detection.home?.configPaths(environment())).toEqual(['/home/u/.goclaw/config.json']);
		expect(goClaw.detection.home?.configPaths(environment({ GOCLAW_CONFIG: '~/c.json' }))).toEqual(['/home/u/c.json']);
	});

	it('is that of the folder where the program is started, unless the environment says another', () => {
		expect(goClaw.detection.home?.startFolderDecides?.(environment())).toBe(true);
		expect(goClaw.detection.home?.startFolderDecides?.(environment({ GOCLAW_CONFIG: '~/c.json' }))).toBe(false);
	});
});
