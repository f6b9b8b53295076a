import { describe, expect, it } from 'vitest';
import { loadNeverLoaded } from '../../../../server/src/engine/rules/load/loadNeverLoaded.ts';
import { check, expectEveryFixToSilence } from '../../../support/ruleTester.ts';

const treeOf = (files: Readonly<Record<string, string>>) => ({
	runtime: 'nanobot@0.3.5',
	files: { 'SOUL.md': 'Calm.\n', ...files },
});

describe('load.never-loaded with nanobot', () => {
	it('says where the text of a file from OpenClaw belongs', () => {
		const brought = { 'IDENTITY.md': '- **Name:** Bo\n', 'TOOLS.md': '# Tools\n', 'BOOTSTRAP.md': '' };
		expect(check(loadNeverLoaded, treeOf(brought)).map(({ message }) => message)).toEqual([
			'nanobot 0.3.5 never loads IDENTITY.md. Move what it says to SOUL.md.',
			'nanobot 0.3.5 never loads TOOLS.md. Move what the agent must know to AGENTS.md.',
		]);
	});

	it('moves a memory to where it is read', () => {
		const tree = treeOf({ 'MEMORY.md': '# Memory\n\n- Tea.\n', 'memory/MEMORY.md': '# Memory\n\n- Bread.\n' });
		expect(check(loadNeverLoaded, tree).map(({ message }) => message)).toEqual([
			'nanobot 0.3.5 never loads MEMORY.md. What it remembers is in memory/MEMORY.md.',
		]);
		expectEveryFixToSilence(loadNeverLoaded, tree);
	});
});
