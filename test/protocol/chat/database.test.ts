import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ShowMessageNotification } from 'vscode-languageserver-protocol';
import {
	ApiKeyRequest,
	ChatTurnRequest,
	ConversationRequest,
	ConversationsRequest,
} from '../../../protocol/chat/chat.ts';
import { KnowledgeWriteRequest } from '../../../protocol/knowledge/changes.ts';
import { KnowledgeSearchRequest } from '../../../protocol/knowledge/entries.ts';
import { KnowledgeStoresRequest } from '../../../protocol/knowledge/stores.ts';
import { postgresStores } from '../../../server/src/host/knowledge/postgres/server.ts';
import { addressFrom } from '../../../server/src/host/postgres/address.ts';
import { sql } from '../../../server/src/host/postgres/statement.ts';
import { passwordName } from '../../../shared/databasePassword.ts';
import { serve } from '../../support/languageClient.ts';
import { describeWithPostgres, freshDatabase, ownCluster } from '../../support/postgres/database.ts';
import { postgresAt } from '../../support/postgres/postgresAt.ts';

/** A window whose person keeps conversations at `database`, and what they are told. */
async function windowWith(
	database: string,
	{ password, trusted = true }: { password?: string; trusted?: boolean } = {},
) {
	const client = await serve(
		{ 'SOUL.md': '# Soul\n\nBe kind.\n', 'IDENTITY.md': '- **Name:** Aria\n' },
		{
			settings: { database, chat: { provider: 'dry-run' }, embeddings: { provider: 'off' } },
			options: { trusted },
		},
	);
	const asked: string[] = [];
	client.connection.onRequest(ApiKeyRequest, ({ provider }) => {
		asked.push(provider);
		return password ?? null;
	});
	const told: string[] = [];
	client.connection.onNotification(ShowMessageNotification.type, ({ message }) => void told.push(message));
	const workspace = client.files.uriOf('');
	return {
		client,
		asked,
		told,
		list: () => client.connection.sendRequest(ConversationsRequest, { workspace }),
		open: (conversation: string) => client.connection.sendRequest(ConversationRequest, { conversation }),
		async say(text: string) {
			const input = { kind: 'say' as const, text };
			await client.connection.sendRequest(ChatTurnRequest, { workspace, session: 'main', turn: 'turn-1', input });
			return (await this.list())[0]?.id ?? '';
		},
		keepsFile: () => existsSync(client.files.pathOf('~/global-storage/chat.db')),
	};
}

describeWithPostgres('a conversation in a database that a person has named', () => {
	it('is there for another computer, and not on this one', async () => {
		const address = await freshDatabase();
		const here = await windowWith(address);
		const id = await here.say('Where is the kiln?');
		const elsewhere = await windowWith(address);
		expect((await elsewhere.open(id))?.entries[0]).toMatchObject({ text: 'Where is the kiln?' });
		expect([here.told, here.keepsFile()]).toEqual([[], false]);
	});

	it('has the knowledge of the workspace beside it, which is found from another computer', async () => {
		const address = await freshDatabase();
		const here = await windowWith(address);
		const root = here.client.files.uriOf('');
		const store = { root, path: 'tea.md', text: 'Four minutes for oolong.', as: 'new' as const };
		await here.client.connection.sendRequest(KnowledgeWriteRequest, store);
		const [info] = await here.client.connection.sendRequest(KnowledgeStoresRequest);
		expect(info).toMatchObject({ place: 'editor', exists: true, database: expect.stringContaining(' in /') });
		const found = await here.client.connection.sendRequest(KnowledgeSearchRequest, { root, query: 'oolong' });
		expect(found.map(({ path }) => path)).toEqual(['tea.md']);
		expect(here.told).toEqual([]);
		await using there = postgresStores({ address: addressFrom(address) });
		expect(await there.names()).toHaveLength(1);
	});

	it('is behind a password that is asked for by its address, and only for that', async () => {
		const cluster = await ownCluster({ access: ['local locked all scram-sha-256'] });
		const create = sql`CREATE DATABASE locked`;
		const setPassword = sql`ALTER ROLE soulscope PASSWORD 'right horse'`;
		const administrator = postgresAt(cluster.address('postgres'));
		for (const each of [create, setPassword]) await administrator.direct((session) => session.run(each));
		const address = cluster.address('locked');
		const here = await windowWith(address, { password: 'right horse' });
		await here.say('Where is the kiln?');
		expect([new Set(here.asked), here.told]).toEqual([new Set([passwordName(address)]), []]);
		const wrong = await windowWith(address, { password: 'wrong horse' });
		const id = await wrong.say('Anybody?');
		expect(wrong.told).toEqual([
			expect.stringMatching(
				/^The chat is saved only until you close the window: the password is wrong; set it again[^\n]*$/u,
			),
		]);
		expect((await wrong.open(id))?.entries[0]).toMatchObject({ text: 'Anybody?' });
	});

	it('is kept on this computer where the address is none, or the folder is not trusted', async () => {
		const refused = await windowWith('postgres://ann:secret-word@db.example/team');
		await refused.say('Where is the kiln?');
		expect(refused.told).toEqual([expect.stringMatching(/must not have a password in it.*kept on this computer\.$/u)]);
		expect(refused.told.join()).not.toContain('secret-word');
		expect(refused.keepsFile()).toBe(true);
		const untrusted = await windowWith(await freshDatabase(), { trusted: false });
		await untrusted.say('Where is the kiln?');
		expect([untrusted.told, untrusted.keepsFile()]).toEqual([[], true]);
	});
});
