import { describe, expect, it } from 'vitest';
import { sessionLeaksToGroup } from '../../../../server/src/engine/rules/load/sessionLeaksToGroup.ts';
import { check, v1, v1m, v9 } from '../../../support/ruleTester.ts';

describe('session.leaks-to-group', () => {
	it('warns that 2026.1.29 shows MEMORY.md to groups', () => {
		for (const name of ['MEMORY.md', 'memory.md']) {
			const files = { [name]: `# Memory\n\n${'- Sam is looking for a new job.\n'.repeat(12)}` };
			expect(check(sessionLeaksToGroup, { runtime: v1m, files }).map(({ text, message }) => [text, message])).toEqual([
				[
					'# Memory',
					`Anyone in a group or channel can ask the agent what ${name} says, because OpenClaw 2026.1.29 loads it there too. Move private facts to another file, or use OpenClaw 2026.8 or later, which does not load it there.`,
				],
			]);
		}
	});

	it('warns of entries that 2026.9.6 lists in groups while their project is open', () => {
		const text =
			'# Memory\n\n- likes tea\n- deploys with the root key <!-- project: github.com/o/p -->\n- q <!-- project: q -->\n';
		const [reported, ...others] = check(sessionLeaksToGroup, { runtime: v9, files: { 'MEMORY.md': text } });
		expect(others).toEqual([]);
		expect(reported?.text).toBe('- deploys with the root key <!-- project: github.com/o/p -->');
		expect(reported?.message).toBe(
			'Groups and channels get this entry, and 1 other entry like it of MEMORY.md while the project github.com/o/p is open, so anyone there can ask for what they say. Keep private facts in entries without a project comment.',
		);
		expect(reported?.finding.related?.map(({ message }) => message)).toEqual(['while q is open']);
	});

	it('knows that an agent without memory search, or with a broken annotation, lists no entries', () => {
		const marked = '- deploys on Fridays <!-- project: p -->\n';
		const config = '{ plugins: { slots: { memory: "none" } } }';
		expect(check(sessionLeaksToGroup, { runtime: v9, files: { 'MEMORY.md': marked }, config })).toEqual([]);
		expect(check(sessionLeaksToGroup, { runtime: v9, files: { 'MEMORY.md': '- a <!-- project: -->\n' } })).toEqual([]);
	});

	it('is silent about a few lines, which hold nothing to be kept from a group', () => {
		const text = `# Memory\n\n${'- The printer in room 204 eats labels.\n'.repeat(5)}<!-- a\n${'\n\n- b'.repeat(20)} -->\n`;
		expect(check(sessionLeaksToGroup, { runtime: v1m, files: { 'MEMORY.md': text } })).toEqual([]);
	});

	it('is silent where nothing leaks', () => {
		const files = { 'MEMORY.md': '# Memory\n' };
		expect(check(sessionLeaksToGroup, { runtime: v1, files })).toEqual([]);
		expect(check(sessionLeaksToGroup, { runtime: v9, files })).toEqual([]);
		expect(check(sessionLeaksToGroup, { runtime: v1m, files: { 'MEMORY.md': '\n', 'USER.md': '# Sam\n' } })).toEqual(
			[],
		);
	});
});
