import { describe, expect, it } from 'vitest';
import { detectRuntime } from '../../../../server/src/engine/runtimes/registry.ts';
import { snapshotOf } from '../../snapshots.ts';

const detected = (files: Record<string, string>) => detectRuntime(snapshotOf(files));

describe('a project of Gemini CLI', () => {
	it.each(['.gemini/settings.json', '.gemini/skills/a/SKILL.md', '.gemini/commands/x.toml'])('has %s', (path) => {
		const found = detected({ [path]: '{}' });
		expect(found?.runtime.id).toBe('gemini-cli@0.61.0');
		expect(found?.evidence).toMatchObject({ strength: 'name', suffices: 'opened' });
	});

	it('has a GEMINI.md, which counts where somebody has opened the folder', () => {
		expect(detected({ 'GEMINI.md': '# Rules' })).toMatchObject({
			runtime: { id: 'gemini-cli@0.61.0' },
			evidence: { suffices: 'opened', reasons: ['there is GEMINI.md'] },
		});
	});

	it('is not any folder with instructions for others, nor one with a persona', () => {
		expect(detected({ 'CLAUDE.md': 'x' })?.runtime.family).not.toBe('gemini-cli');
		expect(detected({ 'src/GEMINI.md': 'x' })).toBeUndefined();
		expect(detected({ 'SOUL.md': 's', 'IDENTITY.md': 'i', 'GEMINI.md': 'g' })?.runtime.family).toBe('openclaw');
	});

	it('is not the home folder, where the person’s own settings lie', () => {
		const home = snapshotOf({ '.gemini/settings.json': '{}' }, undefined, {
			environment: { home: '/w', hostTimeZone: 'UTC', variables: {} },
		});
		expect(detectRuntime(home)).toBeUndefined();
	});
});
