import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readlinkSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LinkOrder } from '../support/processes/racingLinkProcess.ts';
import { onDisk, type WorkspaceOnDisk } from '../support/workspaceOnDisk.ts';

const script = fileURLToPath(new URL('../support/processes/racingLinkProcess.ts', import.meta.url));
const targets = ['AGENTS.md', 'OTHER.md'];
let children: readonly ChildProcess[] = [];

beforeAll(async () => {
	children = targets.map(() => fork(script, [], { execArgv: [] }));
	await Promise.all(children.map((child) => once(child, 'message')));
});
afterAll(() => {
	for (const child of children) child.disconnect();
});

async function outcomeOf(child: ChildProcess, order: LinkOrder): Promise<unknown> {
	const said = once(child, 'message');
	child.send(order);
	const [outcome] = await said;
	return outcome;
}

/** What came of two processes that began at once, where the link leads, and whose it should be. */
async function raced({ root, file }: WorkspaceOnDisk, ifText?: string) {
	const outcomes = await Promise.all(
		children.map((child, index) =>
			outcomeOf(child, { root, target: targets[index] ?? '', ...(ifText !== undefined && { ifText }) }),
		),
	);
	return { outcomes, leadsTo: readlinkSync(file('CLAUDE.md')), winner: targets[outcomes.indexOf('linked')] };
}

const rounds = 20;

describe('two processes that make one link at once', { timeout: 60_000 }, () => {
	it('leave that of the one that was first, and the other is told', async () => {
		for (let round = 0; round < rounds; round += 1) {
			const disk = onDisk({ 'AGENTS.md': 'A\n', 'OTHER.md': 'O\n' });
			const { outcomes, leadsTo, winner } = await raced(disk);
			expect(outcomes.filter((each) => each === 'linked')).toHaveLength(1);
			expect(outcomes).toContainEqual(expect.stringMatching(/^(?:exists|changed|symlink)$/u));
			expect(leadsTo).toBe(winner);
			expect(disk.tree()).toEqual(['AGENTS.md', 'CLAUDE.md', 'OTHER.md']);
		}
	});

	it('take the place of one copy once, and leave nothing behind', async () => {
		for (let round = 0; round < rounds; round += 1) {
			const disk = onDisk({ 'AGENTS.md': 'A\n', 'OTHER.md': 'A\n', 'CLAUDE.md': 'A\n' });
			const { outcomes, leadsTo, winner } = await raced(disk, 'A\n');
			expect(outcomes.filter((each) => each === 'linked')).toHaveLength(1);
			expect(leadsTo).toBe(winner);
			expect(disk.tree()).toEqual(['AGENTS.md', 'CLAUDE.md', 'OTHER.md']);
		}
	});
});
