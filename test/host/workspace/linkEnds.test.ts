import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { diskFiles } from '../../../server/src/host/platform/diskFiles.ts';
import { takeEntry } from '../../../server/src/host/workspace/scan/fileEntry.ts';

let root = '';

beforeAll(() => {
	root = mkdtempSync(join(tmpdir(), 'soulscope-ends-'));
	mkdirSync(join(root, 'notes'));
	writeFileSync(join(root, 'notes/soul.md'), 'Calm.');
	const links = {
		'SOUL.md': 'notes/soul.md',
		'USER.md': join(root, 'IDENTITY.md'),
		'TOOLS.md': 'USER.md',
		'AGENTS.md': 'AGENTS.md',
		'MEMORY.md': join(tmpdir(), 'nothing-here.md'),
	};
	for (const [name, target] of Object.entries(links)) symlinkSync(target, join(root, name));
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

it.each([
	['to a file', 'SOUL.md', 'notes/soul.md'],
	['to nothing yet', 'USER.md', 'IDENTITY.md'],
	['to a link', 'TOOLS.md', 'IDENTITY.md'],
	['to itself', 'AGENTS.md', 'AGENTS.md'],
	['out of the workspace', 'MEMORY.md', undefined],
])('where a link leads %s is known', async (_, name, leadsTo) => {
	expect((await takeEntry(diskFiles, root, name, true))?.leadsTo).toBe(leadsTo);
});
