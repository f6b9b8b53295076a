import { describe, expect, it } from 'vitest';
import { createProposals } from '../../../server/src/chat/learning/proposals/proposals.ts';
import { proposeRetiring } from '../../../server/src/chat/retiring/proposeRetiring.ts';
import { sha256 } from '../../../server/src/engine/text/sha256.ts';
import { catalogIn, createLateCatalog } from '../../../server/src/host/memory/memoryCatalog.ts';
import { cancellableOf } from '../../../server/src/host/platform/cancellation.ts';
import { put } from '../../../server/src/host/records/rows.ts';
import { ownRecall } from '../../../server/src/host/search/runtime/ownRecall.ts';
import { says } from '../scriptedProvider.ts';
import { ofKind, talkWith } from '../talk.ts';
import { proposalServices, retireServices } from './proposalServices.ts';

const files = { 'AGENTS.md': 'Work.\n', 'memory/workspace/w1/MEMORY.md': '# Memory\n' };
const leaf = 'workspace/w1/knowledge/facts/deploy-command.md';

/** A command that was said in a conversation with Holaboss, and the proposal that it became. */
async function said(words = 'For deploy, use `npm run ship`.') {
	const talk = await talkWith({ runtime: 'holaboss@2026.4.13', files, answers: [says('Noted.')] });
	const { records } = talk.transcripts;
	const proposals = createProposals(proposalServices(talk));
	const say = async (text: string) => {
		await talk.say(text);
		await talk.evolver.settled();
	};
	await say(words);
	const [proposal] = await proposals.list(false);
	const id = proposal?.id ?? '';
	return {
		talk,
		records,
		proposals,
		say,
		accept: (text?: string) => proposals.settle({ proposal: id, how: 'accept', ...(text !== undefined && { text }) }),
		reopen: () => proposals.settle({ proposal: id, how: 'reopen' }),
		rows: () => records.list('memories'),
	};
}

describe('what is accepted', () => {
	it('has a row in the catalog as the runtime would keep it, with the digest of its file', async () => {
		const { accept, rows, talk } = await said();
		expect(await accept()).toMatchObject({ kind: 'settled' });
		const text = (await talk.read(`memory/${leaf}`)) ?? '';
		expect(await rows()).toMatchObject([
			{
				memoryId: expect.stringMatching(/^workspace-fact:w1:command:deploy@[0-9a-f]{8}$/u),
				workspaceId: 'w1',
				root: talk.workspace.root,
				memoryType: 'fact',
				subjectKey: 'command:deploy',
				path: leaf,
				tags: expect.arrayContaining(['command', 'deploy']),
				verificationPolicy: 'check_before_use',
				sourceType: 'session_message',
				fingerprint: sha256(text),
				status: 'active',
			},
		]);
		expect(talk.logged).toEqual([]);
	});

	it('has none once it is taken back', async () => {
		const { accept, reopen, rows } = await said();
		await accept();
		await reopen();
		expect(await rows()).toEqual([]);
	});

	it('and accepted in other words has a row that says these', async () => {
		const { accept, rows } = await said();
		await accept('Deploys go through `npm run ship`, never by hand.');
		expect(await rows()).toMatchObject([{ summary: 'Deploys go through `npm run ship`, never by hand.' }]);
	});

	it('gives the row that was there before its place again', async () => {
		const { accept, reopen, rows, records, talk } = await said();
		await accept();
		const [first] = await rows();
		if (!first) throw new Error('no row');
		await reopen();
		const before = { ...first, summary: 'As it was.', createdAt: new Date(0).toISOString() };
		await records.write(put('memories', before));
		await accept();
		expect(await rows()).toMatchObject([{ summary: first.summary, createdAt: before.createdAt }]);
		await reopen();
		expect(await rows()).toEqual([before]);
		expect(talk.logged).toEqual([]);
	});

	it('and is said again counts as fresh, though nothing is proposed', async () => {
		const { accept, rows, say, talk, proposals } = await said();
		await accept();
		talk.clock.now += 20 * 86_400_000;
		talk.beginAnew();
		await say('For deploy, use `npm run ship`.');
		expect(await proposals.list(false)).toEqual([]);
		const now = new Date(talk.clock.now).toISOString();
		expect(await rows()).toMatchObject([{ updatedAt: now, lastVerifiedAt: now }]);
	});
});

