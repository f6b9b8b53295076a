import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { registry } from '../../server/src/engine/runtimes/registry.ts';
import { type DiskFiles, diskFiles } from '../../server/src/host/platform/diskFiles.ts';
import { createWorkspaces } from '../../server/src/host/workspace/workspacesOfFolders.ts';
import { BenchServer, servers } from './benchServer.ts';
import { notes } from './generatedWorkspace.ts';
import { type Row, summarise, timed } from './statistics.ts';

/** Of a large repository: parts with instructions of their own, and what else is in each. */
const size = { parts: 400, foldersInPart: 8, filesInFolder: 31 } as const;

/** What many a repository has on top: Claude Code at home, and Codex as a guest, for which `AGENTS.md` is too long. */
const ofTwo: Readonly<Record<string, string>> = {
	'.git/HEAD': 'ref: refs/heads/main\n',
	'package.json': '{ "private": true }\n',
	'CLAUDE.md': `@AGENTS.md\n\n${notes(6_000, 1)}`,
	'AGENTS.md': notes(34_000, 2),
	'.claude/settings.json': '{ "permissions": { "deny": ["Read(.env)"] } }\n',
	'.claude/rules/style.md': `---\npaths:\n  - "packages/**/*.ts"\n---\n${notes(2_000, 4)}`,
};

/** Every coding agent is at home. */
const ofSix: Readonly<Record<string, string>> = {
	...ofTwo,
	'GEMINI.md': notes(6_000, 3),
	'.codex/config.toml': 'project_doc_max_bytes = 32768\n',
	'.gemini/settings.json': '{}\n',
	'.github/copilot-instructions.md': notes(6_000, 5),
	'.github/instructions/ts.instructions.md': `---\napplyTo: "**/*.ts"\n---\n${notes(2_000, 6)}`,
	'.clinerules/style.md': notes(2_000, 7),
	'.cursor/rules/style.mdc': `---\nalwaysApply: true\n---\n${notes(2_000, 8)}`,
};

interface Monorepo {
	readonly root: string;
	/** About; what is on top hardly counts. */
	readonly files: number;
	remove(): void;
}

function generateMonorepo(): Monorepo {
	const root = mkdtempSync(join(tmpdir(), 'soulscope-monorepo-'));
	let files = 0;
	const write = (path: string, text: string) => {
		writeFileSync(join(root, path), text);
		files++;
	};
	for (let part = 0; part < size.parts; part++) {
		for (let folder = 0; folder < size.foldersInPart; folder++) {
			const path = `packages/part-${part}/src/area-${folder}`;
			mkdirSync(join(root, path), { recursive: true });
			for (let file = 0; file < size.filesInFolder; file++) write(`${path}/file-${file}.ts`, 'export {};\n');
		}
		write(`packages/part-${part}/AGENTS.md`, notes(1_000, 100 + part));
		write(`packages/part-${part}/package.json`, '{}\n');
	}
	return { root, files, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** Puts `onTop` there; nothing that is there goes. */
function layOut({ root }: Monorepo, onTop: Readonly<Record<string, string>>): void {
	for (const [path, text] of Object.entries(onTop)) {
		mkdirSync(dirname(join(root, path)), { recursive: true });
		writeFileSync(join(root, path), text);
	}
}

/** The disk, and when the search of the open folder was over: what is asked of a file comes after it. */
function watchedDisk() {
	let searched = 0;
	let spent = process.cpuUsage();
	let isOver = false;
	const files: DiskFiles = Object.assign(Object.create(diskFiles) as DiskFiles, {
		async list(folder: string) {
			const listing = await diskFiles.list(folder);
			if (!isOver) searched = performance.now();
			return listing;
		},
		facts(paths: readonly string[]) {
			if (!isOver) spent = process.cpuUsage();
			isOver = true;
			return diskFiles.facts(paths);
		},
	});
	const processorSince = () => {
		const { user, system } = process.cpuUsage(spent);
		return (user + system) / 1000;
	};
	return { files, searchedAt: () => searched, processorSince };
}

const rowFor =
	(agents: string, { files }: Monorepo) =>
	(what: string, values: readonly number[], budget?: number): Row => ({
		what: `monorepo, ${agents}: ${what}`,
		server: 'soulscope',
		files,
		unit: 'ms',
		summary: summarise(values),
		...(budget !== undefined && { budget }),
	});

/** What the search takes, and from there to all that the rules have to say. In this process, where we see where one ends. */
async function opened(monorepo: Monorepo, row: ReturnType<typeof rowFor>): Promise<readonly Row[]> {
	const searching: number[] = [];
	const first: number[] = [];
	const processor: number[] = [];
	for (let round = 0; round < 7; round++) {
		const disk = watchedDisk();
		const workspaces = createWorkspaces({
			...registry,
			files: disk.files,
			environment: { home: '/nowhere', hostTimeZone: 'Europe/Berlin', variables: {} },
			clock: Date.now,
			settingsFor: () => ({ runtime: 'auto', configFile: '' }),
		});
		const started = performance.now();
		await workspaces.setFolders([monorepo.root]);
		for (const workspace of workspaces.list()) workspace.analysis().findings(registry.rules, {});
		const done = performance.now();
		searching.push(disk.searchedAt() - started);
		first.push(done - disk.searchedAt());
		processor.push(disk.processorSince());
	}
	return [
		row('the search of the folders', searching),
		row('from there to the first problems', first, 300),
		row('the same, processor time', processor),
	];
}

/** A key in files that several agents read, and in one that none loads. */
async function typed(
	{ root }: Monorepo,
	onTop: Readonly<Record<string, string>>,
	rounds: number,
	row: ReturnType<typeof rowFor>,
): Promise<readonly Row[]> {
	const rows: Row[] = [];
	for (const path of ['AGENTS.md', 'CLAUDE.md', 'packages/part-7/AGENTS.md']) {
		const server = await BenchServer.start(servers.soulscope, root);
		const uri = pathToFileURL(join(root, path)).toString();
		try {
			server.open(uri, 'markdown', onTop[path] ?? notes(1_000, 107));
			await server.problemsOf(uri);
			const type = async (round: number) => {
				server.type(uri, 3 + (round % 20), `word ${round} `);
				await server.problemsOf(uri);
			};
			await timed(0, 20, type);
			const before = server.processorTime();
			rows.push(row(`change → diagnostics, ${path}`, await timed(rounds, 0, type), 5));
			const spent = server.processorTime().map((after, index) => (after - (before[index] ?? 0)) / rounds);
			if (spent.length > 0) rows.push(row(`the same, processor time a key, ${path}`, spent));
		} finally {
			server.stop();
		}
	}
	return rows;
}

/** A repository of about 100,000 files with 400 nested `AGENTS.md`, as it is for two agents and for all six. */
export async function monorepos(rounds: number): Promise<readonly Row[]> {
	const monorepo = generateMonorepo();
	const rows: Row[] = [];
	try {
		for (const [agents, onTop] of [
			['two agents', ofTwo],
			['six agents', ofSix],
		] as const) {
			layOut(monorepo, onTop);
			const row = rowFor(agents, monorepo);
			rows.push(...(await opened(monorepo, row)), ...(await typed(monorepo, onTop, rounds, row)));
		}
	} finally {
		monorepo.remove();
	}
	return rows;
}
