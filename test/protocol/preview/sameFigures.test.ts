import { expect, test } from 'vitest';
import { ChatPreflightRequest } from '../../../protocol/chat/chat.ts';
import { BudgetRequest } from '../../../protocol/preview/budget.ts';
import { FileStatusRequest } from '../../../protocol/preview/fileStatus.ts';
import { PreviewRequest } from '../../../protocol/preview/preview.ts';
import { serve } from '../../support/languageClient.ts';

const line = 'The agent should keep this in mind, whatever happens.\n';
const workspace = { 'IDENTITY.md': '- **Name:** Aria\n', 'SOUL.md': line.repeat(600), 'USER.md': '# Sam\n' };
/** Nobody is asked for a key. */
const dry = { settings: { chat: { provider: 'dry-run' } } };

test('lens, hover, status bar, budget and chat say the same tokens of one file', async () => {
	const client = await serve(workspace, dry);
	const at = { workspace: client.files.uriOf(''), session: 'main' as const };
	const budget = await client.connection.sendRequest(BudgetRequest, at);
	const preflight = await client.connection.sendRequest(ChatPreflightRequest, at);
	for (const name of ['IDENTITY.md', 'SOUL.md', 'USER.md']) {
		const open = await client.open(name);
		const row = budget.rows.find(({ path }) => path === name);
		const part = preflight?.parts.find(({ uri }) => uri === open.uri);
		const status = await client.connection.sendRequest(FileStatusRequest, { uri: open.uri });
		const tokens = row?.tokens.toLocaleString('en');
		expect([status?.tokens, part?.tokens]).toEqual([row?.tokens, row?.tokens]);
		expect((await open.lenses())[0]?.title).toMatch(new RegExp(`^${tokens} tokens in the prompt$`));
		const hover = await open.hoverText({ line: 0, character: 0 });
		expect(hover).toContain(`${tokens} tokens in the prompt`);
		expect(status?.figures).toEqual(row?.figures);
		for (const words of status?.figures ?? []) expect(hover).toContain(words);
	}
});

test('a cut is of one length wherever it is told of, with and without its marks', async () => {
	const client = await serve(workspace, dry);
	const at = { workspace: client.files.uriOf(''), session: 'main' as const };
	const budget = await client.connection.sendRequest(BudgetRequest, at);
	const preflight = await client.connection.sendRequest(ChatPreflightRequest, at);
	const row = budget.rows.find(({ path }) => path === 'SOUL.md');
	const words = row?.figures.find((told) => told.includes('reach the agent')) ?? '';
	expect(words).toMatch(/^[\d,]+ of [\d,]+ characters reach the agent \([\d,]+ with the cut marks\)$/);
	expect(preflight?.unseen.find(({ title }) => title === 'SOUL.md')?.why).toContain(words);
	const compared = await client.connection.sendRequest(PreviewRequest, { ...at, wording: 'runtime', ledger: true });
	const [kept = '', length = '', injected = ''] = words.match(/[\d,]+/g) ?? [];
	expect(compared.text).toContain(`${kept} of ${length} (${injected} with the cut marks)`);
});

test('a prompt is of one size in its budget and its preview, and as chatted in the preview and the chat', async () => {
	const client = await serve(workspace, dry);
	const at = { workspace: client.files.uriOf(''), session: 'main' as const };
	const budget = await client.connection.sendRequest(BudgetRequest, at);
	const [asRuntime, asChatted] = await Promise.all(
		(['runtime', 'chat'] as const).map((wording) => client.connection.sendRequest(PreviewRequest, { ...at, wording })),
	);
	expect([asRuntime?.tokens, asRuntime?.tokenWords]).toEqual([budget.tokens, budget.tokenWords]);
	const preflight = await client.connection.sendRequest(ChatPreflightRequest, at);
	expect(preflight?.promptTokens).toBe(asChatted?.tokens);
	expect(asChatted?.tokenWords).toMatch(/ tokens as chatted \(/);
	expect(preflight?.inputTokens).toBe(
		(preflight?.promptTokens ?? 0) + (preflight?.toolTokens ?? 0) + (preflight?.messageTokens ?? 0),
	);
});
