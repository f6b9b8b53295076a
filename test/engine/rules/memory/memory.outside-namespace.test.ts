import { describe, expect, it } from 'vitest';
import { memoryOutsideNamespace } from '../../../../server/src/engine/runtimes/holaboss/rules/memoryOutsideNamespace.ts';
import { check, expectEveryFixToSilence, v9 } from '../../../support/ruleTester.ts';

const holaboss = 'holaboss@2026.4.13';

describe('memory.outside-namespace', () => {
	it('finds notes beside the places that the runtime knows, and moves them to one', () => {
		const tree = {
			runtime: holaboss,
			files: { 'memory/notes.md': '# Notes\n', 'memory/knowledge/facts/a.md': 'A.\n' },
		};
		expect(check(memoryOutsideNamespace, tree).map(({ file }) => file)).toEqual(Object.keys(tree.files));
		expect(check(memoryOutsideNamespace, tree)[0]?.message).toContain(
			'The agent never recalls memory/notes.md: Holaboss 2026.4.13 reads only memory/preference/, memory/identity/ and memory/workspace/<id>/. Move it to one of them.',
		);
		expectEveryFixToSilence(memoryOutsideNamespace, tree);
	});

	it('says once that the memory of all workspaces lies beside this one', () => {
		const files = { 'AGENTS.md': 'x', 'memory/notes.md': '', 'memory/preference/tea.md': '' };
		const traces = { paths: new Set(['/home/sam/memory/workspace/aria']) };
		expect(check(memoryOutsideNamespace, { runtime: holaboss, files, traces }).map(({ message }) => message)).toEqual([
			'The agent recalls nothing from memory/ here: Holaboss keeps the memory of this workspace in /home/sam/memory, because all workspaces share the one next to them. Move the files there, or delete them.',
		]);
	});

	it('is silent about what is recalled, about what is no Markdown, and about other runtimes', () => {
		const files = {
			'memory/MEMORY.md': '',
			'memory/preference/tea.md': '',
			'memory/identity/sam.md': '',
			'memory/workspace/shop/knowledge/facts/a.md': '',
			'memory/photo.jpg': '',
			'notes.md': '',
		};
		expect(check(memoryOutsideNamespace, { runtime: holaboss, files })).toEqual([]);
		expect(check(memoryOutsideNamespace, { runtime: v9, files: { 'memory/notes.md': '' } })).toEqual([]);
	});
});
