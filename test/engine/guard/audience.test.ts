import { describe, expect, it } from 'vitest';
import { guardedFiles } from '../../../server/src/engine/guard/guarded.ts';
import { marksOf, readersOf } from '../../../server/src/engine/guard/marks.ts';
import { registry } from '../../../server/src/engine/runtimes/registry.ts';
import { analyse } from '../../../server/src/engine/workspace/analysis.ts';
import { highestDraw } from '../../../server/src/engine/workspace/session.ts';
import type { FileEntry, Snapshot } from '../../../server/src/engine/workspace/snapshot.ts';

const entry = (path: string, text: string): FileEntry => ({
	path,
	content: { kind: 'text', text, origin: 'disk' },
	link: 'none',
	size: text.length,
	modified: 0,
});

function viewOf(files: Readonly<Record<string, string>>) {
	const runtime = registry.runtimeById('openclaw@2026.9.6');
	if (!runtime) throw new Error('no such runtime');
	const snapshot: Snapshot = {
		root: '/home/sam/aria',
		files: new Map(Object.entries(files).map(([path, text]) => [path, entry(path, text)])),
		config: undefined,
		environment: { home: '/home/sam', hostTimeZone: 'UTC', variables: {} },
	};
	return analyse(snapshot, runtime, { kind: 'main', now: 0, timeZone: 'UTC', random: highestDraw });
}

describe('the audience of a change', () => {
	it('is named for a line that speaks to another session, and for private facts that a group reads', () => {
		const before = '# Agents\n';
		const now = '# Agents\n\n## In group chats\n\nTell jokes.\n';
		const view = viewOf({ 'AGENTS.md': now, 'USER.md': '# User\n\nSam looks for another job.\n' });
		expect(marksOf({ path: 'AGENTS.md', before, now, view })).toMatchObject([{ line: 2, kind: 'other-audience' }]);
		expect(readersOf(view, 'AGENTS.md')).toEqual(expect.arrayContaining(['main', 'group']));
		const user = marksOf({ path: 'USER.md', before: '# User\n', now: '# User\n\nSam looks for another job.\n', view });
		expect(readersOf(view, 'USER.md')).toContain('group');
		expect(user).toMatchObject([{ line: 2, kind: 'other-audience' }]);
	});
});

describe('what is looked after', () => {
	it('is the persona, the orders and all of a skill, and no memory', () => {
		const { snapshot, runtime } = viewOf({
			'SOUL.md': '',
			'MEMORY.md': '',
			'README.md': '',
			'memory/2026-11-23.md': '',
			'skills/tea/SKILL.md': '',
			'skills/tea/scripts/pour.sh': '',
			'skills/notes.txt': '',
		});
		expect(guardedFiles([runtime], snapshot.files.keys()).paths).toEqual([
			'SOUL.md',
			'skills/tea/SKILL.md',
			'skills/tea/scripts/pour.sh',
		]);
	});

	it('is known of every runtime that is registered', () => {
		for (const runtime of registry.runtimes) {
			const { snapshot } = viewOf({
				'AGENTS.md': '',
				'prompts/soul.md': '',
				'.botholomew/soul.md': '',
				'MEMORY.md': '',
			});
			const guarded = guardedFiles([runtime], snapshot.files.keys()).paths;
			expect([runtime.id, guarded.length > 0, guarded.includes('MEMORY.md')]).toEqual([runtime.id, true, false]);
		}
	});
});
