import { setOwnZone } from '../engine/memory/clock.ts';
import type { Registry } from '../engine/runtimes/createRegistry.ts';
import type { Environment } from '../engine/workspace/snapshot.ts';
import { createInstallations, type Installations } from '../host/install/installations.ts';
import { type OpenDatabases, withDatabases } from '../host/managed/storedFiles.ts';
import { type DiskFiles, diskFiles } from '../host/platform/diskFiles.ts';
import { withoutSecrets } from '../host/platform/environment.ts';
import { ownTimeZone } from '../host/platform/ownTimeZone.ts';
import type { SecretScanner } from '../host/secrets/scanner.ts';
import { type RecordReader, readRecord } from '../host/sqlite/recordReader.ts';
import type { Workspaces, WorkspacesOptions } from '../host/workspace/workspaces.ts';
import { createWorkspaces } from '../host/workspace/workspacesOfFolders.ts';

/** What runtimes would go by on this machine, for the person whose home folder is `home` (absolute). No secret is among the variables. */
export function environmentHere(home: string, timeZone: string): Environment {
	if (timeZone === ownTimeZone()) setOwnZone(timeZone);
	return {
		home,
		hostTimeZone: timeZone,
		platform: process.platform,
		arch: process.arch,
		variables: withoutSecrets(process.env),
	};
}

/** IANA name. */
export const timeZoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

interface WorkspacesHere extends Pick<WorkspacesOptions, 'settingsFor' | 'wordingFor' | 'trusted' | 'looksAfter'> {
	readonly registry: Registry;
	readonly environment: Environment;
	/** ms since the epoch. */
	readonly clock: () => number;
	readonly secrets?: SecretScanner;
	/** The disk as it was once; as it is unless said. Nobody knows what a runtime's database said then. */
	readonly files?: DiskFiles;
	/** Databases whose agents are workspaces as well; none unless said. */
	readonly databases?: OpenDatabases;
	/** Where many disks are looked at, one after the other: programs are looked for once. */
	readonly installations?: Installations;
}

/** The programs of runtimes that are installed here. */
export const installationsHere = (
	environment: Environment,
	{ programs }: Registry,
	files: DiskFiles = diskFiles,
): Installations => createInstallations(files, environment, programs);

/** A runtime keeps no old records. */
const unknownRecord: RecordReader = async () => ({
	kind: 'unknown',
	reason: 'what the record said on an earlier day is not known',
});

/** Looks after the workspaces on this machine's disk; there are none yet. */
export const workspacesHere = ({
	registry,
	environment,
	files,
	databases,
	installations = installationsHere(environment, registry),
	...more
}: WorkspacesHere): Workspaces =>
	createWorkspaces({
		...registry,
		...(files
			? { files, readRecord: unknownRecord }
			: { files: databases ? withDatabases(diskFiles, databases) : diskFiles, readRecord }),
		environment,
		installations,
		skills: { searchPath: process.env.PATH },
		...more,
	});
