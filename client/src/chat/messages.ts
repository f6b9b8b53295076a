import type { FromPage } from '../../../protocol/chatPage.ts';

/** UTF-16 units. Far beyond what a person types; a page that sends more is not ours. */
const longestMessage = 1_000_000;
const longestName = 4_000;

type Fields = Readonly<Record<string, unknown>>;

const word = (value: unknown, longest: number): value is string =>
	typeof value === 'string' && value.length > 0 && value.length <= longest;

/** By type: the message if its fields are what they should be, with nothing else in it. */
const checks: { readonly [T in FromPage['type']]: (fields: Fields) => FromPage | undefined } = {
	ready: () => ({ type: 'ready' }),
	send: ({ text }) => (word(text, longestMessage) && text.trim() !== '' ? { type: 'send', text } : undefined),
	stop: () => ({ type: 'stop' }),
	retry: () => ({ type: 'retry' }),
	new: () => ({ type: 'new' }),
	'set-key': () => ({ type: 'set-key' }),
	'set-up': () => ({ type: 'set-up' }),
	'pick-session': ({ session }) => (word(session, longestName) ? { type: 'pick-session', session } : undefined),
	'pick-workspace': ({ workspace }) =>
		word(workspace, longestName) ? { type: 'pick-workspace', workspace } : undefined,
	open: ({ href }) => (word(href, longestName) ? { type: 'open', href } : undefined),
	preview: () => ({ type: 'preview' }),
};

/** The message that `received` is, or undefined. What a page sends is not to be trusted. */
export function fromPage(received: unknown): FromPage | undefined {
	if (typeof received !== 'object' || received === null) return undefined;
	const fields = received as Fields;
	const { type } = fields;
	if (typeof type !== 'string' || !Object.hasOwn(checks, type)) return undefined;
	return checks[type as FromPage['type']](fields);
}
