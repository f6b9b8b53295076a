import { describe, expect, it } from 'vitest';
import { runtimeById } from '../../../server/src/engine/runtimes/registry.ts';
import { createMemory } from '../../../server/src/host/memory/remember.ts';
import { createWriteGate, noDocuments } from '../../../server/src/host/writes/gate.ts';
import { recorded } from '../support/recorded.ts';
import { onDisk } from '../support/workspaceOnDisk.ts';

/** A project of a runtime that keeps no log by day, and what comes of remembering something there. */
function project(id: string, files: Record<string, string> = {}) {
	const runtime = runtimeById(id);
	if (!runtime) throw new Error(`no runtime ${id}`);
	const disk = onDisk(files);
	const { gate, journal } = recorded(createWriteGate({ documents: noDocuments, trusted: () => true }));
	const memory = createMemory({ gate, now: () => Date.UTC(2026, 10, 21), timeZone: () => 'UTC' });
	const workspace = { root: disk.root, runtime };
	return { disk, journal, remember: (text: string) => memory.remember(workspace, text, 'daily') };
}

const strict = 'botholomew@0.18.8';
const head = '---\ntitle: Beliefs\nloading: always\nagent-modification: true\n---\n\n';

describe('remembering in a project of Botholomew', () => {
	it('makes a note one of the agent’s beliefs, and nothing else', async () => {
		const { disk, remember } = project(strict, { 'prompts/beliefs.md': `${head}# Beliefs\n\n- one\n` });
		expect(await remember('The printer is called Bertha.')).toMatchObject({
			kind: 'written',
			writes: [{ path: 'prompts/beliefs.md', created: false }],
		});
		expect(disk.read('prompts/beliefs.md')).toBe(`${head}# Beliefs\n\n- one\n- The printer is called Bertha.\n`);
		expect(disk.tree().filter((path) => path.endsWith('.md'))).toEqual(['prompts/beliefs.md']);
	});

	it.each([
		[strict, 'prompts/beliefs.md', head],
		['botholomew@0.12.5', '.botholomew/beliefs.md', '---\nloading: always\nagent-modification: true\n---\n\n'],
	])('begins the file as the runtime wants it: %s', async (id, path, frontmatter) => {
		const { disk, journal, remember } = project(id);
		const result = await remember('Tea at four.');
		expect(disk.read(path)).toBe(`${frontmatter}# Beliefs\n\n- Tea at four.\n`);
		if (result.kind !== 'written') throw new Error(result.message);
		expect(await journal.undo(result.undo)).toMatchObject({ kind: 'undone' });
		expect(disk.tree()).not.toContain(path);
	});

	it.each([
		['is locked', head.replace('true', 'false'), 'only you can change it'],
		['says nothing of being open', '# Beliefs\n', 'only you can change it'],
		['cannot be parsed', '---\ntitle: [\n---\n', 'cannot be read'],
		['is a program', '---js\n{}\n---\n', 'cannot be read'],
	])('leaves a file alone that %s', async (_what, text, why) => {
		const { disk, remember } = project(strict, { 'prompts/beliefs.md': text });
		expect(await remember('Tea.')).toMatchObject({ kind: 'failed', message: expect.stringContaining(why) });
		expect(disk.read('prompts/beliefs.md')).toBe(text);
	});
});
