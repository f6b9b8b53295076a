import { appendFileSync, chmodSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readLeaf } from '../../../server/src/engine/runtimes/holaboss/memory/files/leaf.ts';
import { parseIndex } from '../../../server/src/engine/runtimes/holaboss/memory/files/parseIndex.ts';
import { systemError } from '../support/steppedDisk.ts';
import { writingDesk } from '../support/writingDesk.ts';

const holaboss = 'holaboss@2026.4.13';

/** A Holaboss workspace and what comes of remembering something there. */
function desk(files: Readonly<Record<string, string>> = {}, options: Parameters<typeof writingDesk>[2] = {}) {
	const made = writingDesk(holaboss, files, options);
	return {
		...made,
		async remember(text: string) {
			const result = await made.writers.memory.remember(made.workspace, text, 'daily');
			if (result.kind === 'failed') throw new Error(result.message);
			return result;
		},
	};
}

const paths = ({ writes }: { readonly writes: readonly { readonly path: string }[] }) => writes.map(({ path }) => path);

describe('remembering in a workspace of Holaboss', () => {
	it('makes a memory of its own that recall can read, and lists it', async () => {
		const { disk, remember } = desk();
		const result = await remember('The printer on the second floor is called Bertha.');
		const leaf = 'memory/preference/the-printer-on-the-second-floor-is-called-bertha.md';
		expect(paths(result)).toEqual([leaf, 'memory/preference/MEMORY.md', 'memory/MEMORY.md']);
		expect(disk.read(leaf)).toBe(
			[
				'# The printer on the second floor is called Bertha.',
				'',
				'- Scope: `user`',
				'- Type: `preference`',
				'- Subject: `the-printer-on-the-second-floor-is-called-bertha`',
				'- Source: manual',
				'- Updated at: 2026-11-21T10:00:00.000Z',
				'',
				'## Summary',
				'',
				'The printer on the second floor is called Bertha.',
				'',
			].join('\n'),
		);
		expect(readLeaf('preference/x.md', disk.read(leaf))).toMatchObject({
			title: 'The printer on the second floor is called Bertha.',
			summary: 'The printer on the second floor is called Bertha.',
			memoryType: 'preference',
		});
		const index = disk.read('memory/preference/MEMORY.md');
		expect(index).toContain('- Indexed memories: 1\n');
		expect(parseIndex('preference/MEMORY.md', 'preference', 'w', index)).toMatchObject([
			{ leafPath: leaf.slice('memory/'.length), title: 'The printer on the second floor is called Bertha.' },
		]);
		expect(disk.read('memory/MEMORY.md')).toContain('(preference/MEMORY.md) - 1 durable preference memories.');
	});

	it('keeps every word of a long note, whatever is in it', async () => {
		const { disk, remember } = desk();
		const note = `## How we bake\n\n${'Knead the dough well. '.repeat(20)}\n\n\`\`\`\n# not a heading\n`;
		const [leaf = ''] = paths(await remember(note));
		expect(leaf).toBe('memory/preference/how-we-bake.md');
		const text = disk.read(leaf);
		for (const line of note.trimEnd().split('\n')) expect(text).toContain(line === '' ? '\n>\n' : `> ${line}\n`);
		expect(readLeaf('preference/x.md', text)).toMatchObject({
			title: 'How we bake',
			summary: expect.stringMatching(/^How we bake Knead the dough well\..*\.\.\.$/),
		});
	});

	it('takes a fact for one where the runtime would', async () => {
		const { disk, remember } = desk({ 'memory/workspace/w1/knowledge/facts/x.md': '# X\n\nx\n' });
		const result = await remember('The preferred test command is `npm run check`.');
		expect(paths(result)).toEqual([
			'memory/workspace/w1/knowledge/facts/verification-command.md',
			'memory/workspace/w1/MEMORY.md',
			'memory/MEMORY.md',
		]);
		expect(disk.read('memory/workspace/w1/knowledge/facts/verification-command.md')).toContain(
			'- Purpose: `verification`\n- Command: `npm run check`\n- Workspace ID: `w1`\n',
		);
		expect(disk.read('memory/workspace/w1/MEMORY.md')).toMatch(
			/^- \[Workspace Fact: Verification Command\]\(knowledge\/facts\/verification-command\.md\) \[fact\] \[verify: check_before_use\] - /m,
		);
		expect(disk.read('memory/MEMORY.md')).toContain('- [Workspace w1](workspace/w1/MEMORY.md) - 1 durable');
	});

	it('never writes over a memory that happens to have the name', async () => {
		const { disk, remember } = desk({ 'memory/preference/tea-at-four.md': '# mine\n' });
		expect(paths(await remember('Tea at four!'))[0]).toBe('memory/preference/tea-at-four-2.md');
		expect(disk.read('memory/preference/tea-at-four.md')).toBe('# mine\n');
	});

	it('gives a name to what no Latin letter names', async () => {
		const { remember } = desk();
		const names = [paths(await remember('四时喝茶'))[0], paths(await remember('五时喝茶'))[0]];
		expect(new Set(names).size).toBe(2);
		for (const name of names) expect(name).toMatch(/^memory\/preference\/memory-[0-9a-f]{8}\.md$/);
	});

	it('is taken back to the last byte', async () => {
		const before = {
			'memory/MEMORY.md':
				'# Memory Index\r\n\r\n- [Preferences](preference/MEMORY.md) - 7 durable preference memories.\r\n',
			'memory/preference/MEMORY.md': '# Mine\n\n- [Tea](tea.md) - at four\n',
			'memory/preference/tea.md': '# Tea\n\nAt four.\n',
		};
		const { journal, remember, texts } = desk(before);
		const { undo } = await remember('Coffee at nine.');
		expect(texts()['memory/preference/MEMORY.md']).toBe(
			'# Mine\n\n- [Coffee at nine.](coffee-at-nine.md) [preference] [verify: none] - Coffee at nine.\n- [Tea](tea.md) - at four\n',
		);
		expect(texts()['memory/MEMORY.md']).toContain('- 2 durable preference memories.\r\n');
		expect(await journal.undo(undo)).toMatchObject({ kind: 'undone' });
		expect(texts()).toEqual(before);
	});

	it('leaves the later of two listed when the earlier is taken back', async () => {
		const { disk, journal, remember } = desk();
		const { undo } = await remember('Tea at four.');
		await remember('Coffee at nine.');
		expect(await journal.undo(undo)).toMatchObject({ kind: 'undone' });
		expect(disk.tree()).not.toContain('memory/preference/tea-at-four.md');
		const index = disk.read('memory/preference/MEMORY.md');
		expect(index).toContain('coffee-at-nine.md');
		expect(index).not.toContain('tea-at-four.md');
		expect(index).toContain('- Indexed memories: 1\n');
		expect(disk.read('memory/MEMORY.md')).toContain('- 1 durable preference memories.');
	});

	it('is recorded as one operation', async () => {
		const { remember, changes } = desk();
		const { undo } = await remember('Tea at four.');
		expect((await changes()).map(({ operation, what }) => [operation, what])).toEqual(
			Array(3).fill([undo, 'remember']),
		);
	});
});

