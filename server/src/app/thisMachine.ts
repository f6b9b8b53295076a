import type { Registry } from '../engine/runtimes/createRegistry.ts';
import type { Environment } from '../engine/workspace/snapshot.ts';
import { createInstallations } from '../host/install/installations.ts';
import { diskFiles } from '../host/platform/diskFiles.ts';
import { withoutSecrets } from '../host/platform/environment.ts';
import type { SecretScanner } from '../host/secrets/scanner.ts';
import { readRecord } from '../host/sqlite/recordReader.ts';
import { createWorkspaces } from '../host/workspace/store.ts';
import type { Workspaces, WorkspacesOptions } from '../host/workspace/workspaces.ts';

/** What runtimes would go by on this machine, for the person whose home folder is `home` (absolute). No secret is among the variables. */
export const environmentHere = (home: string, timeZone: string): Environment => ({
	home,
	hostTimeZone: timeZone,
	platform: process.platform,
	arch: process.arch,
	variables: withoutSecrets(process.env),
});

/** IANA name. */
export const timeZoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

interface WorkspacesHere extends Pick<WorkspacesOptions, 'settingsFor' | 'wordingFor'> {
	readonly registry: Registry;
	readonly environment: Environment;
	/** ms since the epoch. */
	readonly clock: () => number;
	readonly secrets?: SecretScanner;
}

/** Looks after the workspaces on this machine's disk; there are none yet. */
export const workspacesHere = ({ registry, environment, ...more }: WorkspacesHere): Workspaces =>
	createWorkspaces({
		...registry,
		files: diskFiles,
		readRecord,
		environment,
		installations: createInstallations(diskFiles, environment, registry.programs),
		skills: { searchPath: process.env.PATH },
		...more,
	});
