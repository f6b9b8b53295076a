import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hunkOf } from '../../../server/src/engine/memory/notes/hunk.ts';
import { sha256 } from '../../../server/src/engine/text/sha256.ts';
import { type ChangeRecord, sign } from '../../../server/src/host/writes/records/record.ts';
import { backedUpAgent } from './backedUpAgent.ts';

const path = 'MEMORY.md';

/** An agent whose memory is written through Soulscope, with what is on record of that. `now` is the clock of its backups. */
async function learning() {
	const agent = await backedUpAgent({ [path]: '- tea\n', 'SOUL.md': 'Kind.\n' });
	const records: ChangeRecord[] = [];
	const clock = { now: Date.now() - 60_000 };
	let text = '- tea\n';
	const write = async (next: string, found = text) => {
		text = found;
		const [before, after] = [sha256(text), sha256(next)];
		records.unshift({
			...sign('remember'),
			at: clock.now,
			root: agent.root,
			path,
			before,
			after,
			hunk: hunkOf(text, next),
		});
		text = next;
		await writeFile(join(agent.root, path), next);
	};
	const run = (whileIt: () => Promise<void> = async () => {}) => {
		let act = whileIt;
		return agent.run({
			clock: () => clock.now,
			records: { list: async () => records },
			scanner: {
				// A file has been read, and is looked through.
				async scan() {
					const now = act;
					act = async () => {};
					await now();
					return [];
				},
			},
		});
	};
	/** What the message of the newest backup says of what was learnt. */
	const learnt = async () => {
		const [newest] = await agent.points();
		return (newest?.message ?? '').split('\n').filter((line) => line.startsWith('* '));
	};
	return { ...agent, clock, write, remember: (what: string) => write(`${text}- ${what}\n`), run, learnt };
}

describe('the message of a backup says what was remembered', () => {
	it('while the backup before was made: once, and in the one that has it', async () => {
		const { clock, remember, run, learnt } = await learning();
		await run();
		clock.now += 10_000;
		await remember('coffee');
		clock.now += 500;
		await run(async () => {
			clock.now += 500;
			await remember('milk');
			clock.now += 4_000;
		});
		expect(await learnt()).toEqual(['* you: remembered: coffee']);
		clock.now += 10_000;
		await run();
		expect(await learnt()).toEqual(['* you: remembered: milk']);
	});

	it('in the second in which the backup before was made, and nothing twice', async () => {
		const { clock, remember, run, learnt } = await learning();
		clock.now = Math.floor(clock.now / 1000) * 1000;
		await run();
		clock.now += 5_000;
		await remember('coffee');
		await run();
		clock.now += 100;
		await remember('milk');
		await run();
		expect(await learnt()).toEqual(['* you: remembered: milk']);
	});

	it('after the file was read that somebody else had changed: in the next one', async () => {
		const { root, clock, write, run, learnt } = await learning();
		await run();
		clock.now += 10_000;
		const outside = '# Memory\n- tea\n';
		await writeFile(join(root, path), outside);
		await run(() => write(`${outside}- milk\n`, outside));
		expect(await learnt()).toEqual([]);
		clock.now += 10_000;
		await run();
		expect(await learnt()).toEqual(['* you: remembered: milk']);
	});

	it('by its time where somebody else has changed the file as well', async () => {
		const { root, clock, remember, run, learnt } = await learning();
		await run();
		clock.now += 10_000;
		await remember('coffee');
		await writeFile(join(root, path), '# Memory\n- tea\n- coffee\n');
		await run();
		expect(await learnt()).toEqual(['* you: remembered: coffee']);
	});

	it('and what was taken back in between counts as it went', async () => {
		const { clock, remember, write, run, learnt } = await learning();
		await run();
		clock.now += 10_000;
		await remember('coffee');
		await write('- tea\n');
		await remember('milk');
		await run();
		expect(await learnt()).toEqual(['* you: remembered', '* you: remembered', '* you: remembered: milk']);
	});
});
