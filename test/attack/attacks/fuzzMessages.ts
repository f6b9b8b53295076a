import * as chat from '../../../protocol/chat/chat.ts';
import * as heartbeat from '../../../protocol/chat/heartbeat.ts';
import * as participant from '../../../protocol/chat/participant.ts';
import * as summon from '../../../protocol/chat/summon.ts';
import * as tools from '../../../protocol/chat/tools.ts';
import * as memoryChanges from '../../../protocol/memory/changes.ts';
import * as memoryEdit from '../../../protocol/memory/edit.ts';
import * as memoryFiles from '../../../protocol/memory/files.ts';
import * as memory from '../../../protocol/memory/overview.ts';
import * as memorySearch from '../../../protocol/memory/search.ts';
import * as meaning from '../../../protocol/memory/semanticSearch.ts';
import * as budget from '../../../protocol/preview/budget.ts';
import * as fileStatus from '../../../protocol/preview/fileStatus.ts';
import * as preview from '../../../protocol/preview/preview.ts';
import * as reading from '../../../protocol/workspace/reading.ts';
import * as setup from '../../../protocol/workspace/setup.ts';
import * as wording from '../../../protocol/workspace/wording.ts';
import * as workspaces from '../../../protocol/workspace/workspaces.ts';
import type { Dice } from '../../support/random.ts';
import type { Attack, Ground } from '../attack.ts';
import { absurd, mutated } from '../support/absurd.ts';
import { agentFiles } from '../support/agentFiles.ts';
import { type AttackedServer, attackServer } from '../support/attackedServer.ts';
import { savedInputs } from '../support/corpus.ts';

/** A message to the server. `WORKSPACE` and `OUTSIDE` in its params stand for URIs. */
interface Message {
	readonly method: string;
	readonly params: unknown;
}

/** Every message under `soulscope/`, whoever sends it: a request that the server has no handler for is answered all the same. */
const ownMethods = [
	budget,
	chat,
	fileStatus,
	heartbeat,
	meaning,
	memory,
	memoryChanges,
	memoryEdit,
	memoryFiles,
	memorySearch,
	participant,
	preview,
	reading,
	setup,
	summon,
	tools,
	wording,
	workspaces,
].flatMap((module) =>
	Object.values(module).flatMap((each) => {
		const isMessage = typeof each === 'object' && each !== null && 'method' in each && typeof each.method === 'string';
		return isMessage ? [each.method as string] : [];
	}),
);

/** What a message of ours may carry, under the names that they have; each takes what it knows. */
const ownParams = {
	workspace: 'WORKSPACE',
	folder: 'WORKSPACE',
	uri: 'WORKSPACE/MEMORY.md',
	session: 'main',
	conversation: 'nobody’s',
	turn: 'a turn',
	summon: 'a summon',
	input: { kind: 'say', text: 'Hi' },
	of: 'agent',
	tool: 'memory_search',
	text: 'Ann has a kiln.',
	target: 'daily',
	query: 'kiln',
	wording: 'runtime',
	message: 'How hot is the kiln?',
	at: 1_800_000_000_000,
	random: 0.5,
	runtime: 'openclaw@2026.9.6',
	description: 'A potter.',
	files: [{ path: 'SOUL.md', before: '', after: '# Soul\n' }],
	passages: [{ uri: 'WORKSPACE/MEMORY.md', startLine: 2, endLine: 3, text: '- Ann likes oolong.' }],
	startLine: 2,
	endLine: 3,
	to: 'memory/moved.md',
	undo: 'an operation',
	title: 'Kiln',
	format: 'markdown',
	stored: { conversations: [] },
	dryRun: true,
	limit: 5,
	mode: 'keyword',
	attachments: [{ kind: 'file', title: 'USER.md', uri: 'WORKSPACE/USER.md' }],
	installation: 'WORKSPACE',
	path: 'MEMORY.md',
};

const position = { line: 2, character: 1 };
const range = { start: { line: 0, character: 0 }, end: position };

/** Every message of the language server protocol that the server hears, and what belongs into it. */
const editorMethods: readonly string[] = [
	'hover',
	'completion',
	'definition',
	'references',
	'rename',
	'prepareRename',
	'documentSymbol',
	'documentLink',
	'codeAction',
	'codeLens',
	'foldingRange',
	'inlayHint',
	'diagnostic',
	'signatureHelp',
	'semanticTokens/full',
	'selectionRange',
].map((name) => `textDocument/${name}`);

const workspaceMethods = [
	'workspace/diagnostic',
	'workspace/symbol',
	'workspace/executeCommand',
	'workspace/willRenameFiles',
	'completionItem/resolve',
	'codeAction/resolve',
	'codeLens/resolve',
	'documentLink/resolve',
	'inlayHint/resolve',
	'no/suchThing',
];

const notifications = [
	'textDocument/didOpen',
	'textDocument/didChange',
	'textDocument/didClose',
	'textDocument/didSave',
	'textDocument/willSave',
	'workspace/didChangeWatchedFiles',
	'workspace/didChangeConfiguration',
	'workspace/didChangeWorkspaceFolders',
	'workspace/didRenameFiles',
	'workspace/didDeleteFiles',
	'workspace/didCreateFiles',
	'$/cancelRequest',
	'$/setTrace',
	'$/noSuchThing',
];

