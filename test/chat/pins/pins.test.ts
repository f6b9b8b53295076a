import { describe, expect, it } from 'vitest';
import { createProposals } from '../../../server/src/chat/learning/proposals/proposals.ts';
import { changePins, questionsOf } from '../../../server/src/chat/pins/pins.ts';
import { proposeRetiring } from '../../../server/src/chat/retiring/proposeRetiring.ts';
import { memoryTranscripts } from '../../../server/src/host/conversations/storage/inMemory.ts';
import { cancellableOf } from '../../../server/src/host/platform/cancellation.ts';
import { proposalServices, retireServices } from '../learning/proposalServices.ts';
import { says } from '../scriptedProvider.ts';
import { talkWith } from '../talk.ts';

const noCancellation = cancellableOf(new AbortController().signal);

async function keeping(memory: string, more: Readonly<Record<string, string>> = {}) {
	const talk = await talkWith({ files: { 'MEMORY.md': memory, ...more }, answers: [says('Noted.')] });
	const services = proposalServices(talk);
	const proposals = createProposals(services);
	const pin = (question: string) => changePins(talk.workspace.root, { pin: question }, services);
	const look = () => proposeRetiring(talk.workspace, retireServices(talk), noCancellation);
	/** What a person is told of the only proposal. */
	const lost = async () => {
		const [first] = await proposals.list(false);
		const preview = await proposals.preview({ proposal: first?.id ?? '' }, noCancellation);
		if (preview.kind !== 'ready') throw new Error(preview.message);
		return preview.lost;
	};
	return { talk, services, proposals, pin, look, lost };
}

const kiln = '# Memory\n\n## Tasks\n\n- [x] Firing of the big kiln is booked with Old Weck\n- [ ] Order clay\n';

describe('a pinned question', () => {
	it('is told of where a proposal would take its best answer away', async () => {
		const { pin, look, lost } = await keeping(kiln);
		await pin('Who booked the firing of the big kiln?');
		await look();
		expect(await lost()).toEqual([
			'The pinned question “Who booked the firing of the big kiln?” finds MEMORY.md:5 first. After this change, that line is not among its first five hits.',
		]);
	});

	it.each([
		['its answer stays', kiln, 'When do we order clay for the tasks?'],
		['it has no answer now', kiln, 'What does the lighthouse keeper eat?'],
		[
			'another line says the same',
			kiln.replace('## Tasks', '- [x] Firing of the big kiln is booked with Old Weck\n\n## Tasks'),
			'Who booked the firing of the big kiln?',
		],
	])('is nothing to be told of where %s', async (_, memory, question) => {
		const { pin, look, lost } = await keeping(memory);
		await pin(question);
		await look();
		expect(await lost()).toBeUndefined();
	});

	it('loses its answer to better hits as well', async () => {
		const others = Array.from({ length: 6 }, (_, at) => [
			`memory/note-${at}.md`,
			`# Kiln seal ${at}\n\nThe kiln seal is changed: kiln seal, kiln seal.\n`,
		]);
		const { pin, lost, talk } = await keeping('# Memory\n\n- The kiln seal was bought in May.\n');
		await pin('kiln seal');
		expect(await lost().catch(() => undefined)).toBeUndefined();
		for (const [path = '', text = ''] of others) await talk.files.write(path, text);
		await talk.services.changed(others.map(([path = '']) => talk.files.pathOf(path)));
		await talk.say('The release command is `npm run ship`.');
		// What is there by now is no fault of the proposal.
		expect(await lost()).toBeUndefined();
	});

	it('is not said to be safe where the memory is too large to be searched each time', async () => {
		const { pin, look, lost } = await keeping(kiln, {
			'memory/big.md': `# Big\n\n${'clay and glaze and more clay. '.repeat(150_000)}\n`,
		});
		await pin('Who booked the firing of the big kiln?');
		await look();
		expect(await lost()).toEqual(['The pinned questions were not checked: this memory is too large.']);
	});

	it('is kept once, by its words, until it is unpinned', async () => {
		const records = memoryTranscripts().records;
		const services = { records, now: () => 0 };
		expect(await changePins('/aria', { pin: '  Who booked\nthe kiln? ' }, services)).toEqual({
			kind: 'pinned',
			questions: ['Who booked the kiln?'],
		});
		await changePins('/aria', { pin: 'who booked the kiln?' }, services);
		expect(await questionsOf(records, '/aria')).toEqual(['Who booked the kiln?']);
		expect(await questionsOf(records, '/bram')).toEqual([]);
		expect(await changePins('/aria', { unpin: 'Who booked the kiln?' }, services)).toMatchObject({ questions: [] });
	});

	it('is refused where it is a text, or there are too many', async () => {
		const services = { records: memoryTranscripts().records, now: () => 0 };
		expect(await changePins('/aria', { pin: 'x'.repeat(301) }, services)).toMatchObject({ kind: 'failed' });
		for (let at = 0; at < 30; at += 1) await changePins('/aria', { pin: `question ${at}` }, services);
		expect(await changePins('/aria', { pin: 'one more' }, services)).toMatchObject({ kind: 'failed' });
	});
});
