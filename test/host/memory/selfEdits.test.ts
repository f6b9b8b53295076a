import { unlinkSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runtimeById } from '../../../server/src/engine/runtimes/registry.ts';
import { createSelfEdits } from '../../../server/src/host/memory/selfEdits.ts';
import { createWriteGate, noDocuments } from '../../../server/src/host/writes/gate.ts';
import { recorded } from '../support/recorded.ts';
import { type BeforeStep, steppedDisk } from '../support/steppedDisk.ts';
import { onDisk } from '../support/workspaceOnDisk.ts';

const moment = Date.UTC(2026, 10, 21);

/** A project of this version, and its agent's tools. */
function project(id: string, files: Readonly<Record<string, string>>, before: BeforeStep = () => {}) {
	const runtime = runtimeById(id);
	if (!runtime) throw new Error(`no runtime ${id}`);
	const disk = onDisk(files);
	const plain = createWriteGate({ documents: noDocuments, trusted: () => true, disk: steppedDisk(before) });
	const { gate, records, journal } = recorded(plain);
	const edits = createSelfEdits({ gate, now: () => moment });
	const run = (tool: string, input: unknown) => edits.run({ root: disk.root, runtime }, tool, input);
	async function done(tool: string, input: unknown) {
		const result = await run(tool, input);
		if (result.kind !== 'done') throw new Error(result.message);
		return result;
	}
	return { disk, journal, run, done, changes: () => records.list(disk.root, 10) };
}

const loose = 'botholomew@0.12.5';
const strict = 'botholomew@0.18.8';
const head = '---\ntitle: Beliefs\nloading: always\nagent-modification: true\n---\n';

describe('an agent of Botholomew 0.12', () => {
	it('replaces what it believes, keeps the frontmatter, and it can be taken back', async () => {
		const before = '---\nloading: contextual\nmood: calm\nagent-modification: true\n---\n\n# Beliefs\n\n- old\n';
		const { disk, journal, done, changes } = project(loose, { '.botholomew/beliefs.md': before });
		const result = await done('update_beliefs', { content: '# Beliefs\n\n- new' });
		expect(result).toMatchObject({
			says: { message: 'Updated beliefs.md', is_error: false },
			path: '.botholomew/beliefs.md',
			became: 'changed',
		});
		expect(disk.read('.botholomew/beliefs.md')).toBe(before.replace('old', 'new'));
		expect(await changes()).toMatchObject([
			{ operation: result.undo, by: { kind: 'agent', tool: 'update_beliefs' }, path: '.botholomew/beliefs.md' },
		]);
		expect(await journal.undo(result.undo ?? '')).toMatchObject({ kind: 'undone' });
		expect(disk.read('.botholomew/beliefs.md')).toBe(before);
	});

	it('begins a file that is not there, and taking that back removes it', async () => {
		const { disk, journal, done } = project(loose, { '.botholomew/config.json': '{}' });
		const { undo, became } = await done('update_goals', { content: '- ship it' });
		expect(became).toBe('created');
		expect(disk.read('.botholomew/goals.md')).toContain('agent-modification: true\n---\n\n- ship it\n');
		await journal.undo(undo ?? '');
		expect(disk.tree()).toEqual(['.botholomew/', '.botholomew/config.json']);
	});

	it.each([
		['is locked', '---\nagent-modification: false\n---\nx\n'],
		['says no in a string', '---\nagent-modification: "false"\n---\nx\n'],
		['says nothing of it', 'x\n'],
		['cannot be read', '---\na: [\n---\nx\n'],
		['is a program', '---js\n{}\n---\nx\n'],
	])('leaves a file alone that %s, and is told so', async (_, text) => {
		const { disk, done, changes } = project(loose, { '.botholomew/beliefs.md': text });
		const result = await done('update_beliefs', { content: 'y' });
		expect(result).toMatchObject({ says: { is_error: true } });
		expect(result).not.toHaveProperty('undo');
		expect(disk.read('.botholomew/beliefs.md')).toBe(text);
		expect(await changes()).toEqual([]);
	});

	it('has no tools but its own', async () => {
		const { run } = project(loose, {});
		for (const tool of ['prompt_edit', 'toString', '__proto__'])
			expect(await run(tool, {})).toMatchObject({ kind: 'failed', message: expect.stringContaining('no tool') });
	});
});

