import { expect, test } from 'vitest';
import type { Rule } from '../../../server/src/engine/rules/rule.ts';
import { knownTexts } from '../../../server/src/engine/rules/support/texts.ts';
import type { RuleLevels } from '../../../server/src/engine/workspace/runRules.ts';
import { createClosedFiles, type ReadingProgress } from '../../../server/src/host/workspace/closedFiles.ts';
import { openWorkspaces, persona } from '../support/workspacesInMemory.ts';

/** Says which text it was shown, and whether `SEEN.md` is there. */
const shows: Rule = {
	code: 'test.shows',
	severity: 'warning',
	eachText: true,
	docs: { title: '', why: '', fix: '' },
	*check({ snapshot, ...view }) {
		for (const { path, text } of knownTexts({ snapshot, ...view })) {
			const place = { file: { kind: 'workspace', path }, range: { start: 0, end: 1 } } as const;
			yield { place, message: `${text}${snapshot.files.has('memory/seen.md') ? ' (seen)' : ''}` };
		}
	},
};

async function opened(files: Readonly<Record<string, string>> = {}) {
	const { disk, workspaces, only } = await openWorkspaces({ files: { ...persona('/ws'), ...files } });
	const progress: ReadingProgress[] = [];
	let levels: RuleLevels = {};
	const closed = createClosedFiles<readonly string[]>({
		rules: () => [shows],
		levels: () => levels,
		present: (_workspace, _file, findings) => findings.map(({ message, severity }) => `${severity}: ${message}`),
		onProgress: (_workspace, step) => progress.push(step),
	});
	const all = () => Object.fromEntries(closed.all(only()));
	const setLevels = (next: RuleLevels) => {
		levels = next;
	};
	return { disk, workspaces, only, closed, progress, all, setLevels };
}

const day = 'memory/2026-11-20.md';
const next = 'memory/2026-11-21.md';

test('every file that means something and that nobody opened is read, once', async () => {
	const { disk, closed, only, all, progress } = await opened();
	await closed.keepUp(only());
	expect(all()).toEqual({ [day]: ['warning: A day.'], [next]: ['warning: Another day.'] });
	expect(progress.at(-1)).toEqual({ read: 2, total: 2 });
	disk.takeWork();
	await closed.keepUp(only());
	expect(disk.takeWork().read).toEqual([]);
});

test('only what changed is read again, and what went is forgotten', async () => {
	const { disk, workspaces, closed, only, all } = await opened();
	await closed.keepUp(only());
	disk.write(`/ws/${day}`, 'Quite another day.');
	disk.remove(`/ws/${next}`);
	await workspaces.filesChanged([
		{ path: `/ws/${day}`, kind: 'changed' },
		{ path: `/ws/${next}`, kind: 'deleted' },
	]);
	await closed.keepUp(only());
	expect(all()).toEqual({ [day]: ['warning: Quite another day.'] });
});

test('a file that comes has the others looked at again, which need not be read for it', async () => {
	const { disk, workspaces, closed, only, all } = await opened();
	await closed.keepUp(only());
	disk.write('/ws/memory/seen.md', 'Here.');
	await workspaces.filesChanged([{ path: '/ws/memory/seen.md', kind: 'created' }]);
	disk.takeWork();
	await closed.keepUp(only());
	expect(all()[day]).toEqual(['warning: A day. (seen)']);
	expect(disk.takeWork().read).toEqual(['/ws/memory/seen.md']);
});

test('another severity counts for what was read before', async () => {
	const { closed, only, all, setLevels } = await opened();
	await closed.keepUp(only());
	setLevels({ 'test.shows': 'error' });
	await closed.keepUp(only());
	expect(all()[day]).toEqual(['error: A day.']);
	setLevels({ 'test.shows': 'off' });
	await closed.keepUp(only());
	expect(all()).toEqual({});
});

test('what is larger than 1 MB is left out, and said', async () => {
	const { closed, only, all } = await opened({ '/ws/memory/log.md': 'x'.repeat(1024 * 1024 + 1) });
	await closed.keepUp(only());
	expect(Object.keys(all())).not.toContain('memory/log.md');
	expect(closed.leftOut(only())).toContain('One file outside the prompt was not read: it is larger than 1 MB');
});

test('who has heard enough can stop it, and it goes on from there', async () => {
	const many = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`/ws/memory/note${i}.md`, `Note ${i}`]));
	const { closed, only, all, progress } = await opened(many);
	await closed.keepUp(only(), () => progress.length > 0);
	const first = Object.keys(all()).length;
	expect(first).toBeGreaterThan(0);
	expect(first).toBeLessThan(32);
	await closed.keepUp(only());
	expect(Object.keys(all())).toHaveLength(32);
});
