import { writeFile } from 'node:fs/promises';
import type { Ground } from '../attack.ts';
import { type AttackedMcp, plantedKeys } from '../support/attackedMcp.ts';
import type { McpTalk, McpToolSeen } from '../support/talkMcp.ts';

/** What a part of the attack works on. */
export interface McpScene {
	readonly server: AttackedMcp;
	readonly talk: McpTalk;
	readonly tools: readonly McpToolSeen[];
	readonly ground: Ground;
}

const outsidePaths = (root: string): readonly string[] => [
	'../outside/a.md',
	'memory/../../outside/a.md',
	'memory/link.md',
	'memory/folder/a.md',
	'skills/linked/SKILL.md',
	'memory\\..\\..\\outside\\a.md',
	`${root}/../outside/a.md`,
	`${root}/.env`,
	'.env',
	'./memory/../.env',
	'notes/plan.txt',
	'~/.netrc',
	'../home/.netrc',
	'/etc/passwd',
	'//etc/passwd',
	'file:///etc/passwd',
	`file://${root}/.env`,
	'\\\\127.0.0.1\\share\\a.md',
	'//127.0.0.1/share/a.md',
	'C:\\Windows\\win.ini',
	'/proc/self/environ',
	'/dev/stdin',
	'memory/\0/../../outside/a.md',
	'MEMORY.md\0.png',
	'%2e%2e/outside/a.md',
	'..%2foutside%2fa.md',
	'memory/%2e%2e/%2e%2e/outside/a.md',
	'\u2025/outside/a.md',
	'.．/outside/a.md',
	'__proto__',
	'constructor',
	'memory/CON.md',
	'',
	'.',
	'x/'.repeat(400),
	`memory/${'x'.repeat(900)}.md`,
	'[[../outside/a.md]]',
	'path:../outside after:',
	'$(cat /etc/passwd)',
	'`cat .env`',
];

/** Of each kind of input something that can be done. */
const plain: Readonly<Record<string, unknown>> = {
	string: 'MEMORY.md',
	integer: 300,
	number: 1,
	boolean: true,
	object: {},
	array: ['MEMORY.md'],
};

/** A call in which `odd` stands in `field`, and in the rest what anybody would say. */
function callOf({ inputSchema: { properties, required = [] } }: McpToolSeen, field: string, odd: string): object {
	const said = [...required, field].map((name) => {
		const { type = 'string', enum: named } = properties[name] ?? {};
		const value = name === field ? (type === 'array' ? [odd] : odd) : (named?.[0] ?? plain[type]);
		return [name, value] as const;
	});
	return Object.fromEntries(said);
}

/** Every trick in every text that any tool takes, in the addresses of files, and in the names of skills. */
export async function pathTricks({ server, talk, tools, ground }: McpScene): Promise<void> {
	const tricks = outsidePaths(server.files.root);
	const calls = tools.flatMap((tool) =>
		Object.entries(tool.inputSchema.properties)
			.filter(([, { type }]) => type === 'string' || type === 'array' || type === undefined)
			.flatMap(([field]) => tricks.map((odd) => [tool.name, callOf(tool, field, odd)] as const)),
	);
	// What the person lets an agent add of the folder itself may be any file of it.
	const others = calls.filter(
		([name, input]) =>
			name !== 'knowledge_add' || !/"sources":\["(?:\.|[^"]*(?:\.env|plan\.txt))"/u.test(JSON.stringify(input)),
	);
	const share = ground.size(120, others.length) / others.length;
	for (const [name, input] of ground.dice.some(others, share)) await talk.call(name, input);
	for (const trick of tricks) {
		const escaped = [trick, encodeURIComponent(trick), trick.replaceAll('.', '%2e'), trick.replaceAll('/', '%2F')];
		for (const path of escaped)
			await talk.ask('resources/read', { uri: `soulscope://files/${path}` }, `resource ${path}`);
		await talk.ask('resources/read', { uri: trick }, `resource ${trick}`);
		await talk.ask('prompts/get', { name: trick }, `skill ${trick}`);
		await talk.ask('resources/subscribe', { uri: `soulscope://files/${trick}` }, `subscribe to ${trick}`);
	}
}

