import { resolve } from 'node:path';
import type { HomeFacts } from '../../engine/doctor/view.ts';
import type { Runtime } from '../../engine/runtimes/runtime.ts';
import type { ConfigFile, Environment } from '../../engine/workspace/snapshot.ts';
import type { DiskFiles } from '../platform/diskFiles.ts';

interface HomeOptions {
	readonly root: string;
	readonly runtime: Runtime;
	readonly environment: Environment;
	/** The one that the workspace goes by: it need not be read again. */
	readonly config: ConfigFile | undefined;
	readonly files: DiskFiles;
}

/** What the runtime finds in the person's home; undefined where it keeps everything in the workspace. */
export async function homeFacts(options: HomeOptions): Promise<HomeFacts | undefined> {
	const { root, runtime, environment, config, files } = options;
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
	const [first] = configs;
	if (!first) return { configs, startFolderDecides, agents: [], realRoot: await real(root) };
	const content = await files.read(first.path);
	const read =
		first.path === config?.path
			? config
			: content?.kind === 'text'
				? { path: first.path, content, included: new Map() }
				: undefined;
	// What includes others was not read whole, and may name folders there.
	const isWhole = read === config || !(content?.kind === 'text' && content.text.includes('$include'));
	const named = read && isWhole ? home.agentFolders(read, environment) : [];
	const agents = await Promise.all(named.map(async ({ agentId, folder }) => ({ agentId, folder: await real(folder) })));
	return { configs, startFolderDecides, agents, realRoot: await real(root) };
}
