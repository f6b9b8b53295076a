// Imports run one way: entries → app → language, chat → host → engine; client and webview → protocol and shared.
// Each rule names who may not reach whom; everything unnamed is allowed.
const never = (name, from, to, comment) => ({
	name,
	comment,
	severity: 'error',
	from: { path: from },
	to: { path: to },
});

module.exports = {
	forbidden: [
		{
			name: 'no-cycles',
			severity: 'error',
			from: {},
			to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
		},
		never(
			'engine-is-pure',
			'^server/src/engine',
			'^(server/src/(?!engine)|client|shared|protocol/(?!preview/(fate|runNote|session)\\.ts$))',
			'The engine knows nothing outside itself. Three files of protocol have types and no code: there, each union stands once.',
		),
		{
			name: 'engine-touches-no-outside-world',
			comment: 'No file system, network, process or worker in the engine: the host passes what it needs.',
			severity: 'error',
			from: { path: '^server/src/engine' },
			to: { dependencyTypes: ['core'], pathNot: '^(node:)?(crypto|path)$' },
		},
		never(
			'host-stands-on-the-engine',
			'^server/src/host',
			'^(server/src/(app|commandLine|language|chat|mcp|[^/]+\\.ts$)|client)',
			'The host serves language and chat; it does not know them.',
		),
		never(
			'language-and-chat-are-neighbours',
			'^server/src/language',
			'^(server/src/(app|commandLine|chat|[^/]+\\.ts$)|client)',
		),
		never(
			'chat-and-language-are-neighbours',
			'^server/src/chat',
			'^(server/src/(app|commandLine|language|[^/]+\\.ts$)|client)',
		),
		never(
			'mcp-stands-on-the-host',
			'^server/src/mcp',
			'^(server/src/(app|commandLine|language|chat|[^/]+\\.ts$)|client)',
			'Tools for other programs are neighbours of language and chat; an entry supplies what they stand on.',
		),
		never('the-app-knows-no-entry', '^server/src/app', '^(server/src/(commandLine|[^/]+\\.ts$)|client)'),
		never(
			'protocol-is-messages-alone',
			'^protocol',
			'^(server|client|shared)',
			'Types of messages need no logic of ours.',
		),
		never('shared-is-common-ground', '^shared', '^(server|client)'),
		never(
			'client-speaks-protocol',
			'^client/src',
			'^(server|client/webview)',
			'The editor side talks to the server in messages only.',
		),
		never(
			'webview-speaks-protocol',
			'^client/webview',
			'^(server|client/src)',
			'The chat page talks in messages only.',
		),
		never(
			'only-the-table-knows-the-families',
			'^server/src/(?!engine/runtimes/(table\\.ts$|[^/]+/))|^server/src/engine/runtimes/(?:detection|capabilities|persona|coding)/|^(client|protocol|shared)',
			'^server/src/engine/runtimes/(?!(?:detection|capabilities|persona|coding)/)[^/]+/',
			'What a runtime does is asked of the runtime: only the table says where its code is.',
		),
		never(
			'the-registry-is-handed-in',
			'^server/src/(?!engine/runtimes/registry\\.ts$)(engine|host|language|chat)/',
			'^server/src/engine/runtimes/(?:registry|table)\\.ts$',
			'Entries choose which runtimes there are; everybody else is given a registry.',
		),
		{
			name: 'families-are-strangers',
			comment: 'What two families share has a place of its own.',
			severity: 'error',
			from: { path: '^server/src/engine/runtimes/(?!(?:detection|capabilities|persona|coding)/)([^/]+)/' },
			to: {
				path: '^server/src/engine/runtimes/(?!(?:detection|capabilities|persona|coding)/)[^/]+/',
				pathNot: '^server/src/engine/runtimes/$1/',
			},
		},
		never('only-tests-import-tests', '^(server|client|protocol|shared)', '^test'),
	],
	options: {
		doNotFollow: { path: 'node_modules' },
		tsConfig: { fileName: 'tsconfig.json' },
		tsPreCompilationDeps: true,
		// The build script would stand for the package of the same name.
		exclude: '^(dist|test/fixtures|esbuild\\.mjs)',
		builtInModules: { add: ['vscode'] },
	},
};
