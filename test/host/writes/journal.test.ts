import { existsSync, rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sign } from '../../../server/src/host/writes/records/record.ts';
import { sqliteRecords } from '../../../server/src/host/writes/records/sqliteRecords.ts';
import { dice } from '../../support/dice.ts';
import { policy } from '../support/memoryPolicy.ts';
import { onDisk } from '../support/workspaceOnDisk.ts';
import { writersAt } from '../support/writersAt.ts';

const runtime = 'openclaw@2026.9.6';
const files = ['MEMORY.md', 'memory/2026-11-21.md', 'memory/glaze.md'] as const;

type Writers = ReturnType<typeof writersAt>['writers'];
type Workspace = ReturnType<typeof writersAt>['workspace'];
type Gate = ReturnType<typeof writersAt>['gate'];

/** A folder of memories, and everything that writes there: kept open, or opened anew for every step as after a restart. */
function world(isKept: boolean) {
	const disk = onDisk({
		'MEMORY.md': '# Memory\n\n## People\n\n- Ana\n',
		'memory/glaze.md': 'Celadon\r\n\r\n- copper\r\n- iron',
	});
	const storage = onDisk();
	const operations: string[] = [];
	const open = () => {
		const records = sqliteRecords({ file: storage.file('changes.db'), onTrouble: () => undefined });
		return { ...writersAt(disk.root, runtime, { records }), records };
	};
	let kept = open();
	return {
		disk,
		texts: () => files.map((path) => (existsSync(disk.file(path)) ? disk.read(path) : undefined)),
		added: async (operation: number) =>
			(await kept.records.ofOperation(operations[operation] ?? ''))
				.flatMap(({ hunk }) => hunk?.added ?? [])
				.map((line) => line.trimEnd()),
		/** Headings that undone operations wrote: the last note that stands under one takes it away. */
		headings: async () =>
			(
				await Promise.all(
					operations.map(async (operation) => [
						await kept.records.undoing(operation),
						await kept.records.ofOperation(operation),
					]),
				)
			)
				.flatMap(([undoing, own]) => (undoing?.length ? (own ?? []) : []))
				.flatMap(({ hunk }) =>
					(hunk?.added ?? []).map((line) => line.trimEnd()).filter((line) => line.startsWith('#')),
				),
		async write(
			work: (writers: Writers, workspace: Workspace, gate: Gate) => Promise<{ readonly undo?: string } | object>,
		) {
			if (!isKept) kept = open();
			const result = await work(kept.writers, kept.workspace, kept.gate);
			if ('undo' in result && result.undo !== undefined) operations.push(result.undo);
		},
		async undo(operation: number) {
			if (!isKept) kept = open();
			const outcome = await kept.journal.undo(operations[operation] ?? '');
			// An undo is an operation as well, and can be taken back.
			const [own] = await kept.records.undoing(operations[operation] ?? '');
			if (own && !operations.includes(own.operation)) operations.push(own.operation);
			return outcome;
		},
		count: () => operations.length,
	};
}

type World = ReturnType<typeof world>;

const filled = (text: string | undefined): string[] =>
	(text ?? '')
		.split(/\r\n|\n|\r/)
		.map((line) => line.trimEnd())
		.filter((line) => line !== '');

/** Something that a person or their agent does; the same in every world that stands as this one does. */
function somethingIn({ texts }: World, random: () => number, word: string): (into: World) => Promise<unknown> {
	const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T;
	const at = Math.floor(random() * files.length);
	const path = files[at] ?? files[0];
	const lines = (texts()[at] ?? '').split('\n');
	const line = Math.floor(random() * lines.length);
	const text = lines[line]?.replace('\r', '') ?? '';
	const passage = { path, startLine: line, endLine: line, text };
	const byHand = (changed: readonly string[]) => async (into: World) => into.disk.write(path, changed.join('\n'));
	const note = pick([
		'the same note',
		`note ${word}`,
		`note ${word}\nand more ${word}`,
		`## head ${word}\n- item ${word}`,
	]);
	const last = line + pick([0, 1]);
	return pick([
		(into: World) => into.write((writers, workspace) => writers.memory.remember(workspace, note, 'daily')),
		(into: World) => into.write((writers, workspace) => writers.memory.remember(workspace, note, 'daily-and-curated')),
		(into: World) => into.write((writers, workspace) => writers.memory.rememberForLong(workspace, note)),
		(into: World) => into.write((writers, workspace) => writers.edits.forget(workspace, [passage])),
		(into: World) => into.write((writers, workspace) => writers.edits.promote(workspace, [passage])),
		(into: World) => into.write((writers, workspace) => writers.files.delete(workspace, path)),
		(into: World) =>
			into.write(async (_, { root }, gate) => {
				const signature = sign('tool');
				const changed = lines.toSpliced(line, last - line, `- tool ${word}`).join('\n');
				await gate.change({ root, path, policy, signature, transform: () => changed });
				return { undo: signature.operation };
			}),
		byHand([...lines, `by hand ${word}`, '']),
		byHand([...lines.slice(0, line), `- by hand ${word}`, ...lines.slice(line)]),
		byHand([...lines.slice(0, line), `## By hand ${word}`, '', ...lines.slice(line)]),
		byHand(lines.filter((_, index) => index !== line)),
		byHand(lines.map((each, index) => (index === line ? each.replace(/\r?$/, ` edited ${word}$&`) : each))),
		byHand(lines.map((each) => each.trimEnd())),
		async (into: World) => rmSync(into.disk.file(path), { force: true }),
	]);
}