const privateSources = [
	'http://169.254.169.254/latest/meta-data/',
	'https://169.254.169.254/',
	'https://localhost/',
	'https://localhost:7391/mcp',
	'http://127.0.0.1:22/',
	'https://127.1/',
	'https://2130706433/',
	'https://0x7f000001/',
	'https://[::1]/',
	'https://[::ffff:169.254.169.254]/',
	'https://10.0.0.1/',
	'https://192.168.1.1/',
	'https://user:word@127.0.0.1/',
	'file:///etc/passwd',
	'/etc/passwd',
	'../outside/a.md',
	'~/.netrc',
	'ftp://127.0.0.1/',
	'github:../../outside',
];

/** Whatever the store can be told to take in: nothing of another place comes, and nobody is asked. */
export async function badSources({ server, talk, ground }: McpScene): Promise<void> {
	for (const source of privateSources) {
		await talk.call('knowledge_add', { sources: [source] });
		await talk.call('knowledge_add', { sources: [source], logical_path: 'stolen.md', refresh_frequency: '1m' });
	}
	await talk.call('knowledge_refresh', {});
	const told = JSON.stringify(await talk.call('knowledge_search', { query: 'CANARY root daemon' }));
	server.hear(told, 'the store');
	const list = await talk.call('knowledge_list', {});
	const { data }: { data?: { count?: number } } = JSON.parse(String(list?.result?.structuredContent?.answer ?? '{}'));
	ground.expect(
		(data?.count ?? 0) === 0,
		'outside',
		() => `the store has ${data?.count} documents that nobody gave it`,
	);
}

const pagedTools = [
	['fetch', { path: 'TOOLS.md' }],
	['persona_prompt', {}],
	['search', { query: 'key keys after', limit: 50 }],
] as const;

/** Keys that lie across the ends of pages and passages, told page by page. */
export async function tornKeys({ server, talk, ground }: McpScene): Promise<void> {
	for (let round = 0; round < ground.size(2, 40); round += 1) {
		const words = (most: number) => 'The kiln is warm. '.repeat(ground.dice.below(most));
		const text = plantedKeys.map((key) => `${words(60)}key ${key}\n${words(9)}\n`).join('\n');
		await writeFile(server.files.pathOf('TOOLS.md'), `# Tools\n\n${text}After the keys.\n`);
		for (const [name, input] of pagedTools) {
			let cursor: unknown;
			for (let page = 0; page === 0 || (cursor !== undefined && page < 200); page += 1) {
				const answer = await talk.call(name, { ...input, budget: 200, ...(cursor !== undefined && { cursor }) });
				cursor = answer?.result?.structuredContent?.next;
			}
		}
		for (const key of plantedKeys)
			for (const length of [12, 20, 40])
				await talk.call('search', { query: `"${key.slice(-length).replaceAll('\n', ' ')}"` });
		await talk.ask('resources/read', { uri: 'soulscope://files/TOOLS.md' }, 'the file with the keys');
	}
}

/** Cursors of other files, of other tools and of nobody get no page. */
export async function wrongCursors({ talk, ground }: McpScene): Promise<void> {
	const first = await talk.call('fetch', { path: 'TOOLS.md', budget: 200 });
	const next = String(first?.result?.structuredContent?.next);
	const [, mark = ''] = next.split('-');
	for (const cursor of [
		next,
		`999999999-${mark}`,
		`-1-${mark}`,
		`1e3-${mark}`,
		`0-${'0'.repeat(12)}`,
		'__proto__',
		'\0',
		mark,
	]) {
		for (const [name, input] of [
			['fetch', { path: 'SOUL.md' }],
			['status', {}],
			['check', { severity: 'hint' }],
			['history', {}],
			['search', { query: 'oolong' }],
			['persona_prompt', {}],
			['knowledge_list', {}],
		] as const) {
			const answer = await talk.call(name, { ...input, cursor });
			ground.expect(answer?.result?.isError === true, 'wrong', () => `${name} took the cursor ${cursor}`);
		}
	}
}
