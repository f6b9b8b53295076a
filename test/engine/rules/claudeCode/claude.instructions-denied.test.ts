import { describe, expect, it } from 'vitest';
import { instructionsDenied } from '../../../../server/src/engine/runtimes/claudeCode/rules/instructionsDenied.ts';
import { check, found, silent } from '../../runtimes/claudeCode/world.ts';

describe('claude.instructions-denied', () => {
	const settings = (...deny: readonly string[]) => ({
		'.claude/settings.json': JSON.stringify({ permissions: { allow: [deny[0]], deny } }),
		'CLAUDE.md': '@a.md',
		'a.md': 'A',
	});

	it('reports the permission rule that keeps instructions out, once', () => {
		const tree = { ...settings('Read(**/*.md)'), '.claude/rules/r.md': 'R' };
		expect(found(instructionsDenied, tree)).toEqual(['.claude/settings.json: "Read(**/*.md)"']);
		expect(check(instructionsDenied, tree)[0]?.message).toContain('does not get CLAUDE.md and .claude/rules/r.md:');
	});

	it('says nothing of other tools and other files', () => {
		silent(instructionsDenied, settings('Edit(./CLAUDE.md)', 'Read(.env)', 'Read(secrets/**)'));
	});
});