describe('an agent of Botholomew 0.18', () => {
	const files = { 'prompts/beliefs.md': `${head}\n- one\n- two\n` };

	it('makes, edits and deletes what is its own; each can be taken back', async () => {
		const { disk, journal, done } = project(strict, files);
		const made = await done('prompt_create', {
			name: 'notes',
			title: 'Notes',
			loading: 'contextual',
			agent_modification: true,
			body: '- a',
		});
		const created = disk.read('prompts/notes.md');
		const edited = await done('prompt_edit', {
			name: 'notes',
			patches: [{ start_line: 7, end_line: 7, content: '- b' }],
		});
		expect(edited).toMatchObject({ became: 'changed', says: { applied: 1 } });
		expect(disk.read('prompts/notes.md')).toBe(created.replace('- a', '- b'));
		const deleted = await done('prompt_delete', { name: 'notes' });
		expect(deleted).toMatchObject({ became: 'deleted', says: { deleted: true } });
		expect(disk.tree()).not.toContain('prompts/notes.md');
		for (const { undo } of [deleted, edited]) expect(await journal.undo(undo ?? '')).toMatchObject({ kind: 'undone' });
		expect(disk.read('prompts/notes.md')).toBe(created);
		await journal.undo(made.undo ?? '');
		expect(disk.tree()).toEqual(['prompts/', 'prompts/beliefs.md']);
	});

	it.each([
		['climbs', '../beliefs'],
		['leads elsewhere', 'sub/beliefs'],
		['is nobody’s', 'nothing'],
		['is no name', 7],
	])('cannot edit a file whose name %s', async (_, name) => {
		const { disk, done } = project(strict, files);
		const { undo } = await done('prompt_edit', { name, patches: [] });
		expect(undo).toBeUndefined();
		expect([disk.tree(), disk.read('prompts/beliefs.md')]).toEqual([
			['prompts/', 'prompts/beliefs.md'],
			files['prompts/beliefs.md'],
		]);
	});

	it('whose name is a device or a path of Windows makes nothing', async () => {
		const { disk, run } = project(strict, files);
		for (const name of ['con', 'a:b', 'a\\b']) {
			const input = { name, title: 'x', loading: 'always', agent_modification: true, body: '' };
			const result = await run('prompt_create', input);
			if (result.kind === 'done') expect(result.says).toMatchObject({ is_error: true });
		}
		expect(disk.tree()).toEqual(['prompts/', 'prompts/beliefs.md']);
	});

	it('cannot overwrite or delete what is locked', async () => {
		const text = `${head.replace('true', 'false')}\nmine\n`;
		const { disk, done } = project(strict, { 'prompts/soul.md': text });
		const input = { name: 'soul', title: 'x', loading: 'always', agent_modification: true, body: 'y' };
		expect(await done('prompt_create', { ...input, on_conflict: 'overwrite' })).toMatchObject({
			says: { is_error: true },
		});
		expect(await done('prompt_delete', { name: 'soul' })).toMatchObject({ says: { is_error: true } });
		expect(disk.read('prompts/soul.md')).toBe(text);
	});

	it('edits what the file says by then, where somebody else writes at the same moment', async () => {
		let once = true;
		const { disk, done } = project(strict, files, (step, path) => {
			if (step !== 'replace' || !once) return;
			once = false;
			writeFileSync(path, `${files['prompts/beliefs.md']}- three\n`);
		});
		await done('prompt_edit', { name: 'beliefs', patches: [{ start_line: 7, end_line: 7, content: '- 1' }] });
		expect(disk.read('prompts/beliefs.md')).toBe(`${head}\n- 1\n- two\n- three\n`);
	});

	it('is told where the file was deleted or locked at the same moment', async () => {
		for (const act of [unlinkSync, (path: string) => writeFileSync(path, `${head.replace('true', 'false')}\nx\n`)]) {
			let once = true;
			const { done } = project(strict, files, (step, path) => {
				if (step !== 'replace' || !once) return;
				once = false;
				act(path);
			});
			const patches = [{ start_line: 7, end_line: 7, content: '- 1' }];
			expect(await done('prompt_edit', { name: 'beliefs', patches })).toEqual({
				kind: 'done',
				says: expect.objectContaining({ is_error: true }),
			});
		}
	});
});
