import type { ApprovalAnswer } from '../../../../../protocol/chat/chat.ts';
import type { FromPage } from '../../../../../protocol/chat/page.ts';
import { sessionNamed } from '../../../../../shared/sessionNamed.ts';

/** UTF-16 units. Far beyond what a person types; a page that sends more is not ours. */
const longestMessage = 1_000_000;
const longestName = 4_000;

type PageFields = Readonly<Record<string, unknown>>;

const word = (value: unknown, longest = longestName): value is string =>
	typeof value === 'string' && value.length > 0 && value.length <= longest;
const text = (value: unknown, longest = longestName): value is string =>
	typeof value === 'string' && value.length <= longest;
const message = (value: unknown): value is string => word(value, longestMessage) && value.trim() !== '';
const index = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;

const answers: readonly unknown[] = ['once', 'session', 'file', 'refused'] satisfies readonly ApprovalAnswer[];

/** By type: the message if its fields are what they should be, with nothing else in it. */
const checks: { readonly [T in FromPage['type']]: (fields: PageFields) => FromPage | undefined } = {
	ready: () => ({ type: 'ready' }),
	send: ({ text: given }) => (message(given) ? { type: 'send', text: given } : undefined),
	typed: ({ text: typed }) => (text(typed, longestMessage) ? { type: 'typed', text: typed } : undefined),
	stop: () => ({ type: 'stop' }),
	retry: () => ({ type: 'retry' }),
	resume: () => ({ type: 'resume' }),
	edit: ({ entry, text: value }) => (word(entry) && message(value) ? { type: 'edit', entry, text: value } : undefined),
	'send-along': ({ entry, on }) =>
		word(entry) && typeof on === 'boolean' ? { type: 'send-along', entry, on } : undefined,
	bootstrap: () => ({ type: 'bootstrap' }),
	flush: () => ({ type: 'flush' }),
	compact: () => ({ type: 'compact' }),
	new: () => ({ type: 'new' }),
	approve: ({ entry, answer }) =>
		word(entry) && answers.includes(answer) ? { type: 'approve', entry, answer: answer as ApprovalAnswer } : undefined,
	undo: ({ entry }) => (word(entry) ? { type: 'undo', entry } : undefined),
	'settle-notice': ({ undo }) => (typeof undo === 'boolean' ? { type: 'settle-notice', undo } : undefined),
	'open-diff': ({ entry, index: change }) =>
		word(entry) && index(change) ? { type: 'open-diff', entry, index: change } : undefined,
	attach: () => ({ type: 'attach' }),
	detach: ({ index: which }) => (index(which) ? { type: 'detach', index: which } : undefined),
	recall: ({ on }) => (typeof on === 'boolean' ? { type: 'recall', on } : undefined),
	'pick-session': ({ session: name }) => {
		const session = sessionNamed(name);
		return session && { type: 'pick-session', session };
	},
	'pick-workspace': ({ workspace }) => (word(workspace) ? { type: 'pick-workspace', workspace } : undefined),
	'pick-model': () => ({ type: 'pick-model' }),
	history: ({ query }) => (text(query) ? { type: 'history', query } : undefined),
	'open-conversation': ({ conversation }) =>
		word(conversation) ? { type: 'open-conversation', conversation } : undefined,
	rename: ({ conversation, title }) =>
		word(conversation) && word(title) && title.trim() !== ''
			? { type: 'rename', conversation, title: title.trim() }
			: undefined,
	delete: ({ conversation }) => (word(conversation) ? { type: 'delete', conversation } : undefined),
	restore: ({ conversation }) => (word(conversation) ? { type: 'restore', conversation } : undefined),
	export: ({ conversation }) => (word(conversation) ? { type: 'export', conversation } : undefined),
	insert: ({ text: code }) => (word(code, longestMessage) ? { type: 'insert', text: code } : undefined),
	image: ({ href }) => (word(href) ? { type: 'image', href } : undefined),
	open: ({ href }) => (word(href) ? { type: 'open', href } : undefined),
	revealed: () => ({ type: 'revealed' }),
	proposals: () => ({ type: 'proposals' }),
	preview: () => ({ type: 'preview' }),
	inspect: ({ record }) => (word(record) ? { type: 'inspect', record } : undefined),
	'set-key': () => ({ type: 'set-key' }),
	'set-up': () => ({ type: 'set-up' }),
	'show-log': () => ({ type: 'show-log' }),
};

/** The message that `received` is, or undefined. What a page sends is not to be trusted. */
export function fromPage(received: unknown): FromPage | undefined {
	if (typeof received !== 'object' || received === null) return undefined;
	const fields = received as PageFields;
	const { type } = fields;
	if (typeof type !== 'string' || !Object.hasOwn(checks, type)) return undefined;
	return checks[type as FromPage['type']](fields);
}
