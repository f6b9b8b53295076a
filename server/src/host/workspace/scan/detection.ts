import type { Detection } from '../../../engine/runtimes/detection/detect.ts';
import type { Evidence } from '../../../engine/runtimes/detection/evidence.ts';
import type { Scene } from '../../../engine/runtimes/detection/scene.ts';
import type { KnownRuntime } from '../../../engine/runtimes/runtime.ts';
import type { Environment, FileEntry, WorkspacePath } from '../../../engine/workspace/snapshot.ts';
import { type Installations, noInstallations } from '../../install/installations.ts';
import type { DiskFiles } from '../../platform/diskFiles.ts';
import {
	createHomes,
	type FoundConfig,
	findConfig,
	findNamings,
	type ReadText,
	rootNamesIn,
} from '../configuration/configuration.ts';
import { DecidingPlaces } from '../places/decidingPlaces.ts';
import { PlaceAnswers } from '../places/placeAnswers.ts';
import type { WorkspaceIdentity } from '../surroundings.ts';
import type { RuntimeChoice, WorkspaceSettings } from '../workspaces.ts';
import { asChosen } from './chosenRuntime.ts';
import { databaseTables } from './databaseTables.ts';
import { isOfBackup } from './ofBackup.ts';
import { isOfSkill } from './ofSkill.ts';
import { loaded, type Recognised, withCode } from './recognised.ts';

export interface DetectionOptions extends RuntimeChoice {
	readonly files: DiskFiles;
	readonly readText: ReadText;
	readonly environment: Environment;
	readonly installations?: Installations;
	readonly trusted?: () => boolean;
	readonly settingsFor: (root: string) => WorkspaceSettings | Promise<WorkspaceSettings>;
	/** Asked anew each time. */
	readonly openFolders: () => readonly string[];
}

/** How somebody came by a folder: `opened` where a person has opened or named this very one, `found` where a search has. */
export type FolderStanding = 'opened' | 'found';

/** Decides what a folder is taken for, and which configuration goes with it. */
export interface FolderDetection {
	/** Undefined where what speaks for a workspace does not suffice for a folder of this standing. */
	recognise(
		root: string,
		files: ReadonlyMap<WorkspacePath, FileEntry>,
		standing: FolderStanding,
	): Promise<WorkspaceIdentity | undefined>;
	/** For a folder that a person has opened, by what programs look for themselves: nothing is listed. */
	recogniseByPlaces(root: string): Promise<WorkspaceIdentity | undefined>;
	/** By the configurations on this machine alone. */
	recogniseByConfig(root: string): Promise<WorkspaceIdentity | undefined>;
	/** For a folder that is a workspace because somebody says so. */
	assume(root: string): Promise<WorkspaceIdentity>;
	/** The configuration that `identity` goes by. */
	configFor(root: string, identity: Pick<WorkspaceIdentity, 'runtime' | 'evidence'>): Promise<FoundConfig>;
	/** Looks anew for what is the same for all folders, when it is needed next. */
	renew(): void;
}

/** What makes a folder an agent's home by the names in it, which somebody may have copied from there. */
const onlyByNames: ReadonlySet<Evidence['strength']> = new Set(['beside', 'names', 'typical']);

const nobody: Pick<Evidence, 'suffices' | 'alternatives'> = { suffices: 'nowhere', alternatives: [] };

export function createDetection(options: DetectionOptions): FolderDetection {
	const { runtimes, runtimeById, detectRuntime, files: disk, environment, installations = noInstallations } = options;
	const homes = createHomes(options);

	/** The runtime that the settings name, and how to look for a configuration under them. */
	const settled = async (root: string) => {
		const {
			runtime,
			configFile: setting,
			namedBy = 'the settings name this runtime',
			isNamedHere = false,
		} = await options.settingsFor(root);
		const search = { ...options, homes, root, setting, open: options.openFolders() };
		return { chosen: runtimeById(runtime), namedBy, isNamedHere, search };
	};

	const detected = async (
		root: string,
		files: ReadonlyMap<WorkspacePath, FileEntry>,
		standing: FolderStanding,
	): Promise<Recognised | undefined> => {
		const { search } = await settled(root);
		const { config, tried } = await findConfig(search);
		const atHome = await Promise.all(runtimes.map(async (runtime) => [...((await homes.of(runtime))?.tried ?? [])]));
		const around: Scene = {
			root,
			files,
			config,
			environment,
			tables: await databaseTables(root, files, runtimes, disk),
			namings: await findNamings(root, runtimes, homes, disk),
		};
		const places = new PlaceAnswers({ files: disk, root, trusted: options.trusted ?? (() => true) });
		let scene = around;
		let found = undefined as Detection | undefined;
		await places.settle(() => {
			const asked = places.now();
			scene = { ...around, places: asked };
			found = detectRuntime(scene);
			return asked;
		});
		const suffices = found?.evidence.suffices;
		if (!found || !(suffices === 'anywhere' || (suffices === 'opened' && standing === 'opened'))) return undefined;
		if (standing === 'found') {
			const { strength } = found.evidence;
			const open = options.openFolders();
			if (onlyByNames.has(strength) && (await isOfSkill(root, open, disk, runtimes))) return undefined;
			if (strength !== 'named' && (await isOfBackup(root, open, disk, runtimes))) return undefined;
		}
		// Only now is it worth looking for programs.
		const programs = await installations.around(root);
		const identity = programs.length > 0 ? (detectRuntime({ ...scene, installations: programs }) ?? found) : found;
		return {
			...identity,
			places,
			decidedBy: new DecidingPlaces(root, places.asked),
			configPaths: new Set([...tried, ...atHome.flat()]),
		};
	};

	/** Undefined where nobody is recognised: what a person has named says who lives in a workspace, and not that there is one. */
	const chosen = async (root: string, identity: Recognised | undefined): Promise<Recognised | undefined> =>
		identity && asChosen(identity, await settled(root));

	const whole = (identity: Recognised | undefined): Promise<WorkspaceIdentity> | undefined =>
		identity && loaded(identity, options);

	return {
		async recognise(root, files, standing) {
			return whole(await chosen(root, await detected(root, files, standing)));
		},
		async recogniseByPlaces(root) {
			if (!runtimes.some(({ detection }) => detection.asksPlaces)) return undefined;
			const identity = await chosen(root, await detected(root, new Map(), 'opened'));
			return identity?.runtime.detection.asksPlaces ? whole(identity) : undefined;
		},
		async recogniseByConfig(root) {
			if ((await findNamings(root, runtimes, homes, disk)).length === 0) return undefined;
			return whole(await chosen(root, await detected(root, new Map(), 'opened')));
		},
		async assume(root) {
			const { chosen: named, namedBy } = await settled(root);
			const runtime = await withCode(named ?? (runtimes[0] as KnownRuntime), options);
			const reasons = [named ? namedBy : 'there are no signs of the runtime'];
			return { runtime, evidence: { ...nobody, strength: named ? 'settings' : 'none', reasons }, neighbours: [] };
		},
		async configFor(root, { runtime, evidence: { standsInFor } }) {
			const { search } = await settled(root);
			const found = await findConfig({ ...search, runtimes: [runtime] });
			const config = found.config && standsInFor !== undefined ? { ...found.config, standsInFor } : found.config;
			const rootNames = await rootNamesIn(config, root, runtime, options);
			return { ...found, config, rootNames: new Set([...(found.rootNames ?? []), ...rootNames]) };
		},
		renew: () => homes.renew(),
	};
}
