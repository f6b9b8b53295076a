import { describe, expect, it } from 'vitest';
import { goClaw } from '../../../server/src/engine/runtimes/goclaw/goclaw.ts';
import { detectRuntime } from '../../../server/src/engine/runtimes/registry.ts';
import type { ConfigFile } from '../../../server/src/engine/workspace/snapshot.ts';
import { snapshotOf } from '../snapshots.ts';

const config = (text: string): ConfigFile => ({
	path: '/home/u/.goclaw/config.json',
	content: { kind: 'text', text, origin: 'disk' },
	included: new Map(),
});

const names = { 'SOUL.md': '', 'IDENTITY.md': '', 'AGENTS.md': '' };
const environment = (variables = {}) => ({ home: '/home/u', hostTimeZone: 'UTC', variables });

describe('a folder', () => {
	it('is OpenClaw’s where it has only the names that both share', () => {
		expect(detectRuntime(snapshotOf(names))?.runtime.family).toBe('openclaw');
	});

	it.each([
		['lies in .goclaw', snapshotOf(names, undefined, { root: '/home/u/.goclaw/workspace' })],
		['has an index of its memory', snapshotOf({ ...names, 'memory.db': '' })],
		['has a database of people', snapshotOf({ 'SOUL.md': '', 'agents.db': '' })],
		['has its configuration', snapshotOf(names, undefined, { config: config('{ gateway: { owner_ids: ["1"] } }') })],
	])('is GoClaw’s where it %s', (_why, snapshot) => {
		expect(detectRuntime(snapshot)?.runtime.id).toBe('goclaw@2026.2.26');
	});

	it('owns a configuration by its keys, since many programs have a config.json', () => {
		expect(goClaw.ownsConfig?.(config('{ database: { mode: "managed" } }'))).toBe(true);
		expect(goClaw.ownsConfig?.(config('{ database: { host: "db" } }'))).toBe(false);
	});

	it('is nobody’s for a config.json or a memory.db alone', () => {
		expect(goClaw.detect(snapshotOf({ 'memory.db': '' }, undefined, { config: config('{}') }))).toBeUndefined();
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
		expect(goClaw.home?.agentFolders(config(text), environment())).toEqual([
			{ agentId: 'main', folder: '/home/u/desk' },
			{ agentId: 'ops', folder: '/srv/ops' },
		]);
	});

	it('is not needed: the default agent has a folder of its own', () => {
		const usual = [{ agentId: 'default', folder: '/home/u/.goclaw/workspace' }];
		expect(goClaw.home?.agentFolders(undefined, environment())).toEqual(usual);
		expect(goClaw.home?.agentFolders(config('{ broken'), environment())).toEqual(usual);
	});

	it('is looked for where the environment says, else in the home folder', () => {
		expect(goClaw.home?.configPaths(environment())).toEqual(['/home/u/.goclaw/config.json']);
		expect(goClaw.home?.configPaths(environment({ GOCLAW_CONFIG: '~/c.json' }))).toEqual(['/home/u/c.json']);
	});
});
