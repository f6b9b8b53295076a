import { describe, expect, it } from 'vitest';
import { placeParts } from '../../../server/src/engine/prompt/sourceMap.ts';
import { placeholderWording } from '../../../server/src/engine/prompt/wording/placeholder.ts';
import { runtimeById } from '../../../server/src/engine/runtimes/registry.ts';
import { originOf } from '../../support/originOf.ts';
import { sessionOf, snapshotOf } from '../snapshots.ts';

const tree: Readonly<Record<string, string>> = {
	'AGENTS.md': `# Rules\n\n\n\n- never lie\n${'some prose\n'.repeat(400)}`,
	'SOUL.md': `Calm.\n\n\n\nDry.${' 😀'.repeat(900)}`,
	'IDENTITY.md': '- Name: Aria\n',
};
const config = '{ agents: { defaults: { bootstrapMaxChars: 700 } } }';

describe.each(['openclaw@2026.1.24', 'openclaw@2026.9.6'])('in a prompt of %s', (id) => {
	const prompt = runtimeById(id)?.assemble(snapshotOf(tree, config), sessionOf(), placeholderWording);
	const text = prompt?.text() ?? '';
	const placed = prompt ? placeParts(prompt) : [];

	it('every position that comes from a file leads back to the same character', () => {
		let mapped = 0;
		for (let offset = 0; offset < text.length; offset += 1) {
			const origin = originOf(placed, offset);
			if (!origin) continue;
			mapped += 1;
			expect(tree[origin.path]?.[origin.offset]).toBe(text[offset]);
		}
		expect(mapped).toBeGreaterThan(900);
	});

	it('headings and markers come from nowhere', () => {
		expect(originOf(placed, text.indexOf('# Project Context'))).toBeUndefined();
		expect(originOf(placed, text.indexOf('truncated'))).toBeUndefined();
		expect(originOf(placed, text.length)).toBeUndefined();
	});
});
