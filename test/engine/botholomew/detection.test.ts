import { describe, expect, it } from 'vitest';
import { detectRuntime } from '../../../server/src/engine/runtimes/registry.ts';
import { snapshotOf } from '../snapshots.ts';
import { file, loose, newest, runtime, strict } from './support.ts';

const detected = (files: Record<string, string>) => detectRuntime(snapshotOf(files));

describe('a project of Botholomew', () => {
	it('is the old layout where .botholomew holds context or settings', () => {
		expect(detected({ '.botholomew/soul.md': '---\nloading: always\n---\n' })?.runtime.id).toBe(loose);
		expect(detected({ '.botholomew/config.json': '{}' })?.runtime.id).toBe(loose);
	});

	it('is the new layout where files in prompts speak its frontmatter', () => {
		const found = detected({ 'prompts/house.md': file('always', 'x'), 'config/config.json': '{}' });
		expect(found?.runtime.id).toBe(newest);
		expect(found?.evidence.reasons).toEqual([
			'the frontmatter of prompts/house.md has agent-modification',
			'its configuration is config/config.json',
		]);
	});

	it('is recognised by its seeds although their frontmatter is gone', () => {
		expect(detected({ 'prompts/beliefs.md': '# B', 'prompts/goals.md': '# G' })?.runtime.id).toBe(newest);
	});

	it('is not any folder of prompts', () => {
		expect(detected({ 'prompts/review.md': '# Review', 'config/config.json': '{}' })).toBeUndefined();
		expect(detected({ 'prompts/a.md': 'say agent-modification: true' })).toBeUndefined();
	});

	it('reads settings and lists of servers without putting them into a prompt', () => {
		expect(runtime(strict).roleOf('config/config.json')).toMatchObject({ injected: false, consulted: true });
		expect(runtime(strict).roleOf('prompts/deeper/a.md')).toBeUndefined();
		expect(runtime(loose).roleOf('.botholomew/soul.md')).toMatchObject({ id: 'soul', injected: true });
	});
});
