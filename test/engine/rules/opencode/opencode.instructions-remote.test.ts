import { describe, expect, it } from 'vitest';
import { instructionsRemote } from '../../../../server/src/engine/runtimes/openCode/rules/instructionsRemote.ts';
import { checkOnDisk } from './support.ts';

describe('opencode.instructions-remote', () => {
	it('finds addresses, and no paths', () => {
		const config = '{ "instructions": ["docs/a.md", "https://example.com/rules.md"] }';
		const found = checkOnDisk(instructionsRemote, { 'opencode.json': config, 'docs/a.md': 'A' });
		expect(found.map(({ text }) => text)).toEqual(['"https://example.com/rules.md"']);
		expect(found[0]?.message).toContain('is in every prompt of OpenCode');
	});
});
