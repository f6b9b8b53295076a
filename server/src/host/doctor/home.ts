import { resolve } from 'node:path';
import type { HomeFacts } from '../../engine/doctor/view.ts';
import { type ConfigReading, problemText } from '../../engine/runtimes/capabilities/config.ts';
import type { Runtime } from '../../engine/runtimes/runtime.ts';
import type { Snapshot } from '../../engine/workspace/snapshot.ts';
import type { DiskFiles } from '../platform/diskFiles.ts';
import { createHomes } from '../workspace/configuration/configuration.ts';

interface HomeOptions {
	readonly root: string;
	readonly runtime: Runtime;
	/** The workspace: the configuration that it goes by need not be read again. */
	readonly snapshot: Snapshot;
	readonly files: DiskFiles;
	/** Later versions of the runtime: somebody may have moved on to one of them. */
	readonly later?: readonly Runtime[];
}

/** ms. A copy made on the way to a new version is as old as the new file, or nearly. */
const aDay = 86_400_000;

interface HomeRead {
	readonly path: string;
	readonly real: string;
	readonly modified: number;
}

/** A configuration of a later version, newer than the one that is `read`, with agents that live elsewhere. */
async function laterConfig({ later = [], snapshot, files }: HomeOptions, read: HomeRead, realRoot: string) {
	const { environment } = snapshot;
	const readText = async (path: string) => files.read(path);
	const homes = createHomes({ files, environment, readText });
	for (const runtime of later) {
		const found = await homes.of(runtime);
		const path = found?.config?.path;
		if (!found || path === undefined || runtime.detection.home?.startFolderDecides?.(environment)) continue;
		const [its] = await files.facts([path]);
		const isOther = ((await files.realPath(path)) ?? path) !== read.real;
		if (!isOther || !its || its.modified <= read.modified + aDay || found.folders.includes(realRoot)) continue;
		return { path, title: runtime.title };
	}
	return undefined;
}

/** A variable in a path that nobody set here. */
const leftOpen = /\$\{\w+\}/;

/** A variable that this terminal has not may be there for the runtime, which has its own environment: then nobody knows. */
function verdictOn({ state, problems }: ConfigReading): 'good' | 'rejected' | 'unknown' {
	if (state !== 'invalid') return 'good';
	return problems.every(({ kind }) => kind === 'variable') ? 'unknown' : 'rejected';
}

/** What the runtime finds in the person's home; undefined where it keeps everything in the workspace. */
export async function homeFacts(options: HomeOptions): Promise<HomeFacts | undefined> {
	const { root, runtime, snapshot, files } = options;
	const { environment } = snapshot;
	const { home } = runtime.detection;
	if (!home) return undefined;
	const real = async (path: string) => (await files.realPath(path)) ?? resolve(path);
	const paths = home.configPaths(environment);
	const facts = await files.facts(paths);
	const there = paths.flatMap((path, index) => {
		const its = facts[index];
		return its?.target === 'file' ? [{ path, modified: its.modified }] : [];
	});
	const configs = await Promise.all(there.map(async (each) => ({ ...each, real: await real(each.path) })));
	const startFolderDecides = home.startFolderDecides?.(environment) ?? false;
	const realRoot = await real(root);
	const [first] = configs;
	if (!first) return { configs, startFolderDecides, realRoot, agents: [] };
	const later = await laterConfig(options, first, realRoot);
	const known = { configs, startFolderDecides, realRoot, ...(later && { later }) };
	const readText = async (path: string) => files.read(path);
	const config =
		first.path === snapshot.config?.path
			? snapshot.config
			: (await createHomes({ files, environment, readText }).of(runtime))?.config;
	if (config?.content.kind !== 'text') return { ...known, agents: [] };
	const reading = runtime.config?.read?.({ ...snapshot, config });
	const verdict = reading ? verdictOn(reading) : 'good';
	if (verdict !== 'good') {
		const problems = reading?.problems.map((each) => `${each.file}: ${problemText(each)}`) ?? [];
		return { ...known, agents: [], ...(verdict === 'rejected' && { rejected: problems }) };
	}
	const stated = home.agentFolders(config, environment);
	// Of two agents, one may live in what the variable of the other names.
	if (stated.some(({ folder }) => leftOpen.test(folder))) return { ...known, agents: [] };
	const agents = await Promise.all(
		stated.map(async ({ agentId, folder }) => ({ agentId, folder: await real(folder) })),
	);
	return { ...known, agents };
}
