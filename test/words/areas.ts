import { run } from '../../server/src/commandLine/program.ts';
import { filesOf, literalsOf, readFile, type SourceText, valuesOf } from './sourceTexts.ts';

export interface Area {
	readonly name: string;
	readonly texts: () => Promise<readonly SourceText[]>;
}

/** Program files whose texts people do not read as ours. */
const others: readonly { readonly files: readonly string[]; readonly why: string }[] = [
	{
		why: 'they repeat what a runtime writes, byte for byte',
		files: [
			'server/src/engine/runtimes/holaboss/memory/recall/freshness.ts',
			'server/src/engine/continuity/projections.ts',
			'server/src/engine/runtimes/holaboss/memory/recall/recallWhy.ts',
			'server/src/engine/runtimes/botholomew/identity/ownCapabilities.ts',
			'server/src/engine/runtimes/holaboss/memory/recall/recallBlock.ts',
			'server/src/engine/runtimes/claudeCode/context/scopes.ts',
			'server/src/engine/runtimes/claudeCode/prompt/frame.ts',
			'server/src/engine/runtimes/openCode/prompt/environment.ts',
		],
	},
	{
		why: 'they are what a person may have written',
		files: ['server/src/engine/rules/identity/unreadNames.ts'],
	},
	{
		why: 'a model reads them',
		files: [
			'server/src/chat/request/toMessages.ts',
			'server/src/engine/runtimes/botholomew/install/install.ts',
			'server/src/engine/runtimes/holaboss/install/install.ts',
			'server/src/engine/runtimes/persona/personaFiles.ts',
			'server/src/engine/runtimes/persona/personaTexts.ts',
			'server/src/engine/runtimes/openclaw/install/ownTexts.ts',
			'server/src/engine/runtimes/goclaw/install/ownTexts.ts',
			'server/src/chat/summon/request.ts',
			'server/src/engine/prompt/wording/asChatted.ts',
			'server/src/engine/runtimes/botholomew/prompt/chatWords.ts',
			'server/src/engine/runtimes/goclaw/prompt/chatWords.ts',
			'server/src/engine/runtimes/holaboss/prompt/chatWords.ts',
			'server/src/engine/runtimes/openclaw/prompt/chatWords.ts',
			'server/src/engine/runtimes/claudeCode/prompt/pieces.ts',
		],
	},
];

/** Texts for a model in files that also speak to people, by how they begin. */
const forModels: readonly string[] = [
	'The person has put this beside the message',
	'Facts, decisions, wishes and open ends',
	'Writes capabilities.md anew',
	'Calls of … may be refused',
	"… doesn't exist",
	"couldn't load both versions",
];

const areOurs = ({ file, text }: SourceText): boolean =>
	!others.some(({ files }) => files.includes(file)) && !forModels.some((beginning) => text.startsWith(beginning));

const program = (name: string, ...patterns: readonly string[]): Area => ({
	name,
	texts: async () => (await Promise.all(patterns.map(literalsOf))).flat().filter(areOurs),
});

const pages = (name: string, pattern: string): Area => ({
	name,
	texts: async () => (await filesOf(pattern)).map((file) => ({ file, text: readFile(file) })),
});

const values = (name: string, pattern: string, isSaidUnder?: (key: string) => boolean): Area => ({
	name,
	texts: async () =>
		(await filesOf(pattern)).flatMap((file) => valuesOf(readFile(file), isSaidUnder).map((text) => ({ file, text }))),
});

/** Everything that people read, by where it comes from. */
export const areas: readonly Area[] = [
	program('rules', 'server/src/engine/rules/**/*.ts'),
	pages('rule pages', 'docs/rules/*.md'),
	program('runtimes and prompts', 'server/src/engine/!(rules)/**/*.ts'),
	program('language features', 'server/src/language/**/*.ts'),
	program('command line', 'server/src/commandLine/**/*.ts'),
	{ name: 'help of the command line', texts: help },
	program('chat', 'server/src/chat/**/*.ts'),
	program('host', 'server/src/host/**/*.ts'),
	program('messages between the processes', '{protocol,shared}/**/*.ts'),
	values('schemas', 'schemas/*.json', (key) => /description/iu.test(key)),
	// The page of settings has its words from the manifest, which is an area of its own.
	pages('documents', '{README,ACCESSIBILITY,CODE_OF_CONDUCT,SECURITY,docs/!(architecture|settings)}.md'),
	pages('documents for developers', '{CONTRIBUTING.md,docs/architecture.md,docs/decisions/*.md}'),
	program('editor', 'client/src/**/*.ts'),
	program('chat page', 'client/webview/**/*.{ts,tsx}'),
	values('manifest', 'package?(.nls).json'),
	{
		name: 'pictures of the walkthrough',
		texts: async () =>
			(await filesOf('media/walkthrough/*.svg')).flatMap((file) =>
				[...readFile(file).matchAll(/>([^<>]+)</gu)].map(([, text = '']) => ({ file, text })),
			),
	},
	values('bundle for translators', 'l10n/bundle.l10n.json'),
];

const commands = ['preview', 'check', 'skills', 'wording', 'search', 'index', 'remember', 'lsp', 'runtimes'];

/** What `soulscope --help` says, and `--help` behind each command. */
async function help(): Promise<readonly SourceText[]> {
	const helpOf = async (...args: readonly string[]): Promise<SourceText> => {
		let text = '';
		const out = (more: string) => {
			text += more;
		};
		await run([...args, '--help'], { out, err: out });
		return { file: ['soulscope', ...args].join(' '), text };
	};
	return [await helpOf(), ...(await Promise.all(commands.map((command) => helpOf(command))))];
}
