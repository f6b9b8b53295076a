import { join } from 'node:path';
import type { Detection } from '../../../engine/runtimes/detection/detect.ts';
import type { Evidence } from '../../../engine/runtimes/detection/evidence.ts';
import type { Scene } from '../../../engine/runtimes/detection/scene.ts';
import { areKin } from '../../../engine/runtimes/kin.ts';
import { isLoaded, type KnownRuntime, type Runtime } from '../../../engine/runtimes/runtime.ts';
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
import { isOfBackup } from './ofBackup.ts';
import { isOfSkill } from './ofSkill.ts';

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

/** What a folder is taken for, before the code of its runtime is loaded. */
type Recognised = Omit<WorkspaceIdentity, 'runtime' | 'neighbours'> & { readonly runtime: KnownRuntime };

/** Who is at home where a person looks through the eyes of `chosen`: whoever was found stays there. */
function alsoHere({ runtime, evidence }: Recognised, chosen: KnownRuntime): Pick<Evidence, 'also' | 'guests'> {
	const isPersona = !chosen.detection.asksPlaces;
	const guests = (evidence.guests ?? []).filter((id) => id !== chosen.id && !isPersona);
	// Another version of the program that was found is not a second program.
	const found = areKin(runtime, chosen) ? [] : [runtime.id];
	const also = [...found, ...(evidence.also ?? [])].filter(
		(id) => id !== chosen.id && (guests.includes(id) || !evidence.guests?.includes(id)),
	);
	return { ...(also.length > 0 && { also }), ...(guests.length > 0 && { guests }) };
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

	/** The tables of those files that may be a runtime's databases. A link may lead anywhere, so none is followed. */
	const tablesOf = async (
		root: string,
		files: ReadonlyMap<WorkspacePath, FileEntry>,
	): Promise<NonNullable<Scene['tables']>> => {
		const tables = new Map<WorkspacePath, readonly string[]>();
		for (const path of new Set(runtimes.flatMap(({ detection: { databases = [] } }) => databases))) {
			const entry = files.get(path);
			if (entry?.content.kind !== 'unread') continue;
			const link = entry.isUnseen ? (await disk.facts([join(root, path)]))[0]?.link : entry.link;
			if (link !== 'none') continue;
			tables.set(path, (await disk.tables(join(root, path))) ?? []);
		}
		return tables;
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
			tables: await tablesOf(root, files),
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

	/** `identity`, or the runtime that a person has named in its place. */
	const asChosen = async (root: string, identity: Recognised | undefined): Promise<Recognised | undefined> => {
		const { chosen, namedBy, isNamedHere } = await settled(root);
		if (!chosen || !identity) return identity;
		const { runtime, evidence } = identity;
		// What a person has set for all folders says which agent lives in one, and nothing of those that work in any.
		const isOtherKind = (chosen.detection.asksPlaces ?? false) !== (runtime.detection.asksPlaces ?? false);
		if (isOtherKind && !isNamedHere) return identity;
		const isSame = runtime.id === chosen.id;
		const wouldBe = { id: runtime.id, title: runtime.title, fits: true };
		const reasons = [namedBy, ...(areKin(runtime, chosen) ? evidence.reasons : [])];
		return {
			...identity,
			runtime: chosen,
			evidence: {
				strength: 'settings',
				suffices: evidence.suffices,
				reasons,
				...alsoHere(identity, chosen),
				alternatives: isSame
					? evidence.alternatives
					: [
							{
								...wouldBe,
								whyNot: `without the setting: ${[...evidence.reasons, evidence.version].filter(Boolean).join('; ')}`,
							},
							...evidence.alternatives.filter(({ id }) => id !== chosen.id),
						],
			},
		};
	};

	const whole = async (runtime: KnownRuntime): Promise<Runtime> => {
		if (isLoaded(runtime)) return runtime;
		if (!options.load) throw new Error(`nobody can load ${runtime.title}`);
		return options.load(runtime);
	};

	/** With the code of all who are at home there. */
	const loaded = async (identity: Recognised | undefined): Promise<WorkspaceIdentity | undefined> => {
		if (!identity) return undefined;
		const also = (identity.evidence.also ?? []).flatMap((id) => runtimeById(id) ?? []);
		const neighbours = also.filter(({ detection }) => detection.asksPlaces);
		return {
			...identity,
			runtime: await whole(identity.runtime),
			neighbours: await Promise.all(neighbours.map(whole)),
		};
	};

	return {
		async recognise(root, files, standing) {
			return loaded(await asChosen(root, await detected(root, files, standing)));
		},
		async recogniseByPlaces(root) {
			if (!runtimes.some(({ detection }) => detection.asksPlaces)) return undefined;
			const identity = await asChosen(root, await detected(root, new Map(), 'opened'));
			return identity?.runtime.detection.asksPlaces ? loaded(identity) : undefined;
		},
		async recogniseByConfig(root) {
			if ((await findNamings(root, runtimes, homes, disk)).length === 0) return undefined;
			return loaded(await asChosen(root, await detected(root, new Map(), 'opened')));
		},
		async assume(root) {
			const { chosen, namedBy } = await settled(root);
			const runtime = await whole(chosen ?? (runtimes[0] as KnownRuntime));
			const reasons = [chosen ? namedBy : 'there are no signs of the runtime'];
			return { runtime, evidence: { ...nobody, strength: chosen ? 'settings' : 'none', reasons }, neighbours: [] };
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
