import { describe, expect, it } from 'vitest';
import { importMissing } from '../../../../server/src/engine/runtimes/claudeCode/rules/importMissing.ts';
import { check, expectFixed, found, rowOf, silent } from '../../runtimes/claudeCode/world.ts';

describe('claude.import-missing', () => {
	it('reports a file that is surely meant and not there', () => {
		const tree = { 'CLAUDE.md': '@docs/b.md\n', 'docs/b.md': 'more in @b2.md @../c.json\n', 'b2.md': 'at the root' };
		expect(found(importMissing, tree)).toEqual(['docs/b.md: @b2.md', 'docs/b.md: @../c.json']);
		expect(check(importMissing, tree)[0]?.message).toContain('There is no file docs/b2.md');
	});

	it('knows a path that counts from the root by mistake', () => {
		const tree = { '.claude/rules/r.md': 'See @docs/a.md#top\n', 'docs/a.md': 'A' };
		const [after] = expectFixed(importMissing, tree);
		expect(after?.['.claude/rules/r.md']).toBe('See @../../docs/a.md#top\n');
		expect(rowOf(after ?? {}, 'docs/a.md')?.fate).toBe('whole');
	});

	it('says nothing of people, packages and decorators', () => {
		silent(importMissing, {
			'CLAUDE.md':
				'@ida @types/node @babel/core.js @app.route @Input() @media x@y.md `@none.md`\n\n```\n@none.md\n```\n',
		});
	});
});
