import { chmod } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { createProposals } from '../../../server/src/chat/learning/proposals/proposals.ts';
import { proposeRetiring } from '../../../server/src/chat/retiring/proposeRetiring.ts';
import { cancellableOf } from '../../../server/src/host/platform/cancellation.ts';
import { createWriteGate } from '../../../server/src/host/writes/gate.ts';
import { proposalServices, retireServices } from '../learning/proposalServices.ts';
import { talkWith } from '../talk.ts';

const noCancellation = cancellableOf(new AbortController().signal);

const archive = 'memory/archive/2026-11.md';
const spare = '- The spare key is with the baker, in the nutmeg tin.';
const listed = (lines: readonly string[]): string => `${lines.join('\n')}\n`;

/** A memory in which something was found, and that somebody may change before accepting it. */
async function found(text: string) {
	const talk = await talkWith({ files: { 'MEMORY.md': text } });
	const proposals = createProposals(proposalServices(talk));
	const look = () => proposeRetiring(talk.workspace, retireServices(talk), noCancellation);
	await look();
	const only = async () => {
		const [first, ...others] = await proposals.list(false);
		if (!first || others.length > 0) throw new Error('not one proposal');
		return first;
	};
	const write = async (path: string, content: string): Promise<void> => {
		await talk.files.write(path, content);
		await talk.services.changed([talk.files.pathOf(path)]);
	};
	const accept = async () => proposals.settle({ proposal: (await only()).id, how: 'accept' });
	return { talk, proposals, look, only, write, accept };
}

describe('between the look and the press somebody', () => {
	it('removed the second copy: then the first is no copy any more, and stays', async () => {
		const { talk, write, accept } = await found(listed(['# Memory', '', spare, '- Ana likes oolong.', spare]));
		const left = listed(['# Memory', '', spare, '- Ana likes oolong.']);
		await write('MEMORY.md', left);
		expect(await accept()).toMatchObject({ kind: 'failed', message: expect.stringContaining('only place') });
		expect([await talk.read('MEMORY.md'), await talk.read(archive)]).toEqual([left, undefined]);
	});

	it('wrote something under a task: the task does not go without it', async () => {
		const task = ['# Memory', '', '## Tasks', '', '- [x] Book the kiln'];
		const { talk, write, accept } = await found(listed(task));
		const more = listed([...task, '  - [ ] Pay for it', '- [ ] Order clay']);
		await write('MEMORY.md', more);
		expect(await accept()).toMatchObject({ kind: 'failed', message: expect.stringContaining('have changed') });
		expect([await talk.read('MEMORY.md'), await talk.read(archive)]).toEqual([more, undefined]);
	});

	it('wrote a lot above it: the same words under another heading stay', async () => {
		const rest = ['## Tasks', '', '- [x] Close the yard door', '- [ ] Order clay', ''];
		const standing = ['## Before every firing', '', '- [x] Close the yard door', ''];
		const { talk, write, accept } = await found(listed(['# Memory', '', ...rest, ...standing]));
		const notes = Array.from({ length: 20 }, (_, at) => `- Note number ${at}.`);
		await write('MEMORY.md', listed(['# Memory', '', ...standing, ...notes, '', ...rest]));
		expect(await accept()).toMatchObject({ kind: 'settled' });
		expect(await talk.read('MEMORY.md')).toContain(listed(standing));
		expect(await talk.read('MEMORY.md')).toContain('## Tasks\n\n- [ ] Order clay\n');
	});

	it('put it into a code fence: there it is an example, and stays', async () => {
		const task = ['# Memory', '', '## Tasks', '', '- [x] Book the kiln'];
		const { talk, write, accept } = await found(listed(task));
		const fenced = listed(['# Memory', '', '## Tasks', '', '```', '- [x] Book the kiln', '```']);
		await write('MEMORY.md', fenced);
		expect(await accept()).toMatchObject({ kind: 'failed' });
		expect(await talk.read('MEMORY.md')).toBe(fenced);
	});

	it('looked again: its place and its reason are those of now', async () => {
		const lines = ['# Memory', '', spare, '- Ana likes oolong.', spare];
		const { talk, look, write, accept, only } = await found(listed(lines));
		expect(await only()).toMatchObject({ text: 'MEMORY.md:3 says the same.', place: { line: 4 } });
		await write('MEMORY.md', listed(['# Memory', '', '- Rent is due on the third.', ...lines.slice(2)]));
		await look();
		expect(await only()).toMatchObject({ text: 'MEMORY.md:4 says the same.', place: { line: 5 } });
		expect(await accept()).toMatchObject({ kind: 'settled' });
		expect((await talk.read('MEMORY.md'))?.split(spare)).toHaveLength(2);
	});

	it('made the memory read-only: nothing is copied that cannot go from there', async () => {
		const text = listed(['# Memory', '', '## Tasks', '', '- [x] Book the kiln']);
		const { talk, accept, only } = await found(text);
		await chmod(talk.files.pathOf('MEMORY.md'), 0o444);
		expect(await accept()).toMatchObject({ kind: 'failed', message: expect.stringContaining('read-only') });
		expect([(await only()).state, await talk.read(archive)]).toEqual(['pending', undefined]);
	});

	it('typed into the archive and did not save: nothing goes where closing the editor would lose it', async () => {
		const text = listed(['# Memory', '', '## Tasks', '', '- [x] Book the kiln']);
		const { talk, only } = await found(text);
		await talk.files.write(archive, '# Archive 2026-11\n');
		let typed = '# Archive 2026-11\n\nMine.\n';
		const documents = {
			dirtyText: (file: string) => (file === talk.files.pathOf(archive) ? typed : undefined),
			edit: async () => {
				typed = 'edited';
				return true;
			},
		};
		const gate = createWriteGate({ documents, trusted: () => true });
		const proposals = createProposals({ ...proposalServices(talk), gate });
		expect(await proposals.settle({ proposal: (await only()).id, how: 'accept' })).toEqual({
			kind: 'failed',
			message: `${archive} has unsaved changes. Save it first.`,
		});
		expect([await talk.read('MEMORY.md'), typed]).toEqual([text, '# Archive 2026-11\n\nMine.\n']);
	});
});
