import { registerHooks } from 'node:module';
import { Approvals } from '../../../client/src/features/chat/approvals/approvals.ts';
import { ConversationHistory } from '../../../client/src/features/chat/conversations/history.ts';
import { fromPage } from '../../../client/src/features/chat/page/messages.ts';
import { ChatPanel } from '../../../client/src/features/chat/panel.ts';
import {
	ChatEventNotification,
	ChatPreflightRequest,
	ChatTurnRequest,
	ConversationRequest,
	ConversationsRequest,
	DeleteConversationRequest,
	RenameConversationRequest,
	RestoreConversationRequest,
	SendAlongRequest,
	SlashCommandsRequest,
} from '../../../protocol/chat/chat.ts';
import type { FromPage } from '../../../protocol/chat/page.ts';
import { WorkspacesRequest } from '../../../protocol/workspace/workspaces.ts';
import type { Dice } from '../../support/random.ts';
import type { Attack, Ground } from '../attack.ts';
import { absurd, mutated } from '../support/absurd.ts';
import { agentFiles } from '../support/agentFiles.ts';
import { type AttackedServer, attackServer } from '../support/attackedServer.ts';
import { savedInputs } from '../support/corpus.ts';

/** Everything that a page may say, with what belongs into it; each type takes what it knows. */
const fields = {
	text: 'Hi',
	entry: 'an entry',
	answer: 'once',
	index: 0,
	on: true,
	session: 'main',
	workspace: 'file:///nowhere',
	query: 'kiln',
	conversation: 'a conversation',
	title: 'Kiln',
	href: 'SOUL.md',
};

const types: readonly FromPage['type'][] = [
	'ready',
	'send',
	'typed',
	'stop',
	'retry',
	'resume',
	'edit',
	'bootstrap',
	'flush',
	'compact',
	'new',
	'approve',
	'undo',
	'open-diff',
	'attach',
	'detach',
	'recall',
	'pick-session',
	'pick-workspace',
	'pick-model',
	'history',
	'open-conversation',
	'rename',
	'delete',
	'restore',
	'export',
	'insert',
	'image',
	'open',
	'preview',
	'set-key',
	'set-up',
	'show-log',
];

const commands = [
	'/remember x',
	'/session __proto__',
	'/history',
	'/export',
	'/new',
	'/nothing',
	'/',
	'/tea',
	'/heartbeat',
	'/flush',
];

/** `known`: ids of entries and conversations that there are. */
function anyMessage(dice: Dice, known: readonly string[]): unknown {
	if (dice.chance(0.05)) return absurd(dice);
	const id = known.length > 0 && dice.chance(0.7) ? dice.one(known) : 'nobody’s';
	const whole = {
		type: dice.one(types),
		...fields,
		entry: id,
		conversation: id,
		...(dice.chance(0.3) && { text: dice.one(commands) }),
	};
	return dice.chance(0.4) ? whole : mutated(whole, dice, 0.15);
}

