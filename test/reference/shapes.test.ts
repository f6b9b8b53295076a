import { describe, expect, it } from 'vitest';
import { around, firstDifference } from './compare.ts';
import { generateWorld } from './generate.ts';
import { shrink } from './shrink.ts';
import { versionIds, type World } from './world.ts';

describe('generated worlds', () => {
	it('are the same for the same seed, and others for another', () => {
		const world = generateWorld(7, 3, 'openclaw@2026.9.6');
		expect(generateWorld(7, 3, 'openclaw@2026.9.6')).toEqual(world);
		expect(generateWorld(8, 3, 'openclaw@2026.9.6')).not.toEqual(world);
		expect(generateWorld(7, 4, 'openclaw@2026.9.6')).not.toEqual(world);
	});

	it('have files in every shape that people keep them in', () => {
		const kinds = new Set<string>();
		const names = new Set<string>();
		for (let index = 0; index < 300; index += 1) {
			for (const version of versionIds) {
				const { workspace } = generateWorld(1, index, version).trees;
				for (const [path, entry] of Object.entries(workspace)) {
					names.add(path);
					kinds.add(entry.kind);
				}
			}
		}
		expect([...kinds].sort()).toEqual(['bytes', 'folder', 'hardlink', 'link', 'long', 'skills', 'template', 'text']);
		for (const name of [
			'BOOTSTRAP.md',
			'memory.md',
			'.openclaw/workspace-state.json',
			'skills/SKILL.md',
			'.git/HEAD',
		]) {
			expect(names).toContain(name);
		}
	});

	it('always have a session, of an agent that the configuration knows', () => {
		for (let index = 0; index < 100; index += 1) {
			const { sessions, config } = generateWorld(2, index, 'openclaw@2026.9.6');
			const agentId = sessions[0]?.key.split(':')[1];
			expect(sessions.length).toBeGreaterThan(0);
			if (agentId !== 'main' && config) expect(JSON.stringify(config)).toContain(`"${agentId}":{"workspace"`);
		}
	});
});

describe('shrinking', () => {
	const world: World = {
		...generateWorld(1, 0, 'openclaw@2026.9.6'),
		trees: {
			workspace: {
				'SOUL.md': { kind: 'text', text: 'one\ntwo\nthe culprit\nfour' },
				'USER.md': { kind: 'text', text: 'innocent' },
				'skills/many': { kind: 'skills', text: 'x', count: 160 },
			},
			home: { 'a.md': { kind: 'text', text: 'a' } },
			outside: {},
			bundled: {},
		},
		config: { agents: { defaults: { workspace: '<WS>', bootstrapMaxChars: 100 } }, skills: {} },
	};

	it('leaves what the failure needs, and nothing else', async () => {
		const smallest = await shrink(world, async ({ trees, config }) => {
			const soul = trees.workspace['SOUL.md'];
			return (
				soul?.kind === 'text' && soul.text.includes('culprit') && JSON.stringify(config ?? {}).includes('MaxChars')
			);
		});
		expect(smallest.trees).toEqual({
			workspace: { 'SOUL.md': { kind: 'text', text: 'the culprit' } },
			home: {},
			outside: {},
			bundled: {},
		});
		expect(smallest.config).toEqual({ agents: { defaults: { bootstrapMaxChars: 100 } } });
		expect(smallest.sessions).toHaveLength(1);
	});

	it('gives up after as many attempts as it may make', async () => {
		let attempts = 0;
		const fails = async () => {
			attempts += 1;
			return false;
		};
		expect(await shrink(world, fails, 5)).toEqual(world);
		expect(attempts).toBe(5);
	});
});

describe('the first difference', () => {
	it('is where two texts part, or where one ends', () => {
		expect(firstDifference('abc', 'abc')).toBeUndefined();
		expect(firstDifference('abc', 'abd')).toBe(2);
		expect(firstDifference('abc', 'abcd')).toBe(3);
	});

	it('is shown with what stands around it', () => {
		expect(around('one\ntwo', 4)).toBe('"one\\n▸two"');
	});
});
