import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { schemaIssues } from '../../../../server/src/engine/runtimes/openclaw/config/reading/read.ts';
import { textTests } from '../../../../server/src/engine/runtimes/openclaw/config/validation/textTests.ts';
import { v2026_9_6 } from '../../../../server/src/engine/runtimes/openclaw/versions/v2026_9_6.ts';
import { runtimeById } from '../../../../server/src/engine/runtimes/registry.ts';
import { snapshotOf } from '../../snapshots.ts';

type Wrap = (value: unknown) => Record<string, unknown>;

const issues = (config: unknown) => schemaIssues(v2026_9_6.configShape, config);
const withDefaults: (defaults: unknown) => Record<string, unknown> = (defaults) => ({
	agents: { entries: { a: {} }, defaults },
});
const provider: Wrap = (command) => ({ secrets: { providers: { a: { source: 'exec', command } } } });
const secret =
	(source: string): Wrap =>
	(id) => ({ cron: { webhookToken: { source, provider: 'default', id } } });
const server: Wrap = (mcpServer) => ({ mcp: { servers: { a: mcpServer } } });
const oauth: Wrap = (clientMetadataUrl) => server({ url: 'https://x', oauth: { clientMetadataUrl } });
const edge: Wrap = (edgeAuth) => ({ gateway: { remote: { edgeAuth } } });
const portal: Wrap = (domain) => ({ gateway: { portals: { ingress: { domain, port: 1 } } } });
const docker: Wrap = (value) => withDefaults({ sandbox: { docker: value } });
const maintenance: Wrap = (value) => ({ session: { maintenance: value } });
const role = { agents: '*', scopes: ['operator.read'], sessions: { others: 'none' } };
const long = (size: number) => `${'abcdefghi.'.repeat(30).slice(0, size - 5)}a.com`.replaceAll('..', '.a');

