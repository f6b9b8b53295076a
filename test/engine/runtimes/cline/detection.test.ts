import { describe, expect, it } from 'vitest';
import { placeholderWording } from '../../../../server/src/engine/prompt/wording/placeholder.ts';
import { cline } from '../../../../server/src/engine/runtimes/cline/cline.ts';
import { clineFamily } from '../../../../server/src/engine/runtimes/cline/family.ts';
import { createRegistry } from '../../../../server/src/engine/runtimes/createRegistry.ts';
import { registry } from '../../../../server/src/engine/runtimes/registry.ts';
import { sessionOf, snapshotOf } from '../../snapshots.ts';

const { detectRuntime } = createRegistry([clineFamily]);

describe('a folder of Cline', () => {
	it.each([
		[{ '.clinerules': 'Use tabs.' }, ['there is .clinerules'], 'opened'],
		[{ '.clinerules/a.md': 'Use tabs.' }, ['there is .clinerules/'], 'opened'],
		[
			{ '.clinerules/a.md': 'A', '.cline/skills/s/SKILL.md': 'S' },
			['there is .clinerules/', 'there is .cline/skills/'],
			'opened',
		],
	])('is told by what is its own: %o', (files, reasons, suffices) => {
		expect(detectRuntime(snapshotOf(files))?.evidence).toMatchObject({ reasons, suffices });
	});

	it('is not told by what any agent may have', () => {
		expect(detectRuntime(snapshotOf({ 'AGENTS.md': 'A', '.agents/skills/s/SKILL.md': 'S' }))).toBeUndefined();
		expect(detectRuntime(snapshotOf({ '.cline/data/x.json': '{}' }))).toBeUndefined();
	});

	it('stays that of a persona where there is one', () => {
		const files = { 'SOUL.md': 'S', 'IDENTITY.md': 'I', '.clinerules/a.md': 'A' };
		const found = registry.detectRuntime(snapshotOf(files));
		expect([found?.runtime.family, found?.evidence.also]).toEqual(['openclaw', ['cline@0.0.86']]);
	});
});

describe('what a file means to Cline', () => {
	it.each([
		['AGENTS.md', 'agents'],
		['.clinerules', 'rule'],
		['.clinerules/a.txt', 'rule'],
		['.cline/rules/a.md', 'rule'],
		['.cline/acme/rules.md', 'rule'],
		['.clinerules/skills/s/SKILL.md', 'skill'],
		['.agents/skills/SKILL.md', 'skill'],
		['.clinerules/workflows/w.md', 'workflow'],
		['../../home/u/.agents/AGENTS.md', 'agents'],
		['../../home/u/Documents/Cline/Rules/a.md', 'rule'],
		['../../home/u/.cline/rules/a.md', 'rule'],
	])('%s is known', (path, id) => {
		expect(cline.roleOf(path)?.id).toBe(id);
	});

	it.each([
		'sub/AGENTS.md',
		'agents.md',
		'.clinerules/a.mdc',
		'.clinerules/sub/a.md',
		'.claude/skills/s/SKILL.md',
		'.cline/skills/a/b/SKILL.md',
		'a.md',
		'Cline/Rules/a.md',
	])('%s is not', (path) => {
		expect(cline.roleOf(path)).toBeUndefined();
	});

	it('and a memory is written into a rule of its own, which is in every prompt', () => {
		const { memory } = cline;
		expect(memory.accepts(memory.curatedPath)).toBe(true);
		expect(cline.roleOf(memory.curatedPath)).toMatchObject({ id: 'memory', injected: true });
		const texts = snapshotOf({ [memory.curatedPath]: '- Sam likes tea.' });
		expect(cline.assemble(texts, sessionOf(), placeholderWording).text()).toContain('## memory\n- Sam likes tea.');
		for (const path of ['AGENTS.md', '.clinerules/a.md', '../../home/u/.cline/rules/a.md'])
			expect(memory.accepts(path), path).toBe(false);
	});
});
