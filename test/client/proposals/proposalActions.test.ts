import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FileDiff } from '../../../protocol/chat/conversation.ts';
import { answers, person, tabs } from '../../support/vscode/vscodeProposals.ts';
import { line, release, workspace } from './proposalServer.ts';
import { open, startOver } from './proposalsScreen.ts';

vi.mock('vscode', () => import('../../support/vscode/vscodeProposals.ts'));

beforeEach(startOver);

describe('accept', () => {
	it('writes what the server showed, and the way to undo it is where that of every change is', async () => {
		const { run, settled, states, pending } = await open();
		await run('accept', 'release');
		expect(settled).toMatchObject([
			{ proposal: 'release', how: 'accept', shown: { changes: [{ path: 'MEMORY.md' }] } },
		]);
		expect(states()).toEqual(['release: accepted', 'short: pending']);
		expect(pending.all).toMatchObject([{ kind: 'written', workspace, message: 'Remembered in MEMORY.md' }]);
		expect(person.saw).toEqual([]);
	});

	it.each([
		['a line of memory contradicts it', { related: [line('contradicts')] }],
		['a line of memory says it already', { related: [line('repeats')] }],
		['there is a warning', { warnings: ['MEMORY.md will be cut.'] }],
	])('shows it first where %s', async (_, preview) => {
		const { run, settled, seen, pending } = await open({ previews: { release: preview } });
		await run('accept', 'release');
		expect(settled).toEqual([]);
		expect(seen.count()).toBe(1);
		expect(pending.all).toMatchObject([{ kind: 'question', message: 'Remember “Release command”?' }]);
	});

	it('does not ask where a line is only about the same thing', async () => {
		const { run, settled } = await open({ previews: { release: { related: [line('near')] } } });
		await run('accept', 'release');
		expect(settled).toHaveLength(1);
	});

	it('says why nothing was written, and the row still waits', async () => {
		const { run, states, pending } = await open({ refusal: { kind: 'failed', message: 'MEMORY.md has changed.' } });
		await expect(run('accept', 'release')).rejects.toThrow('MEMORY.md has changed.');
		expect([states()[0], pending.all]).toEqual(['release: pending', []]);
	});

	it('warns of what else should have happened', async () => {
		const refusal = { kind: 'settled', paths: ['MEMORY.md'], problem: 'The index was not changed.' } as const;
		const { run } = await open({ refusal });
		await run('accept', 'release');
		expect(person.saw).toEqual(['warned: The index was not changed.']);
	});
});

