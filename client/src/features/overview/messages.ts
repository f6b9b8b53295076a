import type { FromOverviewPage, OverviewPicture } from '../../../../protocol/overview/page.ts';

/** UTF-16 units: of a path, and of a picture. A page that sends more is not ours. */
const longestName = 4_000;
const longestPicture = 20_000_000;

type SentFields = Readonly<Record<string, unknown>>;

const word = (value: unknown, longest = longestName): value is string =>
	typeof value === 'string' && value.length > 0 && value.length <= longest;
const line = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;

const pictures: readonly unknown[] = ['tokens', 'growth', 'memory'] satisfies OverviewPicture[];
const isPicture = (value: unknown): value is OverviewPicture => pictures.includes(value);

const plain =
	<T extends FromOverviewPage['type']>(type: T) =>
	() => ({ type });

const fileIn = <T extends 'open' | 'open-seen'>(type: T, { path, line: at }: SentFields) =>
	word(path) && (at === undefined || line(at)) ? { type, path, ...(at !== undefined && { line: at }) } : undefined;

/** By type: the message that the fields make, or undefined where they make none. */
const checks: {
	readonly [T in FromOverviewPage['type']]: (
		fields: SentFields,
	) => Extract<FromOverviewPage, { readonly type: T }> | undefined;
} = {
	ready: plain('ready'),
	configuration: plain('configuration'),
	runtime: plain('runtime'),
	problems: plain('problems'),
	proposals: plain('proposals'),
	chat: plain('chat'),
	heartbeat: plain('heartbeat'),
	'set-up': plain('set-up'),
	diagnosis: ({ agent, code }) => (word(agent) && word(code) ? { type: 'diagnosis', agent, code } : undefined),
	fix: ({ agent, code }) => (word(agent) && word(code) ? { type: 'fix', agent, code } : undefined),
	turn: ({ record }) => (word(record) ? { type: 'turn', record } : undefined),
	growth: plain('growth'),
	compare: ({ earlier }) => (typeof earlier === 'boolean' ? { type: 'compare', earlier } : undefined),
	eyes: ({ all }) => (typeof all === 'boolean' ? { type: 'eyes', all } : undefined),
	'look-through': ({ runtime }) => (word(runtime) ? { type: 'look-through', runtime } : undefined),
	'show-seen': ({ runtime, path }) => (word(runtime) && word(path) ? { type: 'show-seen', runtime, path } : undefined),
	'open-seen': (fields) => fileIn('open-seen', fields),
	'make-equal': plain('make-equal'),
	'pick-agent': ({ agent }) => (word(agent) ? { type: 'pick-agent', agent } : undefined),
	show: ({ session, path }) =>
		word(session) && (path === undefined || word(path))
			? { type: 'show', session, ...(path !== undefined && { path }) }
			: undefined,
	open: (fields) => fileIn('open', fields),
	save: ({ of, format, picture }) =>
		isPicture(of) && (format === 'svg' || format === 'png') && word(picture, longestPicture)
			? { type: 'save', of, format, picture }
			: undefined,
};

/** The message that `received` is; undefined for anything else. */
export function fromPage(received: unknown): FromOverviewPage | undefined {
	if (typeof received !== 'object' || received === null) return undefined;
	const fields = received as SentFields;
	if (typeof fields.type !== 'string' || !Object.hasOwn(checks, fields.type)) return undefined;
	return checks[fields.type as FromOverviewPage['type']](fields);
}
