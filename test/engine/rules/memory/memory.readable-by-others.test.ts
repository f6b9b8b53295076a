import { describe, expect, it } from 'vitest';
import { memoryReadableByOthers } from '../../../../server/src/engine/rules/memory/memoryReadableByOthers.ts';
import { check, v9 } from '../../../support/ruleTester.ts';

const file = (othersRead: boolean) => ({ link: 'none', text: '# Memory\n', othersRead }) as const;
const files = { 'MEMORY.md': file(true), 'SOUL.md': file(true), 'USER.md': file(false) };

describe('memory.readable-by-others', () => {
	it('says which files are private and can be read by all, and what to run', () => {
		const findings = check(memoryReadableByOthers, { runtime: v9, files, openToOthers: true });
		expect(findings.map(({ file: path, message }) => [path, message])).toEqual([
			[
				'MEMORY.md',
				'Every user of this computer can read MEMORY.md, where the agent keeps what it knows about you. Run: chmod 600 MEMORY.md',
			],
		]);
	});

	it('is silent where nobody else gets as far as the folder, and where permissions are unknown', () => {
		expect(check(memoryReadableByOthers, { runtime: v9, files })).toEqual([]);
		const unknown = { 'MEMORY.md': '# Memory\n' };
		expect(check(memoryReadableByOthers, { runtime: v9, files: unknown, openToOthers: true })).toEqual([]);
	});
});