const editorParams = (uri: string, dice: Dice) => ({
	textDocument: { uri, languageId: 'markdown', version: dice.below(9) - 3, text: '# Soul\n\nBe kind.\n' },
	contentChanges: [{ text: '# Soul\n' }, { range, text: 'x', rangeLength: 3 }],
	position,
	range,
	newName: 'Rules',
	context: { diagnostics: [], includeDeclaration: true, triggerKind: 1 },
	options: { tabSize: 4, insertSpaces: false },
	changes: [{ uri, type: 1 + dice.below(3) }],
	files: [{ uri, oldUri: uri, newUri: `${uri}.md` }],
	event: { added: [], removed: [] },
	settings: { soulscope: { rules: {} } },
	previousResultIds: [{ uri, value: 'x' }],
	query: 'kiln',
	command: 'soulscope.fixAll',
	arguments: [uri],
	id: dice.below(100),
	value: 'off',
	data: { uri },
});

const places = [
	'WORKSPACE/SOUL.md',
	'WORKSPACE/MEMORY.md',
	'WORKSPACE/memory/2026-11-21.md',
	'WORKSPACE/openclaw.json',
	'WORKSPACE/none.md',
	'OUTSIDE',
	'WORKSPACE/../outside/a.md',
	'WORKSPACE/memory',
	'file:///',
	'untitled:x',
	'',
];

/** Numbers and places that a right client never sends, in the right shape: none of these may even be an error in the log. */
function wellShaped(dice: Dice): Message {
	const uri = dice.one(places);
	const far = { line: dice.one([0, 1, 2, 9_999, 2 ** 31 - 1]), character: dice.one([0, 7, 100_000, 2 ** 31 - 1]) };
	return {
		method: dice.one(editorMethods),
		params: {
			...editorParams(uri, dice),
			textDocument: { uri },
			position: far,
			range: { start: far, end: position },
			newName: dice.one(['x', '', '🌿', '../x', 'a/b']),
		},
	};
}

function anyMessage(dice: Dice): Message {
	const method = dice.one([...editorMethods, ...workspaceMethods, ...ownMethods, ...notifications]);
	const whole = method.startsWith('soulscope/')
		? { ...ownParams, ...(dice.chance(0.3) && { workspace: dice.one(places) }) }
		: editorParams(dice.one(places), dice);
	return { method, params: dice.chance(0.05) ? absurd(dice) : mutated(whole, dice, dice.one([0.02, 0.1, 0.3])) };
}

/** The message with URIs in the places of the words that stand for them. */
const placed = ({ method, params }: Message, { workspace, outside }: AttackedServer): Message => ({
	method,
	params: JSON.parse(
		JSON.stringify(params ?? null)
			.replaceAll('WORKSPACE', workspace)
			.replaceAll('OUTSIDE', outside),
	) as unknown,
});

const isNotification = (method: string): boolean => notifications.includes(method);

/** Params have to be an object, a list or nothing: others the transport itself does not let through. */
const canBeSent = ({ params }: Message): boolean => typeof params === 'object';

async function send(server: AttackedServer, messages: readonly Message[]): Promise<void> {
	const work = messages.filter(canBeSent).map((message) => {
		const { method, params } = placed(message, server);
		const what = JSON.stringify(message).slice(0, 300);
		return isNotification(method) ? server.tell(method, params) : server.ask(method, params, what);
	});
	await Promise.all(work);
}

const closing = places.map((uri): Message => ({ method: 'textDocument/didClose', params: { textDocument: { uri } } }));

/** How many go out at once. */
const together = 25;

async function fuzz(
	server: AttackedServer,
	ground: Ground,
	count: number,
	make: (dice: Dice) => Message,
): Promise<void> {
	// Of its own, and no place of the fuzz: it has to be right in the end.
	const document = await server.client.open('USER.md');
	for (let done = 0; done < count; done += together) {
		const messages = Array.from({ length: together }, () => make(ground.dice));
		await send(server, messages);
		// What an editor has open it may say anything of; closed, the disk counts again.
		await send(server, closing);
		await server.type(document);
		await server.judge(`after ${JSON.stringify(messages)}`);
	}
	await document.close();
}

export const fuzzMessages: Attack = {
	name: 'fuzz-messages',
	what: 'the server is sent messages of the protocol and of ours: far away, of the wrong kind, out of order, huge',
	async run(ground) {
		const server = await attackServer(ground, agentFiles);
		await fuzz(server, ground, ground.size(250, 4_000), wellShaped);
		const [error] = server.errors();
		ground.expect(error === undefined, 'wrong', () => `what has the right shape is an error in the log: ${error}`);
		await send(server, savedInputs<Message>('messages'));
		await fuzz(server, ground, ground.size(750, 20_000), anyMessage);
		ground.note(
			`${ownMethods.length + editorMethods.length + workspaceMethods.length + notifications.length} methods, ${server.errors().length} kinds of error in the log`,
		);
	},
};
