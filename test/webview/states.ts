import type { Entry } from '../../protocol/chat/conversation.ts';
import { answered, type ChatPage, called, noted, preflight, userMessage } from './chatPage.ts';

const answer = `Here is what I keep from today:

1. **DryRun** moved to *Thursday 18:00*, see [the log](memory/2026-11-21.md:4).
2. The \`Vibe\` line of IDENTITY.md is now read, since its key is spelt right.

\`\`\`yaml
# how the kiln is fired
cone: 6
soak: "20 min"
\`\`\`

> Be the calm voice in the room.

| File | Reaches me | Tokens |
|---|---|--:|
| SOUL.md | 17,893 of 24,120 | 4,820 |
| MEMORY.md | whole | 1,311 |

![the kiln](https://example.com/kiln.png)
`;

const recalled = [
	{
		title: 'memory/2026-11-20.md',
		uri: 'file:///aria/memory/2026-11-20.md',
		line: 12,
		why: 'the words “kiln”, “Wednesday” · near in meaning (0.61) · from yesterday',
		tokens: 84,
	},
];

const log = '# 2026-11-21\n\n- 09:10 The kiln is loaded.\n- 11:30 Glaze 14 ran.\n';
const change = {
	path: 'memory/2026-11-21.md',
	uri: 'file:///aria/memory/2026-11-21.md',
	before: log,
	after: log
		.replace('Glaze 14 ran.', 'Glaze 14 ran off the foot.')
		.concat('- 17:30 The kiln opens Wednesday at 14:00.\n'),
};

const talk: readonly Entry[] = [
	userMessage('1', 'What do you keep from today, and what did you not get to read?', {
		attachments: [{ kind: 'file', title: 'notes.md', uri: 'file:///aria/notes.md' }],
	}),
	answered('2', answer, { used: preflight.parts, thinking: 'They want the day in short.' }),
	userMessage('3', 'Thanks!'),
	answered('4', 'Any time. Shall I write that', { state: 'stopped', used: preflight.parts, recalled }),
];

const withTools: readonly Entry[] = [
	userMessage('1', 'When may the kiln be opened? Write it down, too.'),
	answered('2', 'Let me look.'),
	called('3'),
	called('4', { name: 'memory_get', summary: 'Reads memory/2026-11-20.md', state: 'failed', result: 'No such file.' }),
	answered('5', ''),
	called('6', {
		name: 'remember',
		summary: 'Adds a line to memory/2026-11-21.md, and makes another more exact',
		changes: [change],
		undo: 'operation-6',
	}),
	answered('7', 'Not before **14:00 on Wednesday**. I wrote it down.', { used: preflight.parts, recalled }),
	noted('8', 'Memories were written down before the conversation grew too long.', { undo: 'operation-8' }),
	noted('9', 'What came before was summarised.', { about: 'compacted', summary: 'They fire glaze 14 at cone 6.' }),
	userMessage('10', 'Read HEARTBEAT.md.', { by: 'heartbeat' }),
	answered('11', 'Nothing to do.', { silent: 'HEARTBEAT_OK' }),
];

export const asking: readonly Entry[] = [
	userMessage('1', 'Write down when the kiln opens.'),
	answered('2', 'I will add it to today’s log.'),
	called('3', {
		name: 'remember',
		summary: 'Adds a line to memory/2026-11-21.md, and makes another more exact',
		state: 'waiting',
		result: '',
		changes: [change],
	}),
];

const failed: readonly Entry[] = [
	userMessage('1', 'Good morning'),
	answered('2', 'Good mor', {
		at: Date.now(),
		state: 'failed',
		failure: {
			kind: 'rate-limit',
			message: 'The provider takes no more requests for this key just now.',
			retryAfter: 600,
		},
		used: preflight.parts,
	}),
];

const kinds = ['no-key', 'refused-key', 'overloaded', 'offline', 'refused-request'] as const;
const failures: readonly Entry[] = kinds.flatMap((kind) => [
	userMessage(`q-${kind}`, 'Good morning'),
	answered(`a-${kind}`, '', { state: 'failed', failure: { kind, message: 'What the provider said, in one line.' } }),
]);

const dryRunTalk: readonly Entry[] = [
	userMessage('1', 'When may the kiln be opened?'),
	answered('2', 'Nothing was sent. This is the request:\n\n```json\n{ "model": "claude-sonnet-5-5" }\n```\n', {
		dryRun: true,
		used: preflight.parts,
	}),
];

const dryRun = { ...preflight, dryRun: true, wantsKey: true, reason: 'There is no API key yet.' };

const day = 86_400_000;
const conversations = [
	'When the kiln opens',
	'Glaze 14 and why it runs off the foot of every bowl',
	'Rehearsal',
	'',
].map((title, index) => ({
	id: `c${index}`,
	workspace: 'file:///aria',
	session: index === 2 ? ('group' as const) : ('main' as const),
	title,
	createdAt: Date.UTC(2026, 10, 20) - index * day,
	updatedAt: Date.UTC(2026, 10, 20) - index * day,
	messages: 2 + index,
	...(index === 1 && { snippet: { text: 'that the glaze ran again, on every bowl', hits: [[9, 14]] as const } }),
}));

