import { expect, it } from 'vitest';
import {
	ApiKeyRequest,
	type ApprovalAnswer,
	ApprovalRequest,
	ChatTurnRequest,
	ConversationRequest,
	ConversationsRequest,
} from '../../../protocol/chat/chat.ts';
import { TurnsRequest } from '../../../protocol/chat/turns.ts';
import { ProposalPreviewRequest, ProposalsRequest, SettleProposalRequest } from '../../../protocol/memory/proposals.ts';
import { StandpointRequest } from '../../../protocol/workspace/standpoint.ts';
import { keptPlace, ofKeptPlace, storedWorkspace } from '../../../server/src/host/managed/storedPlaces.ts';
import { openAgent } from '../../support/goclaw/openAgent.ts';
import { teamDatabase } from '../../support/goclaw/team.ts';
import { serve } from '../../support/languageClient.ts';
import { startMessagesServer } from '../../support/models/messagesServer.ts';
import { describeWithPostgres } from '../../support/postgres/database.ts';
import { whenOver } from '../../support/whenOver.ts';

/** The agent `guide` of the office, open in an editor. */
async function office() {
	const provider = await startMessagesServer();
	whenOver(() => provider.close());
	const { connection } = await serve(
		{ 'plain/notes.txt': '' },
		{
			settings: {
				chat: { provider: 'anthropic', baseUrl: provider.url, learn: 'rules' },
				embeddings: { provider: 'off' },
			},
		},
	);
	connection.onRequest(ApiKeyRequest, () => 'sk-ant-test-0123456789abcdef');
	const workspace = await openAgent(connection, await teamDatabase(), 'guide');
	let turns = 0;
	return {
		connection,
		provider,
		workspace,
		choose: (user?: string) =>
			connection.sendRequest(StandpointRequest, { workspace, standpoint: user === undefined ? {} : { user } }),
		/** Gives back the conversation. */
		async say(text: string, conversation?: string): Promise<string> {
			turns += 1;
			const place = { workspace, session: 'main' as const, turn: `turn-${turns}` };
			const done = await connection.sendRequest(ChatTurnRequest, {
				...place,
				...(conversation !== undefined && { conversation }),
				input: { kind: 'say', text },
			});
			if (done.kind !== 'done') throw new Error(JSON.stringify(done));
			return done.conversation;
		},
		/** What the person that is chosen sees. */
		list: () => connection.sendRequest(ConversationsRequest, { workspace }),
	};
}

it('a place of each person’s own is told apart from that of everybody', () => {
	const root = storedWorkspace('team-3f2a91', 'guide');
	expect(ofKeptPlace(keptPlace(root, 'group:tg:-1/x'))).toEqual({ root, user: 'group:tg:-1/x' });
	expect(keptPlace(root, 'ada')).not.toBe(keptPlace(root, 'ben'));
	expect([keptPlace(root, undefined), keptPlace(root, ''), ofKeptPlace(root)]).toEqual([root, root, { root }]);
	expect([keptPlace('/home/sam/aria', 'ada'), ofKeptPlace('/home/sam/aria')]).toEqual([
		'/home/sam/aria',
		{ root: '/home/sam/aria' },
	]);
});

describeWithPostgres('conversations with an agent of a database', () => {
	it('are each person’s own', async () => {
		const { connection, workspace, choose, say, list } = await office();
		await choose('ada');
		const adas = await say('Ada asks about May.');
		expect(await list()).toMatchObject([{ id: adas, workspace, person: 'ada', title: 'Ada asks about May.' }]);
		await choose('ben');
		expect(await list()).toEqual([]);
		expect(await connection.sendRequest(TurnsRequest, { workspace })).toEqual([]);
		const bens = await say('Ben asks about June.');
		expect(await list()).toMatchObject([{ id: bens, person: 'ben' }]);
		await choose();
		expect(await list()).toEqual([]);
		const nobodys = await say('Who is there?');
		expect((await list()).map(({ id, person }) => [id, person])).toEqual([[nobodys, undefined]]);
		await choose('ada');
		expect((await list()).map(({ id }) => id)).toEqual([adas]);
		expect(await connection.sendRequest(TurnsRequest, { workspace })).toHaveLength(1);
		expect(await connection.sendRequest(ConversationRequest, { conversation: bens })).toMatchObject({
			workspace,
			person: 'ben',
		});
	});

	it('go on as the person’s whose they are, whoever is chosen meanwhile', async () => {
		const { connection, provider, choose, say, list } = await office();
		await choose('ada');
		const adas = await say('Hello.');
		await choose('ben');
		provider.answerWith(
			{
				kind: 'stream',
				blocks: [{ kind: 'call', name: 'remember', json: [JSON.stringify({ note: 'The kettle is Ada’s.' })] }],
			},
			{ kind: 'stream', texts: ['Done.'] },
		);
		const written: string[] = [];
		connection.onRequest(ApprovalRequest, ({ changes }): ApprovalAnswer => {
			written.push(...changes.map(({ path }) => path));
			return 'once';
		});
		await say('Remember the kettle.', adas);
		expect(written).toEqual([expect.stringMatching(/^people\/ada\/memory\//u)]);
		const system =
			provider.requests
				.at(-1)
				?.body.system?.map(({ text }) => text)
				.join('') ?? '';
		expect(system).toContain('Likes short answers.');
		expect(system).not.toContain('Wants every detail.');
		expect(await list()).toEqual([]);
	});

	it('bring proposals that go to the person who said it', async () => {
		const { connection, choose, say } = await office();
		const proposals = () => connection.sendRequest(ProposalsRequest, {});
		await choose('ada');
		await say('The test command is `npm run kettle`.');
		const [proposal] = await proposals();
		expect(proposal).toMatchObject({ state: 'pending', text: expect.stringContaining('npm run kettle') });
		const id = proposal?.id ?? '';
		await choose('ben');
		expect(await proposals()).toEqual([]);
		// A list that was open before still has it.
		const preview = await connection.sendRequest(ProposalPreviewRequest, { proposal: id });
		expect(JSON.stringify(preview)).toContain('people/ada/');
		expect(await connection.sendRequest(SettleProposalRequest, { proposal: id, how: 'accept' })).toMatchObject({
			kind: 'settled',
			paths: expect.arrayContaining([expect.stringMatching(/^people\/ada\//u)]),
		});
		expect(await connection.sendRequest(ProposalsRequest, { settled: [id] })).toEqual([]);
		await choose('ada');
		expect(await connection.sendRequest(ProposalsRequest, { settled: [id] })).toMatchObject([
			{ id, state: 'accepted' },
		]);
	});
});