/** What the real one took and what it refused, asked value by value. */
const facts: readonly (readonly [what: string, wrap: Wrap, taken: readonly unknown[], refused: readonly unknown[]])[] =
	[
		[
			'address of the model catalogue',
			(url) => ({ models: { catalogRefresh: { url } } }),
			['https://x', 'HTTPS://x', 'https:x', ' https://x ', 'http://LOCALHOST/a', 'http://[::1]:8', 'https://u:p@x'],
			['http://x', 'ftp://x', '', 'https://', 'http://a.localhost', 'http://127.0.0.2'],
		],
		[
			'origin of the sandbox for apps',
			(sandboxOrigin) => ({ mcp: { apps: { sandboxOrigin } } }),
			['https://x', 'http://x:9/', 'http://x?', 'http://@x'],
			['http://x/a', 'http://x?b', 'http://x#h', 'http://u@x', 'ws://x', 'x'],
		],
		[
			'origin of the gateway',
			(publicOrigin) => ({ gateway: { publicOrigin } }),
			['https://x', 'https://x:443/', 'http://localhost', 'http://[::1]', 'https://*.x', ' https://x'],
			['http://x', 'https://x/a', 'https://u@x', 'http://127.0.0.2', 'wss://x', ''],
		],
		[
			'proxy',
			(proxyUrl) => ({ proxy: { proxyUrl } }),
			['http://x', 'HTTP://x', 'http:x', 'https://u:p@x/p?q'],
			['socks5://x', 'http://', 'x', ''],
		],
		[
			'domain of portals',
			portal,
			['x.com', 'X.com', 'a.b.c.d', 'xn--a.de', 'a.1b', '1.a', long(220)],
			['x', 'x.com.', '-x.com', 'x_.com', '1.2.3.4', 'a.0x1', 'x.1', '*.x.com', 'ü.de', '', long(221)],
		],
		['metadata of a client', oauth, ['https://x/a', 'https://x//'], ['https://x', 'http://x/a', 'https://x/.', 'x']],
		[
			'program that gives secrets',
			provider,
			['/a', 'C:\\a', 'C:/a', '\\\\s\\a', '/a b', '/a(b)*', '/é'],
			['a', './a', '~/a', '/a;b', '/a$b', "/a'b", '', ' /a ', '\\\\s', 'c:a'],
		],
		[
			'place of a secret in a file',
			secret('file'),
			['value', '/', '/a~0/b~1', '//', '/ü x'],
			['', 'a', 'VALUE', '/a~', '/a~2', ' /a'],
		],
		[
			'name of a secret that a program gives',
			secret('exec'),
			['a', 'a/b', 'a..b', 'a#../b', 'a/', 'A'.repeat(256)],
			['', '..', 'a/../b', 'a/.', '-a', 'a b', 'A'.repeat(257)],
		],
		['name of a secret in the environment', secret('env'), ['A', 'A_1'], ['a', '1A', '', 'A'.repeat(129)]],
		[
			'host that secrets may go to',
			(host) => ({ secrets: { egressProxy: { allowedHosts: [host] } } }),
			['x.com', ' x.com ', '1.2.3.4', '::1', '[::1]', 'a.com.', 'ü.de', '0x7f.1'],
			['*.x.com', 'x.com:1', 'http://x', '', '..', 'a b', 'a_b.com', '-a.com', '999.1.1.1', `${'a'.repeat(64)}.com`],
		],
		[
			'project of a worker',
			(key) => ({ cloudWorkers: { projectProfiles: { [String(key)]: 'p' } } }),
			['github.com/a/b', 'a/b/c/d', 'a/b/c~', '.a/b/c', '[::1]/b/c', 'a/b%20/c', 'a/b/c:d'],
			['a/b', 'GitHub.com/a/b', 'a/b/c.git', 'a/b/', '/a/b/c', 'a//c', 'a:22/b/c', 'git@a/b/c', 'a/../c', 'ü/b/c'],
		],
		[
			'pause of a worker',
			(suspendAfter) => ({ cloudWorkers: { profiles: { a: { provider: 'x', settings: {}, suspendAfter } } } }),
			['1m', '60s', '60000ms', '1h30m', '1M'],
			['59s', '60', ' 1m ', '1w', '', 'off'],
		],
		[
			'settings of a worker',
			(settings) => ({ cloudWorkers: { profiles: { a: { provider: 'x', settings } } } }),
			[{ a: 1 }, { tokens: 'x' }, { tokenPath: 'x' }, { token: { source: 'env', provider: 'default', id: 'A' } }],
			[{ apiKey: 'x' }, { a: { b: [{ my_token: 1 }] } }, { private_key: '' }, { token: { source: 'env', id: 'A' } }],
		],
		[
			'size that a transcript may have',
			(maxActiveTranscriptBytes) => withDefaults({ compaction: { maxActiveTranscriptBytes } }),
			['2mb', ' 2MB ', '1.5g', '2', '0', '0.1b'],
			['2 mb', '2mib', '-1mb', '1e3', '.5mb', '', '999999999999tb'],
		],
		[
			'age of a session',
			(pruneAfter) => maintenance({ pruneAfter }),
			['30d', 30, '1h30m', '1.5h30m', ' 1H ', '90'],
			[0, '0', -1, '', '1w', '1h30', '1h 30m', '1days', '99999999999999999999d'],
		],
		[
			'what false switches off',
			maintenance,
			[{ preserveRecent: false }, { maxDiskBytes: false }, { maxDiskBytes: '1gb' }],
			[{ pruneAfter: false }, { preserveRecent: 'x' }, { maxDiskBytes: '90%' }, { highWaterBytes: -1 }],
		],
		[
			'heartbeat',
			(heartbeat) => withDefaults({ heartbeat }),
			[{ every: '1h30m' }, { every: '' }, { every: '1d' }, { activeHours: { start: '', end: '24:00' } }],
			[{ every: ' ' }, { every: 'off' }, { activeHours: { start: '8:00' } }, { activeHours: { start: '24:00' } }],
		],
		[
			'module of a hook',
			(module) => ({ hooks: { mappings: [{ transform: { module } }] } }),
			['a.js', './a.js', 'a\\b', '\\a', '...', 'a..b'],
			['../a', 'a\\..\\b', '/a', 'C:/a', '~/a', 'node:fs', '', ' '],
		],
		[
			'server for tools',
			server,
			[
				{},
				{ url: 'https://x', auth: 'oauth', oauth: { identity: 'per-requester' } },
				{ transport: 'stdio', command: 'x' },
				{ type: 'anything' },
			],
			[
				{ transport: 'stdio', url: 'https://x' },
				{ disabled: true },
				{ oauth: { identity: 'per-requester' } },
				{ url: 'ws://x' },
				{ url: 'https://x', auth: 'oauth', command: 'x', oauth: { identity: 'per-requester' } },
			],
		],
		[
			'profile of a browser',
			(p) => ({ browser: { profiles: { p } } }),
			[{ cdpPort: 1 }, { driver: 'extension' }, { driver: 'existing-session', userDataDir: 'x' }],
			[{}, { cdpUrl: '' }, { driver: 'clawd' }, { driver: 'extension', cdpUrl: 'x' }, { cdpPort: 1, userDataDir: 'x' }],
		],
		[
			'headers for what stands in front of a gateway',
			edge,
			[{ Authorization: 'x' }, { origin: 'x' }, { "a!#$%&'*+-.^_`|~9": '' }],
			[{}, { host: 'x' }, { 'Sec-WebSocket-Key': 'x' }, { 'a b': 'x' }, { A: 'x', a: 'y' }, { '': 'x' }],
		],
		[
			'roles',
			(roles) => ({ gateway: { roles } }),
			[
				{ default: ' a ', definitions: { a: role } },
				{ default: 'a', definitions: { a: { ...role, agents: ['x'] } } },
			],
			[
				{ default: 'A', definitions: { a: role } },
				{ default: 'toString', definitions: { a: role } },
				{ default: 'a', definitions: {} },
				{ default: 'a', definitions: { a: { ...role, agents: ['-x'] } } },
			],
		],
		[
			'portal beside its gateway',
			(gateway) => ({ gateway: { portals: { ingress: { domain: 'x.com', port: 2 } }, ...(gateway as object) } }),
			[
				{ publicOrigin: 'https://com' },
				{ publicOrigin: 'https://zx.com' },
				{ controlUi: { allowedOrigins: ['x.com'] } },
			],
			[
				{ publicOrigin: 'https://a.x.com' },
				{ controlUi: { allowedOrigins: ['http://X.COM:4'] } },
				{ port: 2 },
				{ portals: { ingress: { domain: 'x.com', port: 18_789 } } },
			],
		],
		[
			'voices',
			(talk) => ({ talk }),
			[{ provider: ' X ', providers: { x: {} } }, { providers: { x: {} } }, { provider: 'x', providers: {} }],
			[
				{ providers: { x: {}, y: {} } },
				{ provider: 'x', providers: { X: {} } },
				{ realtime: { providers: { a: {}, b: {} } } },
			],
		],
		[
			'providers of models',
			(providers) => ({ models: { providers } }),
			[{ OpenAI: {} }, { 'z.ai': {} }, { x: { baseUrl: 'u', models: [] } }],
			[{ x: {} }, { x: { baseUrl: 'u' } }, { x: { baseUrl: '', models: [] } }],
		],
		[
			'models of agents',
			(models) => withDefaults({ models }),
			[{ 'a/b/c': { codeMode: true } }, { 'a/b': { pickerRuntimes: ['codex'] } }, { 'a/*': {} }],
			[{ a: { codeMode: false } }, { 'a/*': { pickerRuntimes: [] } }, { 'a/b': { pickerRuntimes: ['auto'] } }],
		],
		[
			'containers',
			docker,
			[{ network: 'none' }, { binds: ['/etc:/x', 'C:\\a:/b', '/a'] }, { setupCommand: ['a', 'b'] }],
			[
				{ network: ' HOST ' },
				{ network: 'container:x' },
				{ seccompProfile: 'unconfined' },
				{ apparmorProfile: 'Unconfined' },
				{ binds: ['./a:/b'] },
				{ binds: ['vol:/b'] },
				{ binds: [' '] },
			],
		],
		[
			'the browser of a sandbox',
			(sandbox) => withDefaults({ sandbox }),
			[{ browser: { network: 'container:x' }, docker: { dangerouslyAllowContainerNamespaceJoin: true } }],
			[{ browser: { network: 'host' } }, { browser: { network: 'container:x' } }, { browser: { binds: ['x'] } }],
		],
		[
			'tools',
			(tools) => ({ tools }),
			[{ exec: { mode: 'full', host: 'node' } }, { web: { search: { gemini: 'x', other: {} } } }],
			[
				{ exec: { mode: 'full', ask: 'off' } },
				{ web: { search: { apiKey: '' } } },
				{ web: { search: { brave: {} } } },
				{ toolsBySender: { x: { allow: ['a'], alsoAllow: ['b'] } } },
			],
		],
		[
			'bindings to other agents',
			(peer) => ({ bindings: [{ type: 'acp', agentId: 'main', match: { channel: 'x', peer } }] }),
			[{ kind: 'group', id: '*' }],
			[undefined, { kind: 'group', id: ' ' }],
		],
		[
			'broadcasts',
			(broadcast) => ({ broadcast }),
			[{ p: ['anybody'] }, { 'a:b': { agents: [] } }],
			[{ 'a:b': ['anybody'] }, { p: { agents: [] } }, { ' a:b': { agents: [] } }],
		],
		[
			'agents',
			(agents) => ({ agents }),
			[{ entries: { a: {} } }, { entries: { a: { default: true }, b: {} } }],
			[{}, { entries: {} }, { entries: { 'a b': {} } }, { entries: { a: {}, b: {} } }, { list: [{ id: 'a' }] }],
		],
	];

