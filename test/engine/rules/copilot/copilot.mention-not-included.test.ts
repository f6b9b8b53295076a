import { describe, expect, it } from 'vitest';
import { withSettings } from '../../runtimes/copilot/support.ts';
import { saysOf, textsOf } from './support.ts';

describe('copilot.mention-not-included', () => {
	const code = 'copilot.mention-not-included';
	const files = { '.github/copilot-instructions.md': 'Follow #file:../docs/a.md here.\n', 'docs/a.md': 'A.\n' };
	it('finds #file: that leads to a file', () => {
		expect(textsOf(code, files)).toEqual(['../docs/a.md']);
		expect(textsOf(code, { 'AGENTS.md': '#file:docs/a.md\n', 'docs/a.md': 'A.\n' })).toEqual(['docs/a.md']);
	});
	it('is silent with the setting, about links, code, and what VS Code marks as missing', () => {
		expect(saysOf(code, withSettings({ 'chat.includeReferencedInstructions': true }, files))).toEqual([]);
		expect(saysOf(code, { 'AGENTS.md': 'See [a](docs/a.md), `#file:docs/a.md`.\n', 'docs/a.md': 'A.\n' })).toEqual([]);
		expect(saysOf(code, { '.github/copilot-instructions.md': '#file:nope.md\n' })).toEqual([]);
	});
});