describe('whatever is written, edited by hand and taken back, in any order', () => {
	it.each(Array.from({ length: 16 }, (_, seed) => [seed]))(
		'an undo goes by the journal alone, and loses nobody’s line (seed %i)',
		async (seed) => {
			const random = dice(seed);
			const [kept, reopened] = [world(true), world(false)];
			for (let step = 0; step < 16; step++) {
				if (kept.count() > 0 && random() < 0.4) {
					const operation = Math.floor(random() * kept.count());
					const before = kept.texts();
					const own = [...(await kept.added(operation)), ...(await kept.headings())];
					const [outcome, other] = [await kept.undo(operation), await reopened.undo(operation)];
					expect(other.kind).toBe(outcome.kind);
					const now = kept.texts();
					const lost = before.flatMap((text, at) => {
						const left = filled(now[at]);
						return filled(text).filter((line) => {
							const found = left.indexOf(line);
							if (found >= 0) left.splice(found, 1);
							return found < 0;
						});
					});
					expect(own, JSON.stringify({ before, now })).toEqual(expect.arrayContaining(lost));
					if (outcome.kind === 'failed') expect(outcome.message).toMatch(/^[^\n]+\.$/);
				} else {
					const act = somethingIn(kept, random, `w${step}`);
					for (const each of [kept, reopened]) await act(each);
				}
				expect(reopened.texts(), `step ${step}`).toEqual(kept.texts());
			}
		},
	);
});

describe.each([
	['in the window that wrote them', true],
	['after a restart', false],
])('of two notes in a new log, %s,', (_, isKept) => {
	const log = 'memory/2026-11-21.md';
	const remembered = async () => {
		const desk = world(isKept);
		for (const note of ['first', 'second'])
			await desk.write((writers, workspace) => writers.memory.remember(workspace, note, 'daily'));
		return desk;
	};

	it('the first leaves the day its heading when it is taken back', async () => {
		const { disk, undo } = await remembered();
		expect(await undo(0)).toMatchObject({ kind: 'undone' });
		expect(disk.read(log)).toBe('# 2026-11-21\n\n- 10:00 second\n');
	});

	it('the log goes with both, the last first', async () => {
		const { disk, undo } = await remembered();
		for (const operation of [1, 0]) expect(await undo(operation)).toMatchObject({ kind: 'undone' });
		expect(existsSync(disk.file(log))).toBe(false);
	});

	it.each([[[0, 1]], [[1, 0]]])('nothing is left of them, whichever is taken back first (%j)', async (order) => {
		const desk = world(isKept);
		desk.disk.write('MEMORY.md', '# Memory\n\n## People\n\nAna and Ben.\n');
		for (const note of ['first', 'second'])
			await desk.write((writers, workspace) => writers.memory.remember(workspace, note, 'daily-and-curated'));
		expect(desk.disk.read('MEMORY.md')).toContain('## Notes\n\n- first\n- second\n');
		for (const operation of order) expect(await desk.undo(operation)).toMatchObject({ kind: 'undone' });
		expect(desk.disk.read('MEMORY.md')).toBe('# Memory\n\n## People\n\nAna and Ben.\n');
		expect(existsSync(desk.disk.file(log))).toBe(false);
	});

	it('the heading stays while a line by hand is under it', async () => {
		const desk = await remembered();
		desk.disk.write(log, `${desk.disk.read(log)}- by hand\n`);
		for (const operation of [0, 1]) expect(await desk.undo(operation)).toMatchObject({ kind: 'undone' });
		expect(desk.disk.read(log)).toBe('# 2026-11-21\n\n- by hand\n');
	});

	it('a heading by hand stays when both are taken back', async () => {
		const desk = world(isKept);
		desk.disk.write(log, '# 2026-11-21\n');
		for (const note of ['first', 'second'])
			await desk.write((writers, workspace) => writers.memory.remember(workspace, note, 'daily'));
		for (const operation of [0, 1]) expect(await desk.undo(operation)).toMatchObject({ kind: 'undone' });
		expect(filled(desk.disk.read(log))).toEqual(['# 2026-11-21']);
	});

	it('each can be taken back once, and its undo too', async () => {
		const { disk, undo } = await remembered();
		const both = disk.read(log);
		expect(await undo(0)).toMatchObject({ kind: 'undone' });
		expect(await undo(0)).toMatchObject({ kind: 'failed' });
		expect(await undo(2)).toMatchObject({ kind: 'undone' });
		expect(disk.read(log)).toBe(both);
	});

	it('a move is not taken back halfway: what cannot come back stays where it is', async () => {
		const { disk, write, undo } = await remembered();
		await write((writers, workspace) => writers.files.move(workspace, log, 'memory/glaze-2.md'));
		disk.write(log, 'theirs\n');
		expect(await undo(2)).toMatchObject({ kind: 'failed', message: expect.stringContaining('already exists') });
		expect([disk.read(log), disk.read('memory/glaze-2.md')]).toEqual(['theirs\n', expect.stringContaining('second')]);
	});
});