describe.each(facts)('OpenClaw 2026.9.6, %s', (_, wrap, taken, refused) => {
	it.each(taken)('takes %j', (value) => {
		expect(issues(wrap(value))).toEqual([]);
	});
	it.each(refused)('refuses %j', (value) => {
		expect(issues(wrap(value))).not.toEqual([]);
	});
});

it('knows all providers that come along with it', () => {
	expect(issues({ models: { providers: { 'moonshot-ai': {}, qwencloud: {}, clawrouter: {} } } })).toEqual([]);
	expect(issues({ models: { providers: { mine: {} } } })).toHaveLength(2);
});

it('says what is wrong in the order in which the real one does', () => {
	expect(
		issues({
			agents: { list: [{ id: 'a' }] },
			ui: { prefs: { accent: 'zzz' } },
			browser: { profiles: { 'A b': { cdpPort: 1 } } },
			gateway: { roles: { default: 'a', definitions: { a: { ...role, agents: ['-x', 'b c'] } } } },
		}),
	).toEqual([
		'browser.profiles.A b: Invalid key in record',
		'ui.prefs.accent: expected hex color (RRGGBB)',
		'ui.prefs.accent: Invalid string: must start with "#"',
		'agents: Unrecognized key: "list"',
		'agents.entries: agents.entries must contain at least one configured agent',
		'gateway.roles.definitions.a.agents: Invalid input',
	]);
});