/** The editor side, as it runs in the editor, with the server behind it; what only the editor itself can do does nothing. */
async function editorSide({ client }: AttackedServer, ground: Ground) {
	// The editor's own module is there only inside of the editor.
	const stand = new URL('../../support/vscode/vscodeChat.ts', import.meta.url).href;
	const hooks = registerHooks({
		resolve: (name, context, next) => (name === 'vscode' ? { url: stand, shortCircuit: true } : next(name, context)),
	});
	const { pageHandlers } = await import('../../../client/src/features/chat/page/handlers.ts');
	hooks.deregister();

	const { connection } = client;
	const workspaces = await connection.sendRequest(WorkspacesRequest);
	const running = new Set<Promise<unknown>>();
	const complaints: string[] = [];
	let posted = 0;
	let ids = 0;
	const post = () => {
		posted += 1;
	};
	const panel: ChatPanel = new ChatPanel(
		{
			workspaces: () => workspaces,
			turn(params) {
				const turn = connection.sendRequest(ChatTurnRequest, params);
				running.add(turn);
				turn.catch(() => undefined).finally(() => running.delete(turn));
				return turn;
			},
			preflight: (params) => connection.sendRequest(ChatPreflightRequest, params),
			conversation: (conversation) => connection.sendRequest(ConversationRequest, { conversation }),
			sendAlong: (conversation, entry, on) => connection.sendRequest(SendAlongRequest, { conversation, entry, on }),
			commands: (workspace) => connection.sendRequest(SlashCommandsRequest, { workspace }),
			avatar: async () => undefined,
			toRemember: () => 0,
			asking: () => approvals.waiting,
			post,
			store: () => undefined,
			newId() {
				ids += 1;
				return `turn-${ids}`;
			},
			serverGone: 'gone',
		},
		undefined,
	);
	const approvals = new Approvals(() => undefined);
	connection.onNotification(ChatEventNotification, ({ turn, event }) => panel.event(turn, event));
	const history = new ConversationHistory({
		list: (workspace, query) => connection.sendRequest(ConversationsRequest, { workspace, query }),
		rename: (conversation, title) => connection.sendRequest(RenameConversationRequest, { conversation, title }),
		delete: (conversation) => connection.sendRequest(DeleteConversationRequest, { conversation }),
		restore: (conversation) => connection.sendRequest(RestoreConversationRequest, { conversation }),
		post,
		complain: () => undefined,
	});
	const nothing = async () => undefined;
	const editor = {
		load: () => undefined,
		openLink: nothing,
		openDiff: nothing,
		showImage: nothing,
		insert: nothing,
		preview: () => undefined,
		setKey: () => undefined,
		setUp: () => undefined,
		pickModel: nothing,
		pickSession: nothing,
		attach: nothing,
		export: nothing,
		manageApprovals: nothing,
		showLog: () => undefined,
		undo: nothing,
		keep: nothing,
		remember: nothing,
		showHistory: () => undefined,
		showProposals: () => undefined,
	};
	const handle = pageHandlers({ panel, approvals, history, editor }, (error) => complaints.push(String(error)));
	return {
		/** Takes what a page has sent as the editor side does. */
		receive(received: unknown) {
			ground.tried();
			const message = fromPage(received);
			if (!message) return;
			const again = JSON.stringify(fromPage(message));
			ground.expect(
				again === JSON.stringify(message),
				'wrong',
				() => `${JSON.stringify(message).slice(0, 300)} is another at the second look`,
			);
			handle(message);
		},
		/** Turns that run have ended. */
		settled: async () => {
			while (running.size > 0) await Promise.allSettled(running);
		},
		async known(): Promise<readonly string[]> {
			const workspace = workspaces[0]?.uri ?? '';
			const all = await connection.sendRequest(ConversationsRequest, { workspace });
			return [...all.map(({ id }) => id), ...(panel.talk?.entries ?? []).map(({ id }) => id)];
		},
		complaints,
		posted: () => posted,
	};
}

/** What the log may say: the page speaks of what another window has done away with. */
const expected = /This conversation has been deleted/u;

/** Messages between two looks. */
const together = 20;

export const fuzzPage: Attack = {
	name: 'fuzz-page',
	what: 'the chat page sends the editor side what it should, what it should not, and nonsense',
	async run(ground) {
		const server = await attackServer(ground, agentFiles);
		const side = await editorSide(server, ground);
		for (const saved of savedInputs<unknown>('page')) side.receive(saved);
		const times = ground.size(400, 10_000);
		for (let done = 0; done < times; done += together) {
			const known = (await ground.answered(side.known(), 'the list of conversations')) ?? [];
			for (let index = 0; index < together; index++) side.receive(anyMessage(ground.dice, known));
			await ground.answered(side.settled(), `the turns after ${done + together} messages`);
			if (done % (together * 10) === 0) await server.judge(`after ${done + together} messages`, false);
		}
		await server.judge('after all messages', false);
		const [error] = server.errors().filter((line) => !expected.test(line));
		ground.expect(error === undefined, 'wrong', () => `an error in the log: ${error}`);
		const odd = side.complaints.filter((line) => /TypeError|RangeError|ReferenceError/u.test(line));
		ground.expect(odd.length === 0, 'wrong', () => `the editor side broke: ${odd[0]}`);
		ground.note(`${side.posted()} answers to the page, ${new Set(side.complaints).size} kinds of complaint`);
	},
};