/** What a person may have before them, and the places in it whose text has to stand out from its ground. */
interface State {
	show(chat: ChatPage): Promise<void>;
	readonly readable: readonly string[];
}

const fromTheTop = (chat: ChatPage) => chat.page.getByRole('log').evaluate((log) => log.scrollTo(0, 0));

export const states: Readonly<Record<string, State>> = {
	'first-run': {
		readable: ['.empty-title', '.card h2', '.card p', '.button', '.badge'],
		async show(chat) {
			await chat.show({
				preflight: { ...dryRun, firstRun: { kind: 'ahead' } },
				agent: { name: 'Aria', heading: 'Aria', emoji: '🌿' },
			});
			await chat.page.locator('.empty').waitFor();
		},
	},
	'dry-run': {
		readable: ['.row .badge', '.answer p', '.code pre'],
		async show(chat) {
			await chat.talk(dryRunTalk, { preflight: dryRun });
			await chat.page.locator('.row .badge').waitFor();
		},
	},
	talk: {
		readable: [
			'.agent',
			'.person .body',
			'.answer p',
			'.answer a',
			'.code pre',
			'.hljs-attr',
			'.hljs-string',
			'.hljs-number',
			'.hljs-comment',
			'.folded summary',
			'.recalled a',
			'.why',
			'.ending',
			'.model-name',
			'.to-end',
			'.ask-image',
			'.chip a',
			'.tail .link-button',
		],
		async show(chat) {
			await chat.talk(talk, { toRemember: 2 });
			await chat.page.locator('.hljs-attr').first().waitFor();
			await chat.page.getByText('Used 7 parts, 1 memory').click();
			await fromTheTop(chat);
		},
	},
	tools: {
		readable: [
			'.tool-summary',
			'.tool-state',
			'.scrolling',
			'.diff-line.added',
			'.diff-line.removed',
			'.note-line',
			'.change-bar a',
		],
		async show(chat) {
			await chat.talk(withTools, { undone: ['operation-8'] });
			await chat.page.locator('.diff').waitFor();
			await chat.page.getByText('Looks for “kiln” in memory').click();
			await fromTheTop(chat);
		},
	},
	approval: {
		readable: ['.approval p', '.approval .button', '.diff-line.added', '.diff-line.removed'],
		async show(chat) {
			await chat.talk(asking, { running: true, asking: ['3'] });
			await chat.page.locator('.diff').waitFor();
		},
	},
	'approval-longer': {
		readable: ['.lasting .button', '.lasting .why', '.lasting-button'],
		async show(chat) {
			await chat.talk(asking, { running: true, asking: ['3'] });
			await chat.page.getByRole('button', { name: 'Allow for longer' }).click();
			await chat.page.getByText('Always for this file').waitFor();
		},
	},
	failed: {
		readable: ['.failure p', '.countdown'],
		async show(chat) {
			await chat.talk(failed);
			await chat.page.locator('.failure').waitFor();
		},
	},
	failures: {
		readable: ['.failure-title'],
		async show(chat) {
			await chat.talk(failures);
			await chat.page.locator('.failure').last().waitFor();
		},
	},
	history: {
		readable: ['.conversation-title', '.conversation-about', '.snippet', 'mark', '.deleted', '.link-button'],
		async show(chat) {
			await chat.talk(talk);
			await chat.page.getByRole('button', { name: 'Chat history' }).click();
			await chat.post({
				type: 'history',
				history: { query: '', conversations, deleted: { id: 'gone', title: 'A talk about nothing' } },
			});
			await chat.page.getByText('When the kiln opens').waitFor();
		},
	},
	composer: {
		readable: [
			'.chip',
			'.slash-name',
			'.slash-about',
			'.overflow p',
			'.swapped',
			'.badge.warning',
			'.meter',
			'.unseen-files .why',
		],
		async show(chat) {
			await chat.talk(talk.slice(2), {
				session: 'group',
				preflight: {
					...preflight,
					inputTokens: 171_500,
					exact: true,
					cost: 1.25,
					recalled,
					personaSwap: 'SOUL_EVIL.md until 22:00',
					unsent: 'Every session fails.',
				},
				attachments: [
					{
						kind: 'selection',
						title: 'SOUL.md',
						uri: 'file:///aria/SOUL.md',
						startLine: 3,
						endLine: 7,
						text: 'Be calm.',
					},
				],
			});
			await chat.page.getByRole('button', { name: '1 file not sent' }).click();
			await chat.page.getByRole('textbox').fill('/re');
			await chat.page.getByRole('listbox', { name: 'Commands' }).waitFor();
		},
	},
};
