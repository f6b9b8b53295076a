import { describe, expect, test } from 'vitest';
import { ChatPreflightRequest } from '../../protocol/chat/chat.ts';
import { HeartbeatsRequest } from '../../protocol/chat/heartbeat.ts';
import { DuplicatesRequest, MemoryFilesRequest } from '../../protocol/memory/edit.ts';
import { MemorySearchRequest, RuntimeSearchRequest } from '../../protocol/memory/search.ts';
import { BudgetRequest } from '../../protocol/preview/budget.ts';
import { FileStatusRequest } from '../../protocol/preview/fileStatus.ts';
import { PreviewRequest } from '../../protocol/preview/preview.ts';
import { type WorkspaceInfo, WorkspacesRequest } from '../../protocol/workspace/workspaces.ts';
import { fixtureFolder, fixtureIds } from '../support/fixtures/fixtureFolders.ts';
import { type LanguageClient, serve } from '../support/languageClient.ts';

/** Folders with files of telling names in which no agent lives. */
const nobodysHome: ReadonlySet<string> = new Set(['kept/notes-pile']);

/** Those whose memory is odd enough to be searched: a thread for the index takes longer to start than all the rest. */
const searched: ReadonlySet<string> = new Set([
	'kept/bad-bytes',
	'kept/bo-desk',
	'kept/chaguan',
	'kept/four-hundred-notes',
	'kept/go-shop',
	'kept/half-moved',
	'kept/hola-office',
	'kept/hollow',
	'kept/links-out',
	'kept/machine-state',
	'kept/nine-months',
	'kept/souk',
	'kept/vault',
	'kept/windows-edges',
]);

/** Marks of a value that was never meant for people. */
const leaked = /undefined|NaN|\[object |Infinity/u;

async function opened(id: string): Promise<{ client: LanguageClient; workspaces: readonly WorkspaceInfo[] }> {
	const { files, folder, runtime } = fixtureFolder(id);
	const root = `~/${folder}`;
	const tree = Object.fromEntries(
		[...files].map(([path, file]) => [path.startsWith('~/') ? path : `${root}/${path}`, inside(file, root)]),
	);
	const settings = { ...(runtime && { runtime }), chat: { provider: 'dry-run' }, embeddings: { provider: 'off' } };
	const client = await serve(tree, { folders: [root], settings });
	const workspaces = await client.connection.sendRequest(WorkspacesRequest);
	return { client, workspaces };
}

type Entry = ReturnType<typeof fixtureFolder>['files'] extends ReadonlyMap<string, infer Each> ? Each : never;

/** Links of the fixture, written from where it stands now. */
function inside(entry: Entry, root: string): Entry {
	const moved = (path: string) => (path.startsWith('~/') ? path : `${root}/${path}`);
	if (typeof entry !== 'object' || entry instanceof Uint8Array) return entry;
	return 'linkTo' in entry ? { linkTo: moved(entry.linkTo) } : { hardLinkTo: moved(entry.hardLinkTo) };
}

async function seeEveryView({ connection }: LanguageClient, { uri, sessionKinds, folder, evidence }: WorkspaceInfo) {
	expect(folder).not.toBe('');
	expect(evidence.length).toBeGreaterThan(0);
	for (const session of sessionKinds) {
		for (const wording of ['runtime', 'chat'] as const) {
			const { text, parts, tokens, length, unit } = await connection.sendRequest(PreviewRequest, {
				workspace: uri,
				session,
				wording,
			});
			expect(length).toBe(unit === 'bytes' ? Buffer.byteLength(text) : text.length);
			expect(tokens).toBeGreaterThan(0);
			// The parts are the prompt: one after the other, nothing between them.
			expect(parts.map(({ start }) => start)).toEqual([0, ...parts.slice(0, -1).map(({ end }) => end)]);
			expect(parts.at(-1)?.end).toBe(text.length);
		}
		const budget = await connection.sendRequest(BudgetRequest, { workspace: uri, session });
		expect(budget.injected).toBeLessThanOrEqual(budget.totalLimit ?? Number.POSITIVE_INFINITY);
		for (const { injectedLength, rawLength, fate, reason } of budget.rows) {
			expect(injectedLength).toBeGreaterThanOrEqual(0);
			if (fate === 'whole') expect(rawLength).toBeGreaterThan(0);
			expect(reason).not.toMatch(leaked);
		}
	}
	const memory = await connection.sendRequest(MemoryFilesRequest, { workspace: uri });
	const duplicates = await connection.sendRequest(DuplicatesRequest, { workspace: uri });
	const asRuntime = await connection.sendRequest(RuntimeSearchRequest, { workspace: uri, query: 'the' });
	const preflight = await connection.sendRequest(ChatPreflightRequest, {
		workspace: uri,
		session: sessionKinds[0] ?? 'main',
	});
	expect(JSON.stringify({ memory, duplicates, asRuntime, preflight })).not.toMatch(leaked);
}

/** Everything that an editor asks about a file that somebody opens. */
async function readInTheEditor(client: LanguageClient, name: string) {
	const document = await client.open(name);
	const end = document.at(document.text.length);
	const diagnostics = await document.diagnostics();
	for (const { range, message } of diagnostics) {
		expect(range.end.line).toBeLessThanOrEqual(end.line);
		expect(message).not.toMatch(leaked);
	}
	await Promise.all([
		document.hover(document.at(Math.min(3, document.text.length))),
		document.lenses(),
		document.hints(),
		document.symbols(),
		document.folds(),
		document.links(),
		document.completions(end),
		document.actions(),
		client.connection.sendRequest(FileStatusRequest, { uri: document.uri }),
	]);
	await document.close();
}

/** As many as a person would open. */
const mostOpened = 12;

describe('a workspace that somebody keeps', () => {
	test.each(fixtureIds('kept'))('can be looked at from every side: %s', async (id) => {
		const { client, workspaces } = await opened(id);
		expect(workspaces.length > 0).toBe(!nobodysHome.has(id));
		for (const workspace of workspaces) await seeEveryView(client, workspace);
		const [first] = workspaces;
		if (first && searched.has(id)) {
			const found = await client.connection.sendRequest(MemorySearchRequest, { workspace: first.uri, query: 'the' });
			expect(JSON.stringify(found)).not.toMatch(leaked);
		}
		await client.connection.sendRequest(HeartbeatsRequest);
		const { files, folder } = fixtureFolder(id);
		const texts = [...files].flatMap(([path, file]) => (/\.md$/iu.test(path) && typeof file === 'string' ? path : []));
		for (const path of texts.slice(0, mostOpened)) {
			await readInTheEditor(client, path.startsWith('~/') ? path : `~/${folder}/${path}`);
		}
		for (const problems of Object.values(await client.problems())) {
			for (const { message } of problems) expect(message).not.toMatch(leaked);
		}
		expect(client.received('window/logMessage').filter((each) => (each as { type: number }).type === 1)).toEqual([]);
	});
});
