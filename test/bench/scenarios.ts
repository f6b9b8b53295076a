import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BenchServer, type ServerKind, servers } from './benchServer.ts';
import type { KnownAnswers } from './floor/answers.ts';
import { configText, type GeneratedWorkspace, notes } from './generatedWorkspace.ts';
import { overviewing } from './overview.ts';
import { previewing } from './previewing.ts';
import { type Row, summarise, timed } from './statistics.ts';
import { whileEmbedding } from './whileEmbedding.ts';
import { whileEvolving } from './whileEvolving.ts';

const range = (lines: number) => ({ start: { line: 0, character: 0 }, end: { line: lines, character: 0 } });

/** Requests that are asked of a document again and again while nothing changes. */
const requests: readonly (readonly [method: string, params: (uri: string, line: number) => unknown])[] = [
	['textDocument/hover', (uri, line) => ({ textDocument: { uri }, position: { line, character: 3 } })],
	['textDocument/codeLens', (uri) => ({ textDocument: { uri } })],
	['textDocument/inlayHint', (uri) => ({ textDocument: { uri }, range: range(400) })],
	['textDocument/documentSymbol', (uri) => ({ textDocument: { uri } })],
	['textDocument/documentLink', (uri) => ({ textDocument: { uri } })],
	['textDocument/codeAction', (uri) => ({ textDocument: { uri }, range: range(400), context: { diagnostics: [] } })],
];

/** The floor answers whatever ours has answered. */
const answersAll = (kind: ServerKind): boolean => kind === servers.soulscope || kind === servers.floor;

/** All of ours, and what a peer answers as well. */
const isAnswered = (kind: ServerKind, method: string): boolean =>
	answersAll(kind) || (kind.answers?.has(method) ?? false);

/** What Soulscope has answered in this run, by task and workspace. */
const heard = new Map<string, KnownAnswers>();

async function withServer<Result>(
	kind: ServerKind,
	workspace: GeneratedWorkspace,
	task: string,
	work: (server: BenchServer, soul: string) => Promise<Result>,
): Promise<Result> {
	const about = `${task} ${workspace.root}`;
	const told = kind === servers.floor && { initializationOptions: heard.get(about) ?? {} };
	const server = await BenchServer.start({ ...kind, ...told }, workspace.root);
	try {
		const uri = pathToFileURL(join(workspace.root, 'SOUL.md')).toString();
		server.open(uri, 'markdown', workspace.soul);
		return await work(server, uri);
	} finally {
		if (kind === servers.soulscope) heard.set(about, server.heard.known());
		server.stop();
	}
}

/** From the start of the process to the problems of the open file, and to those of every file. */
async function coldStarts(kind: ServerKind, workspace: GeneratedWorkspace): Promise<Row[]> {
	const first: number[] = [];
	const all: number[] = [];
	const processor: number[] = [];
	for (let round = 0; round < 5; round++) {
		const started = performance.now();
		await withServer(kind, workspace, 'cold', async (server, uri) => {
			await server.problemsOf(uri);
			first.push(performance.now() - started);
			processor.push(...server.processorTime());
			if (!answersAll(kind)) return;
			await server.request('workspace/diagnostic', { previousResultIds: [] });
			all.push(performance.now() - started);
		});
	}
	const row = (what: string, values: readonly number[], budget?: number): Row => ({
		what,
		server: kind.name,
		files: workspace.files,
		unit: 'ms',
		summary: summarise(values),
		...(kind === servers.soulscope && budget !== undefined && { budget }),
	});
	return [
		row('cold start → problems of the open file', first, 300),
		...(processor.length > 0 ? [row('cold start → problems: processor time', processor)] : []),
		...(all.length > 0 ? [row('cold start → problems of all files', all, 2_000)] : []),
	];
}

async function typing(kind: ServerKind, workspace: GeneratedWorkspace, rounds: number): Promise<Row[]> {
	const ours = kind === servers.soulscope;
	return withServer(kind, workspace, 'typing', async (server, uri) => {
		await server.problemsOf(uri);
		const rows: Row[] = [];
		const push = (what: string, values: readonly number[], budget?: number) =>
			rows.push({
				what,
				server: kind.name,
				files: workspace.files,
				unit: 'ms',
				summary: summarise(values),
				...(ours && budget !== undefined && { budget }),
			});
		const changes = await timed(rounds, 20, async (round) => {
			server.type(uri, 3 + (round % 50), `word ${round} `);
			await server.problemsOf(uri);
		});
		push('change → diagnostics', changes, 5);
		for (const [method, params] of requests) {
			if (!isAnswered(kind, method)) continue;
			push(method, await timed(rounds, 20, (round) => server.request(method, params(uri, round % 100))), 5);
		}
		rows.push({
			what: 'resident memory',
			server: kind.name,
			files: workspace.files,
			unit: 'MB',
			summary: summarise([server.memory()]),
			...(ours && workspace.files <= 1_000 && { budget: 200 }),
		});
		// A file that every linter of the neighbourhood has rules for.
		const agents = pathToFileURL(join(workspace.root, 'AGENTS.md')).toString();
		server.open(agents, 'markdown', workspace.soul);
		await server.problemsOf(agents);
		const changesThere = await timed(rounds, 20, async (round) => {
			server.type(agents, 3 + (round % 50), `word ${round} `);
			await server.problemsOf(agents);
		});
		push('change → diagnostics, AGENTS.md', changesThere, 5);
		return rows;
	});
}

