import { mkdtemp, readdir, rm, symlink, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { createProposals } from '../../../server/src/chat/learning/proposals/proposals.ts';
import { proposeRetiring } from '../../../server/src/chat/retiring/proposeRetiring.ts';
import { cancellableOf } from '../../../server/src/host/platform/cancellation.ts';
import { proposalServices, retireServices } from '../learning/proposalServices.ts';
import { type TalkSetting, talkWith } from '../talk.ts';

const noCancellation = cancellableOf(new AbortController().signal);

const memory = '# Memory\n\n- Ana likes oolong.\n\n## Tasks\n\n- [x] Book the kiln\n- [ ] Order clay\n';
const archive = 'memory/archive/2026-11.md';

async function keeping(files: TalkSetting['files'], setting: TalkSetting = {}) {
	const talk = await talkWith({ ...setting, ...(files && { files }) });
	const services = proposalServices(talk);
	const proposals = createProposals(services);
	const look = () => proposeRetiring(talk.workspace, retireServices(talk), noCancellation);
	const only = async () => {
		const [first, ...others] = await proposals.list(false);
		if (!first || others.length > 0) throw new Error('not one proposal');
		return first;
	};
	const shown = async (proposal: string) => {
		const preview = await proposals.preview({ proposal }, noCancellation);
		if (preview.kind !== 'ready') throw new Error(preview.message);
		return preview;
	};
	return { talk, proposals, look, only, shown, services };
}

describe('what the memory does not need any more', () => {
	it('is proposed for the archive with its place, the reason and what it frees, and moved by one press', async () => {
		const { talk, proposals, look, only, shown } = await keeping({ 'MEMORY.md': memory });
		expect(await look()).toMatchObject({ kind: 'looked', files: 1, found: 1, more: 0, notes: [] });
		const proposal = await only();
		expect(proposal).toMatchObject({
			kind: 'retire',
			title: 'Book the kiln',
			text: 'It is ticked off.',
			place: { path: 'MEMORY.md', line: 6 },
		});
		expect(await talk.read('MEMORY.md')).toBe(memory);

		const preview = await shown(proposal.id);
		expect(preview.shown.changes.map(({ path }) => path)).toEqual([archive, 'MEMORY.md']);
		expect(preview.tokens).toBeLessThan(0);
		expect(preview.warnings).toEqual([expect.stringContaining('a search of OpenClaw 2026.9.6 can still find it')]);

		expect(await proposals.settle({ proposal: proposal.id, how: 'accept', shown: preview.shown })).toMatchObject({
			kind: 'settled',
			paths: [archive, 'MEMORY.md'],
		});
		expect(await talk.read('MEMORY.md')).toBe(memory.replace('- [x] Book the kiln\n', ''));
		expect(await talk.read(archive)).toBe(
			'# Archive 2026-11\n\n## 2026-11-21: MEMORY.md, Tasks\n\n- [x] Book the kiln\n',
		);
	});

	it.each([
		['line feeds', '\n', true],
		['carriage returns', '\r\n', true],
		['no end of the last line', '\n', false],
	])('comes back byte for byte, with %s', async (_, lineBreak, isEnded) => {
		const whole = `${memory}- [x] Sell the old wheel (done)\n`.replaceAll('\n', lineBreak);
		const text = `\uFEFF${isEnded ? whole : whole.trimEnd()}`;
		const { talk, proposals, look } = await keeping({ 'MEMORY.md': text });
		await look();
		const all = await proposals.list(false);
		expect(all).toHaveLength(2);
		for (const { id } of all)
			expect(await proposals.settle({ proposal: id, how: 'accept' })).toMatchObject({ kind: 'settled' });
		expect(await talk.read('MEMORY.md')).not.toContain('wheel');
		for (const { id } of all)
			expect(await proposals.settle({ proposal: id, how: 'reopen' })).toMatchObject({ kind: 'settled' });
		expect(await talk.read('MEMORY.md')).toBe(text);
		expect(await talk.read(archive)).toBeUndefined();
		expect(await proposals.list(false)).toHaveLength(2);
	});

	it('is never proposed again once it was dismissed, and not any more once it is gone', async () => {
		const { talk, proposals, look } = await keeping({ 'MEMORY.md': `${memory}- [x] Sell the wheel\n` });
		await look();
		const [first] = await proposals.list(false);
		await proposals.settle({ proposal: first?.id ?? '', how: 'dismiss' });
		await talk.files.write('MEMORY.md', memory);
		await talk.services.changed([talk.files.pathOf('MEMORY.md')]);
		expect(await look()).toMatchObject({ found: 0 });
		expect(await proposals.list(false)).toEqual([]);
	});

	it('is proposed once for each time that it stands there', async () => {
		const line = '- [x] Book the kiln\n';
		const { talk, proposals, look, only } = await keeping({ 'MEMORY.md': memory.replace(line, line + line) });
		expect(await look()).toMatchObject({ found: 1 });
		await proposals.settle({ proposal: (await only()).id, how: 'accept' });
		expect(await look()).toMatchObject({ found: 1 });
		await proposals.settle({ proposal: (await only()).id, how: 'accept' });
		expect(await talk.read('MEMORY.md')).not.toContain('kiln');
		expect(await talk.read(archive)).toContain(line + line);
	});

	it('stays where the archive is a link out of the workspace, which nothing is written through', async () => {
		const outside = await mkdtemp(join(tmpdir(), 'soulscope-outside-'));
		try {
			const { talk, proposals, look, only } = await keeping({ 'MEMORY.md': memory, 'memory/notes.md': '# Notes\n' });
			await symlink(outside, talk.files.pathOf('memory/archive'), 'junction');
			await look();
			expect(await proposals.settle({ proposal: (await only()).id, how: 'accept' })).toMatchObject({ kind: 'failed' });
			expect(await talk.read('MEMORY.md')).toBe(memory);
			expect(await readdir(outside)).toEqual([]);
		} finally {
			await rm(outside, { recursive: true, force: true });
		}
	});

	it('is not proposed by a search that was cancelled before its end', async () => {
		const notes = Array.from(
			{ length: 40 },
			(_, at) => [`memory/n${at}.md`, '# Tasks\n\n- [x] Book the kiln\n'] as const,
		);
		const { talk, proposals } = await keeping(Object.fromEntries(notes));
		const stop = new AbortController();
		const reads: string[] = [];
		const read = talk.workspace.read.bind(talk.workspace);
		vi.spyOn(talk.workspace, 'read').mockImplementation((path) => {
			reads.push(path);
			if (reads.length === 5) stop.abort();
			return read(path);
		});
		await expect(proposeRetiring(talk.workspace, retireServices(talk), cancellableOf(stop.signal))).rejects.toThrow(
			'cancelled',
		);
		expect(reads).toHaveLength(5);
		expect(await proposals.list(false)).toEqual([]);
	});

	it('stays where somebody has changed it since', async () => {
		const { talk, proposals, look, only } = await keeping({ 'MEMORY.md': memory });
		await look();
		const { id } = await only();
		await talk.files.write('MEMORY.md', memory.replace('Book the kiln', 'Book the big kiln'));
		await talk.services.changed([talk.files.pathOf('MEMORY.md')]);
		expect(await proposals.settle({ proposal: id, how: 'accept' })).toMatchObject({
			kind: 'failed',
			message: expect.stringContaining('have changed'),
		});
		expect(await talk.read(archive)).toBeUndefined();
	});

	it('stays where the other line that says the same is gone by now', async () => {
		const line = '- Rent is paid on the third of the month.\n';
		const { talk, proposals, look, only } = await keeping({
			'MEMORY.md': `# Memory\n\n${line}`,
			'memory.md': `# Memory\n\n${line}`,
		});
		await look();
		const { id, text, place } = await only();
		expect([text, place?.path]).toEqual(['MEMORY.md:3 says the same.', 'memory.md']);
		await talk.files.write('MEMORY.md', '# Memory\n');
		await talk.services.changed([talk.files.pathOf('MEMORY.md')]);
		expect(await proposals.settle({ proposal: id, how: 'accept' })).toMatchObject({
			kind: 'failed',
			message: expect.stringContaining('the only place'),
		});
		expect(await talk.read('memory.md')).toContain(line);
	});

	it('frees nothing where the runtime does not load the file', async () => {
		const { look, only, shown } = await keeping({
			'MEMORY.md': '# Memory\n',
			'memory/plans.md': '# Plans\n\n- [x] Book the kiln\n',
		});
		await look();
		const { tokens } = await shown((await only()).id);
		expect(tokens).toBe(0);
	});

	it('is not looked for in the logs of days, nor in the archive', async () => {
		const { look } = await keeping({
			'memory/2026-08-03.md': '# Tasks\n\n- [x] Book the kiln\n',
			[archive]: '# Tasks\n\n- [x] Book the kiln\n',
		});
		expect(await look()).toMatchObject({ files: 0, found: 0 });
	});

	it('is proposed when another month has begun below a heading of its own', async () => {
		const { talk, proposals, look, only } = await keeping({
			'MEMORY.md': memory,
			[archive]: '# Archive 2026-11\n\nMine.\n',
		});
		await look();
		await proposals.settle({ proposal: (await only()).id, how: 'accept' });
		expect(await talk.read(archive)).toBe(
			'# Archive 2026-11\n\nMine.\n\n## 2026-11-21: MEMORY.md, Tasks\n\n- [x] Book the kiln\n',
		);
	});

	it('is in Botholomew what only the agent’s beliefs say, as far as they may be changed', async () => {
		const beliefs = (may: boolean) =>
			`---\ntitle: Beliefs\nloading: always\nagent-modification: ${may}\n---\n\n# Beliefs\n\n## Tasks\n\n- [x] Book the kiln\n`;
		const open = await keeping({ 'prompts/beliefs.md': beliefs(true) }, { runtime: 'botholomew@0.18.8' });
		await open.look();
		const preview = await open.shown((await open.only()).id);
		expect(preview.tokens).toBeLessThan(0);
		expect(preview.warnings).toEqual([expect.stringContaining('a search of Botholomew 0.18.8 can still find it')]);
		const locked = await keeping({ 'prompts/beliefs.md': beliefs(false) }, { runtime: 'botholomew@0.18.8' });
		expect(await locked.look()).toMatchObject({ found: 0, notes: [expect.stringContaining('only you may change it')] });
	});

	it('is in Holaboss a reference that recall leaves out, and goes as a whole file with its line of the index', async () => {
		const path = 'memory/workspace/studio/knowledge/references/prices.md';
		const text = '# Price list\n\nWhere the prices of clay are.\n';
		const index = 'memory/workspace/studio/MEMORY.md';
		const { talk, proposals, look, only, shown } = await keeping(
			{
				[path]: text,
				'memory/workspace/studio/knowledge/facts/rent.md': '# Rent\n\nPaid on the third.\n',
				[index]:
					'# Workspace Durable Memory Index\n\n- Workspace ID: `studio`\n- Indexed memories: 1\n\n- [Price list](knowledge/references/prices.md) [reference] [verify: must_reconfirm] - Where the prices of clay are.\n',
			},
			{ runtime: 'holaboss@2026.4.13' },
		);
		expect(await look()).toMatchObject({ found: 0 });
		const day = new Date('2026-11-01T12:00:00Z');
		await utimes(talk.files.pathOf(path), day, day);
		await talk.services.changed([talk.files.pathOf(path)]);
		expect(await look()).toMatchObject({ found: 1 });
		const proposal = await only();
		expect(proposal).toMatchObject({ title: 'Price list', place: { path } });
		expect((await shown(proposal.id)).warnings).toEqual([expect.stringContaining('memory_search')]);
		await proposals.settle({ proposal: proposal.id, how: 'accept' });
		expect(await talk.read(path)).toBeUndefined();
		expect(await talk.read('memory/archive/workspace/studio/knowledge/references/prices.md')).toBe(text);
		expect(await talk.read(index)).not.toContain('prices.md');
		await proposals.settle({ proposal: proposal.id, how: 'reopen' });
		expect(await talk.read(path)).toBe(text);
		expect(await talk.read(index)).toContain('prices.md');
		expect(await talk.read('memory/archive/workspace/studio/knowledge/references/prices.md')).toBeUndefined();
	});

	describe('is in Holaboss what the chat did not recall for as long as the person says', () => {
		const fact = (name: string) => `memory/workspace/studio/knowledge/facts/${name}.md`;
		const day = 86_400_000;

		async function recalling(answers: number, oldest: number) {
			const files = { [fact('rent')]: '# Rent\n\nPaid on the third.\n', [fact('van')]: '# Van\n\nIt is blue.\n' };
			const kept = await keeping(files, { runtime: 'holaboss@2026.4.13' });
			const { talk } = kept;
			for (const path of [fact('rent'), fact('van')]) {
				const then = new Date(talk.clock.now - 100 * day);
				await utimes(talk.files.pathOf(path), then, then);
				await talk.services.changed([talk.files.pathOf(path)]);
			}
			const id = await talk.transcripts.begin({ root: talk.workspace.root, session: 'main', at: 0 });
			await talk.transcripts.put(id, { kind: 'user', id: 'said', at: 1, text: 'Hello.' });
			const recalled = [{ title: fact('rent'), uri: '', line: 1, why: '', tokens: 1 }];
			for (let at = 0; at < answers; at += 1) {
				const when = talk.clock.now - (at === 0 ? oldest : 10) * day;
				await talk.transcripts.put(id, {
					kind: 'answer',
					id: `a${at}`,
					at: when,
					text: 'Yes.',
					state: 'done',
					recalled,
				});
			}
			return { ...kept, look: () => proposeRetiring(talk.workspace, retireServices(talk, 60), noCancellation) };
		}

		it('and not what it did recall', async () => {
			const { look, only } = await recalling(30, 70);
			expect(await look()).toMatchObject({ found: 1, notes: [] });
			expect(await only()).toMatchObject({
				place: { path: fact('van') },
				text: expect.stringContaining('in 60 days, in 29 answers. What was recalled outside Soulscope is not known.'),
			});
		});

		it.each([
			['there are too few answers', 12, 70],
			['the records do not go back so far', 30, 50],
		])('but nothing where %s', async (_, answers, oldest) => {
			const { look } = await recalling(answers, oldest);
			expect(await look()).toMatchObject({ found: 0, notes: [expect.stringContaining('too few records')] });
		});
	});
});
