import { relative } from 'node:path';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { ownVersion } from '../../app/shipped.ts';
import { timeZoneHere } from '../../app/thisMachine.ts';
import { recordedWrites } from '../../app/writes.ts';
import { loadO200kCounter } from '../../engine/text/lengths/o200k.ts';
import type { Embedder } from '../../host/embedding/embedder.ts';
import { openStoreFor } from '../../host/knowledge/storeUses.ts';
import { memoryAccess } from '../../host/memory/access.ts';
import { createWriters } from '../../host/memory/writers.ts';
import { dataFolder } from '../../host/platform/dataFolder.ts';
import { withOwnRecall } from '../../host/search/runtime/ownRecall.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import { gateFrom } from '../../host/writes/records/gateFrom.ts';
import { createJournal } from '../../host/writes/records/journal.ts';
import { createFileWatch, type FileWatch } from '../../mcp/fileWatch.ts';
import { createMcpServer } from '../../mcp/server.ts';
import { ToolFault } from '../../mcp/tool.ts';
import type { McpWorld } from '../../mcp/world.ts';
import { locateEverywhere } from '../check/findings.ts';
import { refuseWhatIsNoRequest } from '../mcp/refusals.ts';
import { type ServedDatabaseOptions, serveDatabase } from '../mcp/serveDatabase.ts';
import { type ServedFolderOptions, serveFolder } from '../mcp/serveFolder.ts';
import { serveHttp } from '../mcp/serveHttp.ts';
import { httpToken } from '../mcp/token.ts';
import { interruptible } from '../terminal/interrupt.ts';
import { type ExitStatus, exitStatus, InputError, type Terminal } from '../terminal/terminal.ts';
import { openPacks } from '../workspace/packs.ts';
import { storeServerNamed } from '../workspace/storeServerNamed.ts';

export interface McpOptions {
	/** What is served: the agent of a folder, or of a database. */
	readonly served: ServedFolderOptions | ServedDatabaseOptions;
	/** The person has said that memories may be written without being asked each time. */
	readonly allowWrites?: boolean;
	/** The operations of the knowledge store are offered as well. */
	readonly knowledge?: boolean;
	/** Address of the database that the knowledge store is kept in; absent: in a file. */
	readonly storeDatabase?: string;
	/** A port of this computer, for clients that come over HTTP; absent for the one that has started us. */
	readonly http?: number;
}

/** What a person would be told on the command line is what the caller of a tool is told. */
function asFault(error: unknown): never {
	throw error instanceof InputError ? new ToolFault(error.message) : error;
}

/** Serves the agent's files to one MCP client until it hangs up, or over HTTP to several. Throws an `InputError` where there is no agent. */
export async function mcp(options: McpOptions, terminal: Terminal): Promise<ExitStatus> {
	const { served, allowWrites = false, knowledge = false, storeDatabase, http } = options;
	const place =
		'database' in served
			? await serveDatabase({ ...served, isWritable: allowWrites }, terminal)
			: await serveFolder(served, terminal);
	/** Of calls that come while it is being opened, one opens it for all; what comes after a write sees what was written. */
	let opening: Promise<Workspace> | undefined;
	const openOnce = () => {
		if (opening) return opening;
		const begun = place
			.open()
			.catch(asFault)
			.finally(() => {
				if (opening === begun) opening = undefined;
			});
		opening = begun;
		return begun;
	};
	/** One process for all questions; it ends by itself where nobody asks. */
	let model: Promise<Embedder | undefined> | undefined;
	const embedder = () => {
		model ??= import('../search/localModel.ts').then(({ modelAtHand }) => modelAtHand(undefined));
		return model;
	};
	const { root, runtime: own } = place.found;
	using recorded = recordedWrites({
		folder: dataFolder(),
		clock: Date.now,
		onTrouble: (message) => terminal.err(message),
		...(place.gate && { stored: place.gate }),
	});
	await using storeServer = storeDatabase === undefined ? undefined : await storeServerNamed(storeDatabase, 'program');
	const journal = createJournal({ ...recorded, placeAt: (at) => (at === root ? { root, runtime: own } : undefined) });
	const world: McpWorld = {
		open: openOnce,
		find: place.find,
		async prompt(workspace, session) {
			const { wordingFor } = await openPacks(undefined, terminal);
			const own = workspace.runtime;
			return own.assemble(workspace.snapshot(), await withOwnRecall(workspace, session), wordingFor(own.id));
		},
		async check(workspace) {
			const { findings } = await locateEverywhere(workspace, {}, () => undefined);
			const { isOthers } = memoryAccess(workspace);
			return findings.flatMap(({ path, line, column, severity, code, message }) => {
				const inside = workspace.pathOf(path);
				if (inside !== undefined && isOthers(inside)) return [];
				return { path: inside ?? (relative(root, path) || path), line, column, severity, code, message };
			});
		},
		async write(work, origin) {
			const gate = gateFrom(recorded.gate, () => origin);
			const writers = createWriters({ gate, now: Date.now, timeZone: timeZoneHere });
			try {
				return await work({ ...writers, gate, journal });
			} finally {
				opening = undefined;
			}
		},
		async knowledge(tool, input, through) {
			await using store = await openStoreFor({
				by: 'mcp',
				root,
				server: storeServer,
				embedder,
				onTrouble: (message) => terminal.err(message),
			});
			return await store.call(tool, input, through && { through });
		},
		servesKnowledge: knowledge,
		rehearsed: new Map(),
		records: recorded.records,
		watch: place.watch,
		tokens: () => loadO200kCounter(),
		mayWrite: allowWrites,
		...(place.cannotWrite !== undefined && { cannotWrite: place.cannotWrite }),
		log: (message) => terminal.err(message),
	};
	await interruptible(async (signal) => {
		await using watch = createFileWatch(world);
		if (http === undefined) await serveOneClient(world, watch, signal, terminal);
		else await serveHttp({ port: http, token: await httpToken(dataFolder()), world, watch, signal }, terminal);
	});
	return exitStatus.fine;
}

/** Serves whoever has started this process, until they hang up. */
async function serveOneClient(
	world: McpWorld,
	watch: FileWatch,
	signal: AbortSignal,
	terminal: Terminal,
): Promise<void> {
	// One for each answer that waits, of which there may be thousands.
	process.stdout.setMaxListeners(0);
	const transport = new StdioServerTransport();
	using _refusing = refuseWhatIsNoRequest(
		process.stdin,
		(answer) => void transport.send(answer).catch(() => undefined),
	);
	const served = serveStdio(({ era }) => createMcpServer(world, ownVersion(), { era, watch }), {
		transport,
		onerror: ({ message }) => terminal.err(message),
	});
	// It hears nothing any more after a message that is too long: a client that waits has to learn that.
	const { onclose } = transport;
	await new Promise<void>((resolve) => {
		process.stdin.once('close', resolve);
		process.stdin.once('end', resolve);
		signal.addEventListener('abort', () => resolve());
		transport.onclose = () => {
			onclose?.();
			resolve();
		};
	});
	await served.close();
}