/** The configuration file, which a YAML server can read as well. */
async function configuration(kind: ServerKind, workspace: GeneratedWorkspace, rounds: number): Promise<Row[]> {
	const language = kind === servers.yaml ? 'yaml' : 'json';
	const uri = pathToFileURL(join(workspace.root, 'openclaw.json')).toString();
	return withServer(kind, workspace, 'configuration', async (server) => {
		server.open(uri, language, configText);
		const row = (what: string, values: readonly number[]): Row => ({
			what: `configuration: ${what}`,
			server: kind.name,
			files: workspace.files,
			unit: 'ms',
			summary: summarise(values),
			...(kind === servers.soulscope && { budget: 5 }),
		});
		const hover = () =>
			server.request('textDocument/hover', { textDocument: { uri }, position: { line: 3, character: 8 } });
		return [
			row('hover', await timed(rounds, 20, hover)),
			row(
				'change → hover',
				await timed(rounds, 20, async () => {
					server.type(uri, 0, ' ');
					await hover();
				}),
			),
		];
	});
}

const pathological: readonly (readonly [name: string, text: string])[] = [
	['one line of 1 MB', 'a'.repeat(1_000_000)],
	['100,000 ‹<›', '<'.repeat(100_000)],
	['10,000 headings', notes(10, 1) + '# heading\n'.repeat(10_000)],
	[
		'YAML aliases 9 deep',
		`---\n${Array.from(
			{ length: 9 },
			(_, n) =>
				`a${n}: &a${n} [${Array(9)
					.fill(n ? `*a${n - 1}` : 'x')
					.join(', ')}]`,
		).join('\n')}\n---\n`,
	],
	['YAML 100,000 ‹[› deep', `---\na: ${'['.repeat(100_000)}\n---\n`],
	['deep nesting', `${'> '.repeat(2_000)}x\n${'- '.repeat(2_000)}x\n`],
];

/** Each is opened as SOUL.md; the sum of all that an editor asks at once when a file comes into view. */
async function pathologicalInput(kind: ServerKind, workspace: GeneratedWorkspace): Promise<Row[]> {
	const rows: Row[] = [];
	for (const [name, text] of pathological) {
		const values: number[] = [];
		for (let round = 0; round < 3; round++) {
			await withServer(kind, workspace, name, async (server, uri) => {
				await server.problemsOf(uri);
				const asked = requests.filter(([method]) => isAnswered(kind, method));
				await Promise.all(asked.map(([method, params]) => server.request(method, params(uri, 0))));
				server.type(uri, 0, text);
				const started = performance.now();
				await Promise.all([
					server.problemsOf(uri),
					...asked.map(([method, params]) => server.request(method, params(uri, 0))),
				]);
				values.push(performance.now() - started);
			});
		}
		rows.push({
			what: `pathological: ${name}`,
			server: kind.name,
			unit: 'ms',
			summary: summarise(values),
			...(kind === servers.soulscope && { budget: 200 }),
		});
	}
	return rows;
}

export interface Scenario {
	readonly name: string;
	/** Sizes of workspace, in files, that tell something. */
	readonly sizes: readonly number[];
	readonly servers: readonly ServerKind[];
	run(kind: ServerKind, workspace: GeneratedWorkspace, rounds: number): Promise<Row[]>;
}

/** Ours first: the floor, which comes last, learns from it. */
const linters: readonly ServerKind[] = [servers.soulscope, servers.markdown, servers.agnix, servers.floor];

export const scenarios: readonly Scenario[] = [
	{ name: 'cold', sizes: [10, 1_000, 5_000], servers: linters, run: coldStarts },
	{ name: 'typing', sizes: [10, 1_000, 5_000, 50_000], servers: linters, run: typing },
	{
		name: 'configuration',
		sizes: [1_000],
		servers: [servers.soulscope, servers.yaml, servers.floor],
		run: configuration,
	},
	{
		name: 'pathological',
		sizes: [10],
		servers: [servers.soulscope, servers.markdown, servers.floor],
		run: pathologicalInput,
	},
	{ name: 'overview', sizes: [10, 1_000], servers: [servers.soulscope], run: overviewing },
	{ name: 'preview', sizes: [10, 1_000], servers: [servers.soulscope], run: previewing },
	{ name: 'meaning', sizes: [500], servers: [servers.soulscope], run: whileEmbedding },
	{ name: 'learning', sizes: [1_000], servers: [servers.soulscope], run: whileEvolving },
];

/** Read back so that a row can say which build it measured. */
export const builtVersion = (): string =>
	JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;
