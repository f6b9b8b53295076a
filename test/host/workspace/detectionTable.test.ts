import { describe, expect, it } from 'vitest';
import { pathOnDisk } from '../../support/disk/memoryDisk.ts';
import { agents } from './layouts/agents.ts';
import { codingAgents } from './layouts/codingAgents.ts';
import { folders } from './layouts/folders.ts';
import { geminiCliProjects } from './layouts/geminiCli.ts';
import { hermesLayouts } from './layouts/hermes.ts';
import type { Layout, Layouts } from './layouts/layout.ts';
import { nanobotLayouts } from './layouts/nanobot.ts';
import { openClawVersions } from './layouts/openClawVersions.ts';
import { otherRuntimes } from './layouts/otherRuntimes.ts';
import { sharedNames } from './layouts/sharedNames.ts';
import { storeOn } from './layouts/store.ts';

const layouts: Layouts = {
	...sharedNames,
	...openClawVersions,
	...otherRuntimes,
	...nanobotLayouts,
	...agents,
	...folders,
	...codingAgents,
	...hermesLayouts,
	...geminiCliProjects,
};

async function found(layout: Layout) {
	const { workspaces } = storeOn(layout);
	await workspaces.setFolders([layout.open ?? '/ws']);
	return workspaces.list();
}

describe.each(Object.entries(layouts))('%s', (_why, rows) => {
	it.each(Object.entries(rows))('%s', async (_what, layout) => {
		const workspaces = await found(layout);
		const expected = typeof layout.is === 'string' ? { '/ws': layout.is } : layout.is;
		expect(Object.fromEntries(workspaces.map(({ root, runtime }) => [pathOnDisk(root), runtime.id]))).toEqual(expected);
		const { reasons = [], version = '', also = [], guests = [] } = workspaces[0]?.evidence ?? {};
		const others = also.map((id) => (guests.includes(id) ? `${id}?` : id));
		if (layout.also) expect(others.sort()).toEqual([...layout.also].sort());
		if (layout.because !== undefined) expect([...reasons, version].join('; ')).toContain(layout.because);
	});
});

it('covers what people have', () => {
	expect(Object.values(layouts).flatMap(Object.keys).length).toBeGreaterThanOrEqual(60);
});