describe('an index that cannot be written', () => {
	it('is said plainly, the memory stays, and the next memory brings both into it', async () => {
		const { disk, remember } = desk({
			'memory/preference/MEMORY.md': '# Preference Memory Index\n\n- Indexed memories: 0\n\nNone.\n',
		});
		chmodSync(disk.file('memory/preference/MEMORY.md'), 0o444);
		const first = await remember('Tea at four.');
		expect(paths(first)).toEqual(['memory/preference/tea-at-four.md']);
		expect(first.problem).toMatch(
			/^memory\/preference\/tea-at-four\.md was saved, but memory\/preference\/MEMORY\.md, .*read-only/,
		);
		chmodSync(disk.file('memory/preference/MEMORY.md'), 0o644);
		expect(await remember('Coffee at nine.')).not.toHaveProperty('problem');
		expect(disk.read('memory/preference/MEMORY.md')).toBe(
			[
				'# Preference Memory Index',
				'',
				'- Indexed memories: 2',
				'',
				'- [Coffee at nine.](coffee-at-nine.md) [preference] [verify: none] - Coffee at nine.',
				'- [Tea at four.](tea-at-four.md) [preference] [verify: none] - Tea at four.',
				'',
			].join('\n'),
		);
	});

	it('counts a memory that somebody else lists at the same moment', async () => {
		const theirs = '- [Theirs](theirs.md) - from another window\n';
		let acted = false;
		const { disk, remember } = desk(
			{},
			{
				before(step, path) {
					if (acted || step !== 'link' || !path.endsWith('memory/MEMORY.md')) return;
					acted = true;
					const index = path.replace(/MEMORY\.md$/, 'preference/MEMORY.md');
					appendFileSync(index, theirs);
				},
			},
		);
		await remember('Tea at four.');
		expect(disk.read('memory/preference/MEMORY.md')).toContain(theirs);
		expect(disk.read('memory/MEMORY.md')).toContain('- 2 durable preference memories.');
	});

	it('is tried once more at once', async () => {
		let failed = false;
		const { disk, remember } = desk(
			{},
			{
				before(step, path) {
					if (failed || step !== 'link' || !path.endsWith('preference/MEMORY.md')) return;
					failed = true;
					throw systemError('ENOSPC');
				},
			},
		);
		expect(await remember('Tea at four.')).not.toHaveProperty('problem');
		expect([failed, disk.read('memory/preference/MEMORY.md').includes('tea-at-four.md')]).toEqual([true, true]);
	});

	it('does not matter where the memory itself cannot be written: then nothing is', async () => {
		const { disk, writers, workspace } = desk(
			{},
			{
				before(step, path) {
					if (step === 'link' && path.endsWith('tea-at-four.md')) throw systemError('ENOSPC');
				},
			},
		);
		expect(await writers.memory.remember(workspace, 'Tea at four.', 'daily')).toMatchObject({
			kind: 'failed',
			message: expect.stringContaining('disk is full'),
		});
		expect(disk.tree().filter((path) => path.endsWith('.md'))).toEqual([]);
	});
});