describe('the preview of a row', () => {
	it('shows the file with it, and says what that costs, what it has to do with and what it rests on', async () => {
		const related = [line('contradicts'), line('near', 'Releases are on Fridays.', 20)];
		const { run, seen, settled } = await open({ previews: { release: { related, warnings: ['It will be cut.'] } } });
		await run('preview', 'release');
		const about = seen.about();
		expect(about).toMatch(/^# Release command\n/);
		expect(about).toContain('“the release command is `npm run ship`”');
		expect(about).toContain('- MEMORY.md: +12 tokens in every prompt');
		expect(about).toContain('- It will be cut.');
		expect(about).toContain('- MEMORY.md:12 contradicts this: “The release command is `make`.”');
		expect(about).toContain('- MEMORY.md:21 is about the same thing: “Releases are on Fridays.”');
		expect(about).toContain('Nothing is written yet.');
		expect(person.saw).toEqual(['shown: /aria/About this proposal.md, /aria/MEMORY.md']);
		expect(settled).toEqual([]);
	});

	it('says what it costs to keep both lines, and what to replace the old one', async () => {
		const related = [{ ...line('contradicts'), replacing: -2 }];
		const { run, seen } = await open({ previews: { release: { related } } });
		await run('preview', 'release');
		expect(seen.about()).toContain('- MEMORY.md: +12 tokens in every prompt (if you keep both)');
		expect(seen.about()).toContain('`make`.” If you replace it: 2 tokens fewer in every prompt.');
	});

	it.each([
		[0, 'MEMORY.md: no prompt grows by it'],
		[1, 'MEMORY.md: +1 token in every prompt'],
		[-3, 'MEMORY.md: 3 tokens fewer in every prompt'],
	])('with %i tokens says “%s”', async (tokens, message) => {
		const { run, seen } = await open({ previews: { release: { tokens } } });
		await run('preview', 'release');
		expect(seen.about()).toContain(message);
	});

	it('is accepted from its buttons as it was shown', async () => {
		const { run, settled, states, pending } = await open();
		await run('preview', 'release');
		// A button above the diff has no row to give.
		await run('accept');
		expect(settled).toMatchObject([{ proposal: 'release', how: 'accept', shown: { at: 1 } }]);
		expect(states()[0]).toBe('release: accepted');
		expect(pending.all).toMatchObject([{ kind: 'written' }]);
		expect(tabs.open).toEqual([]);
	});

	it('is dismissed from its buttons', async () => {
		const { run, settled, pending } = await open();
		await run('preview', 'release');
		await run('dismiss');
		expect(settled).toEqual([{ proposal: 'release', how: 'dismiss' }]);
		expect([pending.all, tabs.open]).toEqual([[], []]);
	});

	it('offers both lines or the new one where an old one contradicts it', async () => {
		const related = [line('near', 'Releases are on Fridays.'), line('contradicts')];
		const { run, settled, pending } = await open({ previews: { release: { related } } });
		await run('preview', 'release');
		expect(pending.all).toMatchObject([
			{
				about: 'proposal.rival',
				answers: [
					{ label: '$(diff) Show Changes' },
					{ label: '$(check) Keep Both' },
					{ label: '$(replace) Replace Old Line' },
					{ label: '$(edit) Edit…' },
					{ label: '$(close) Dismiss' },
				],
			},
		]);
		await run('replace');
		expect(settled).toMatchObject([{ how: 'accept', instead: { line: 11, relation: 'contradicts' } }]);
		const [{ shown }] = settled as unknown as readonly [{ readonly shown: { changes: readonly FileDiff[] } }];
		expect(shown.changes[0]?.after).not.toContain('- old');
	});

	it('keeps both lines', async () => {
		const { run, settled } = await open({ previews: { release: { related: [line('contradicts')] } } });
		await run('preview', 'release');
		await run('keepBoth');
		expect(settled).toMatchObject([{ how: 'accept' }]);
		expect(settled[0]).not.toHaveProperty('instead');
	});

	it('asks which of several old lines goes, and writes nothing where the person leaves', async () => {
		const related = [line('contradicts'), line('repeats', 'Ship it with npm.', 3)];
		const { run, settled, pending } = await open({ previews: { release: { related } } });
		await run('preview', 'release');
		await run('replace');
		expect(settled).toEqual([]);
		expect(pending.all).toHaveLength(1);
		person.choose = ([, second]) => second;
		await run('replace');
		expect(settled).toMatchObject([{ instead: { line: 3 } }]);
	});

	it('asks no more once its tab is closed; the row still waits', async () => {
		const { run, pending, states } = await open();
		await run('preview', 'release');
		expect(pending.all).toHaveLength(1);
		tabs.close(tabs.open);
		expect(pending.all).toEqual([]);
		expect(states()[0]).toBe('release: pending');
	});

	it('is one at a time: the next takes its place', async () => {
		const { run, pending } = await open();
		await run('preview', 'release');
		await run('preview', 'short');
		expect(pending.all).toMatchObject([{ message: 'Remember “Title short”?' }]);
		expect(tabs.open.map(({ label }) => label)).toEqual(['Remember: Title short']);
	});

	it('goes when the row is settled elsewhere', async () => {
		const { run, pending, kept, list } = await open();
		await run('preview', 'release');
		kept.set('release', { ...release, state: 'dismissed' });
		await list.refresh();
		expect(pending.all).toEqual([]);
	});
});

describe('edit', () => {
	it('asks for other words, shows what they change, and accepts those', async () => {
		const { run, settled, seen } = await open();
		answers.box = ({ value }) => `${value} Always.`;
		await run('edit', 'release');
		expect(seen.after()).toContain('The release command is `npm run ship`. Always.');
		expect(settled).toEqual([]);
		await run('accept');
		expect(settled).toMatchObject([{ how: 'accept', text: 'The release command is `npm run ship`. Always.' }]);
	});

	it('begins with the words of the diff that is open', async () => {
		const { run } = await open();
		answers.box = () => 'First.';
		await run('edit', 'release');
		const offered: (string | undefined)[] = [];
		answers.box = ({ value }) => {
			offered.push(value);
			return undefined;
		};
		await run('edit');
		expect(offered).toEqual(['First.']);
	});

	it('changes nothing where the person leaves the box', async () => {
		const { run, seen } = await open();
		await run('edit', 'release');
		expect(seen.count()).toBe(0);
	});
});

describe('undo', () => {
	it('reopens what was accepted, and the status bar does not offer it a second time', async () => {
		const { run, settled, states, pending } = await open();
		await run('accept', 'release');
		await run('undo', 'release');
		expect(settled.at(-1)).toEqual({ proposal: 'release', how: 'reopen' });
		expect([states()[0], pending.all]).toEqual(['release: pending', []]);
	});

	it('reopens what was dismissed', async () => {
		const { run, states } = await open();
		await run('dismiss', 'short');
		expect(states()[1]).toBe('short: dismissed');
		await run('undo', 'short');
		expect(states()[1]).toBe('short: pending');
	});

	it('from the status bar reopens it as well', async () => {
		const { run, settled, pending, undone } = await open();
		await run('accept', 'release');
		await pending.undo('operation 1');
		expect(undone).toEqual(['operation 1']);
		expect(settled.at(-1)).toEqual({ proposal: 'release', how: 'reopen' });
	});
});

it('what was accepted before the window was loaded again waits once more, when the status bar takes it back', async () => {
	const { kept, list, pending } = await open();
	kept.set('release', { ...release, state: 'accepted' });
	await list.refresh();
	pending.wrote({ id: 'operation of yesterday', workspace: release.workspace, message: 'Remembered' });
	// The server notices it by itself.
	kept.set('release', { ...release, state: 'pending' });
	await pending.undo('operation of yesterday');
	await expect.poll(() => list.pending.map(({ id }) => id)).toContain('release');
});

it('leads to where it was said', async () => {
	const { run, sources } = await open();
	await run('showSource', 'release');
	expect(sources).toEqual([{ conversation: 'talk', entry: 'entry of release' }]);
});

it('says so where the row is not proposed any more', async () => {
	const { run } = await open();
	await expect(run('accept', 'gone')).rejects.toThrow('This is not proposed any more.');
});

describe('the list for whoever has no mouse', () => {
	const isAction = (label: string) => /^\$\((diff|check|edit|close|discard)\)/.test(label);

	it('goes on after each answer until nothing waits', async () => {
		const { run, states } = await open();
		let step = 0;
		person.choose = (items) => {
			step += 1;
			if (isAction(items[0]?.label ?? '')) return items.find(({ label }) => label === '$(check) Accept');
			return items[step === 1 ? 0 : 1];
		};
		await run('review');
		expect(states()).toEqual(['release: accepted', 'short: accepted']);
		expect(person.saw.filter((saw) => saw.startsWith('asked:'))).toHaveLength(4);
	});

	it('offers for a settled one to undo it, and goes back to the list from there', async () => {
		const { run, states } = await open();
		await run('dismiss', 'short');
		const labels: string[][] = [];
		person.choose = (items) => {
			labels.push(items.map(({ label }) => label));
			if (labels.length === 1) return items[1];
			return labels.length === 2 ? items[0] : undefined;
		};
		await run('review');
		expect(labels[1]).toEqual(['$(discard) Undo', '$(comment-discussion) Show Where It Comes From']);
		expect(states()[1]).toBe('short: pending');
	});

	it('makes way for a diff that wants an answer first', async () => {
		const { run, seen } = await open({ previews: { release: { warnings: ['It will be cut.'] } } });
		person.choose = (items) => items.find(({ label }) => label === '$(check) Accept') ?? items[0];
		await run('review');
		expect(seen.count()).toBe(1);
		expect(person.saw.filter((saw) => saw.startsWith('asked:'))).toHaveLength(2);
	});

	it('says so where there is nothing', async () => {
		const { run } = await open({ proposals: [] });
		await expect(run('review')).rejects.toThrow('There is nothing to review.');
	});

	it('comes for a button whose question is gone', async () => {
		const { run } = await open();
		await run('accept');
		expect(person.saw).toEqual([expect.stringContaining('asked: $(list-ordered) Release command')]);
	});
});