it.each(['2026.1.24', '2026.1.29', '2026.5.28', '2026.7.1', '2026.9.6'])(
	'%s names no test that nobody wrote',
	(version) => {
		const shape = new URL(
			`../../../../server/src/engine/runtimes/openclaw/config/shapes/${version}.json`,
			import.meta.url,
		);
		const named: string[] = [];
		JSON.parse(readFileSync(shape, 'utf8'), (key, value) => {
			if (key === 'also' && Array.isArray(value)) named.push(...value);
			return value;
		});
		expect(named.filter((message) => typeof message === 'string' && !textTests.has(message))).toEqual([]);
	},
);

describe('what 2026.9.6 loads', () => {
	const read = (config: string) => {
		const snapshot = snapshotOf({}, config);
		const runtime = runtimeById('openclaw@2026.9.6');
		const reading = runtime?.config?.read?.(snapshot);
		return (reading?.problems ?? []).map(
			({ path, message, range }) => `${path}: ${message} @${config.slice(range.start, range.end)}`,
		);
	};

	it.each([
		'{}',
		'{agents:{}}',
		'{agents:{entries:{}}}',
		'{agents:{defaults:{bootstrapMaxChars:9000}}}',
		'{agents:{list:[]}}',
		'{agents:{list:[{id:"a",name:"A"}]}}',
		'{agents:{list:[{id:"a",default:true},{id:"b"}]}}',
		`{agents:{defaults:{workspace:"\${NOBODY_SET_THIS}/x"}}}`,
	])('takes %s', (config) => {
		expect(read(config)).toEqual([]);
	});

	it('points at the list for what is wrong in an agent that it moves', () => {
		expect(read('{agents:{list:[{id:"a",name:5}]}}')).toEqual([
			'agents.entries.a.name: Invalid input: expected string, received number @5',
		]);
	});

	it.each([
		['{agents:{list:[{agentId:"a"}]}}', 'agents.entries.agent: Unrecognized key: "agentId" @agentId'],
		[
			'{agents:{list:[{id:"a",default:"yes"}]}}',
			'agents.entries.a.default: Invalid input: expected boolean, received string @"yes"',
		],
		['{agents:{list:"a"}}', 'agents: Unrecognized key: "list" @list'],
	])('cannot move the list of %s', (config, sentence) => {
		expect(read(config)[0]).toBe(sentence);
	});

	it.each([
		['[]', ': Invalid input: expected object, received array @['],
		['{broadcast:{p:["b"]}}', 'broadcast.p.0: Unknown agent id "b" (not in agents.entries). @"b"'],
		[
			'{agents:{ownership:"explicit"}}',
			'agents.entries: agents.entries must contain at least one configured agent @agents',
		],
	])('refuses %s', (config, sentence) => {
		expect(read(config)).toEqual([sentence]);
	});

	it.each(['serve', 'funnel'])('lets nobody in unasked over Tailscale with %s', (mode) => {
		expect(read(`{gateway:{auth:{mode:"none"},tailscale:{mode:"${mode}"}}}`)[0]).toMatch(/^gateway\.auth\.mode: /u);
	});
});