describe('what is recalled', () => {
	const session = (talk: Awaited<ReturnType<typeof talkWith>>) => ({
		...talk.workspace.session('main'),
		message: 'shipping',
	});

	it('goes by the tags and the age that the catalog has, in the preview as in the chat', async () => {
		const { accept, records, rows, talk } = await said();
		await accept();
		const [row] = await rows();
		if (!row) throw new Error('no row');
		await records.write(put('memories', { ...row, tags: ['shipping'], updatedAt: '2026-01-01T00:00:00.000Z' }));
		const late = createLateCatalog((error) => {
			throw error;
		});
		late.readFrom(async () => records);
		const [recalled] = (await ownRecall(talk.workspace, session(talk), { catalog: late.of })) ?? [];
		expect(recalled).toMatchObject({
			path: leaf,
			freshness: 'stale',
			why: expect.stringContaining('“shipping” in its tags'),
		});
		talk.beginAnew();
		await talk.say('shipping');
		const answer = ofKind(await talk.entries(), 'answer').at(-1);
		expect(answer?.recalled?.[0]?.why).toBe(recalled?.why);
	});

	it('speaks for itself once somebody has edited the file', async () => {
		const { accept, records, rows, talk } = await said();
		await accept();
		const [row] = await rows();
		if (!row) throw new Error('no row');
		await records.write(put('memories', { ...row, tags: ['shipping'], fingerprint: sha256('something else') }));
		const catalog = () => catalogIn(talk.workspace, records);
		const [recalled] = (await ownRecall(talk.workspace, session(talk), { catalog })) ?? [];
		expect(recalled?.why ?? '').not.toContain('tags');
	});
});

describe('what goes to the archive', () => {
	const dashboard = 'memory/workspace/w1/knowledge/reference/dashboard.md';
	const text = '# Dashboard\n\nThe kiln dashboard is at kilns.test.\n';

	async function old(updatedAt: string) {
		const talk = await talkWith({ runtime: 'holaboss@2026.4.13', files: { ...files, [dashboard]: text } });
		const { records } = talk.transcripts;
		talk.clock.now = Date.now() + 90 * 86_400_000;
		const row = {
			memoryId: 'extracted:abc@1',
			root: talk.workspace.root,
			scope: 'workspace',
			memoryType: 'reference',
			subjectKey: 'dashboard',
			path: dashboard.slice('memory/'.length),
			title: 'Dashboard',
			summary: 'The kiln dashboard.',
			tags: [],
			verificationPolicy: 'must_reconfirm',
			stalenessPolicy: 'time_sensitive',
			fingerprint: sha256(text),
			createdAt: updatedAt,
			updatedAt,
		};
		await records.write(put('memories', row));
		const proposals = createProposals(proposalServices(talk));
		await proposeRetiring(talk.workspace, retireServices(talk), cancellableOf(new AbortController().signal));
		const [proposal] = await proposals.list(false);
		return { talk, records, proposals, proposal };
	}

	it('keeps its row, marked, and an undo takes the mark away', async () => {
		const { records, proposals, proposal, talk } = await old('2026-01-01T00:00:00.000Z');
		const id = proposal?.id ?? '';
		expect(await proposals.settle({ proposal: id, how: 'accept' })).toMatchObject({ kind: 'settled' });
		expect(await records.list('memories')).toMatchObject([
			{ status: 'archived', supersededAt: new Date(talk.clock.now).toISOString() },
		]);
		expect(await catalogIn(talk.workspace, records)).toEqual(new Map());
		await proposals.settle({ proposal: id, how: 'reopen' });
		expect(await records.list('memories')).toMatchObject([{ status: 'active', supersededAt: null }]);
		expect(talk.logged).toEqual([]);
	});

	it('is not what was seen again since', async () => {
		const yesterday = new Date(Date.now() + 89 * 86_400_000).toISOString();
		expect((await old(yesterday)).proposal).toBeUndefined();
	});
});