describe('of the same note, remembered several times', () => {
	const same = '- tea';
	const copies = async (byHand: (at: number) => string) => {
		const desk = world(true);
		desk.disk.write('MEMORY.md', '# Memory\n\n- Ana\n');
		for (let at = 0; at < 4; at++) {
			await desk.write((writers, workspace) => writers.memory.rememberForLong(workspace, 'tea'));
			desk.disk.write('MEMORY.md', desk.disk.read('MEMORY.md') + byHand(at));
		}
		const lines = () => desk.disk.read('MEMORY.md').split('\n');
		return {
			...desk,
			lines,
			/** Removes the copy that is the `nth` now. */
			remove(nth: number) {
				const at = lines().flatMap((line, index) => (line === same ? [index] : []))[nth];
				desk.disk.write(
					'MEMORY.md',
					lines()
						.toSpliced(at ?? -1, 1)
						.join('\n'),
				);
			},
			count: () => lines().filter((line) => line === same).length,
		};
	};

	it.each([0, 1, 2, 3])('an undo removes its own copy, and says so when copy %i was deleted by hand', async (gone) => {
		for (let asked = 0; asked < 4; asked++) {
			const { disk, remove, undo } = await copies((at) => `- after ${at}\n`);
			remove(gone);
			const before = disk.read('MEMORY.md');
			const outcome = await undo(asked);
			if (asked === gone) {
				expect(outcome).toMatchObject({ kind: 'failed', message: expect.stringContaining('from another change') });
				expect(disk.read('MEMORY.md')).toBe(before);
				continue;
			}
			expect(outcome).toMatchObject({ kind: 'undone' });
			expect(disk.read('MEMORY.md')).toBe(before.replace(`${same}\n- after ${asked}\n`, `- after ${asked}\n`));
		}
	});

	it('next to each other, as many are undone as there are, in any order', async () => {
		for (let seed = 0; seed < 24; seed++) {
			const random = dice(seed);
			const { count, lines, remove, undo } = await copies(() => '');
			for (let left = Math.floor(random() * 4); left > 0; left--) remove(0);
			const there = count();
			const order = [0, 1, 2, 3].map((operation) => ({ operation, by: random() })).sort((a, b) => a.by - b.by);
			// One that could not be told from another can be when that is undone.
			for (const { operation } of [...order, ...order, ...order]) {
				const before = count();
				const { kind } = await undo(operation);
				expect(before - count()).toBe(kind === 'undone' ? 1 : 0);
			}
			expect([there, lines()]).toEqual([there, ['# Memory', '', '- Ana', '']]);
		}
	});

	it('one that was deleted by hand and remembered again can be undone', async () => {
		const desk = world(true);
		desk.disk.write('MEMORY.md', '# Memory\n\n- Ana\n');
		const remember = () => desk.write((writers, workspace) => writers.memory.rememberForLong(workspace, 'tea'));
		await remember();
		desk.disk.write('MEMORY.md', '# Memory\n\n- Ana\n');
		await remember();
		expect(await desk.undo(0)).toMatchObject({ kind: 'failed', message: expect.stringContaining('another change') });
		expect(await desk.undo(1)).toMatchObject({ kind: 'undone' });
		expect(desk.disk.read('MEMORY.md')).toBe('# Memory\n\n- Ana\n');
	});
});
