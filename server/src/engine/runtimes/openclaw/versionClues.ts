import { basename, dirname, join } from 'node:path';
import { listed } from '../../rules/support/words.ts';
import { isFailure, isJsonObject, parseJson5, textAt } from '../../text/json5.ts';
import { oncePerContent } from '../../workspace/files.ts';
import type { FileContent } from '../../workspace/snapshot.ts';
import type { Scene } from '../detection/scene.ts';
import { byInstalled, hintOf, type VersionClue, type VersionHint } from '../detection/version.ts';
import { type OpenClawConfig, readConfig } from './config/reading/read.ts';
import { stateFiles } from './detection.ts';
import { seededFiles, seededNames } from './install/templateDigests.ts';
import type { OpenClawProfile } from './profile.ts';
import { releaseChanges } from './versions/releaseChanges.ts';

type Profiles = readonly OpenClawProfile[];

const idOf = ({ version }: OpenClawProfile): string => `openclaw@${version}`;
const versionsOf = (profiles: Profiles): string => listed(profiles.map(({ version }) => version));
const hint = (fitting: Profiles, reason: string): VersionHint | undefined =>
	fitting.length === 0 ? undefined : { fits: fitting.map(idOf), reason };

const configNameOf = ({ config }: Scene): string | undefined => config && basename(config.path);

/** A version runs without a configuration that it does not look for. */
const byConfigName = (profiles: Profiles): VersionClue => ({
	find(scene) {
		const name = configNameOf(scene);
		if (name === undefined) return undefined;
		const folder = basename(dirname(scene.config?.path ?? ''));
		const isStateFolder = profiles.some(({ workspaces }) => workspaces.stateDirs.includes(folder));
		const readers = profiles.filter(
			({ configNames, workspaces }) =>
				configNames.includes(name) && (!isStateFolder || workspaces.stateDirs.includes(folder)),
		);
		return hint(
			readers,
			`only ${versionsOf(readers)} read${readers.length === 1 ? 's' : ''} ${isStateFolder ? `${folder}/` : ''}${name}`,
		);
	},
});

const lastTouchedIn = oncePerContent((text): string | undefined => {
	const parsed = parseJson5(text);
	return isFailure(parsed) ? undefined : textAt(parsed.value, 'meta', 'lastTouchedVersion');
});

/** OpenClaw writes into its configuration which version wrote it last. */
const byLastTouched: VersionClue = {
	find(scene, versions) {
		const content = scene.config?.content;
		const version = content?.kind === 'text' ? lastTouchedIn(content) : undefined;
		return version === undefined
			? undefined
			: hintOf(versions, version, `${version} was the last to write ${configNameOf(scene)}`, releaseChanges);
	},
};

const installed = byInstalled(releaseChanges);

/** True for a configuration in this machine's home, which the installed program is about to read; any other came with the folder. */
const isOfThisMachine = ({ config, namings = [] }: Scene): boolean =>
	config === undefined || namings.some((naming) => naming.config === config.path);

const where = (clue: VersionClue, isSaid: (scene: Scene) => boolean): VersionClue => ({
	...clue,
	find: (scene, versions) => (isSaid(scene) ? clue.find(scene, versions) : undefined),
});

const unknownKeys = ({ problems, outdated = [] }: OpenClawConfig): readonly string[] => [
	...outdated,
	...problems
		.filter(({ kind }) => kind === 'unknown-key')
		.map(({ path, unknown }) => [path, unknown?.key].filter(Boolean).join('.')),
];

/** How many keys the version does not know. Where it reads what only an earlier one can have written, that counts as one. */
const strangeKeys = (reading: OpenClawConfig): number => unknownKeys(reading).length + (reading.isEarlier ? 1 : 0);

/** The version whose schema knows more of the keys. */
const byKeys = (profiles: Profiles): VersionClue => ({
	find(scene) {
		const { config, environment } = scene;
		const name = configNameOf(scene);
		if (config?.content.kind !== 'text' || name === undefined) return undefined;
		const readers = profiles.filter(({ configNames }) => configNames.includes(name));
		const readings = readers.map((profile) => {
			const reading = readConfig(profile.configShape, config, environment);
			// An editor that was not started from a shell lacks the variables with which the agent runs.
			return { profile, reading: reading.withVariables?.() ?? reading };
		});
		const fewest = Math.min(...readings.map(({ reading }) => strangeKeys(reading)));
		const fitting = readings.filter(({ reading }) => strangeKeys(reading) === fewest).map(({ profile }) => profile);
		const stranger = readings.find(({ reading }) => strangeKeys(reading) > fewest);
		if (!stranger) return undefined;
		// A key that no version knows is a slip, and tells nothing.
		const known = readings.filter(({ profile }) => fitting.includes(profile));
		const key = unknownKeys(stranger.reading).find((each) =>
			known.some(({ reading }) => !unknownKeys(reading).includes(each)),
		);
		const reason =
			key === undefined
				? `${name} lists its agents as versions before ${stranger.profile.version} do`
				: `${name} has the key ${key}, which ${stranger.profile.version} does not know`;
		return hint(fitting, reason);
	},
});

/** Of the versions that read a name, those that write it. */
const byOwnConfigName = (profiles: Profiles): VersionClue => ({
	find(scene) {
		const name = configNameOf(scene);
		const writers = profiles.filter(({ configNames }) => configNames[0] === name);
		return hint(writers, `${name} is what ${versionsOf(writers)} call${writers.length === 1 ? 's' : ''} it`);
	},
});

/** Versions that keep their agent in this very folder unless they are told otherwise. */
const byDefaultFolder: VersionClue = {
	find({ namings = [], root }, versions) {
		const keepers = versions.filter(({ id }) =>
			namings.some(({ runtime, config }) => runtime === id && config === undefined),
		);
		if (keepers.length === 0) return undefined;
		const list = listed(keepers.map(({ version }) => version));
		return {
			fits: keepers.map(({ id }) => id),
			reason: `${basename(root)} is where ${list} keep${keepers.length === 1 ? 's' : ''} an agent by default`,
		};
	},
};

const keysIn = oncePerContent((text): readonly string[] => {
	const parsed = parseJson5(text);
	return isFailure(parsed) || !isJsonObject(parsed.value) ? [] : Object.keys(parsed.value);
});

/** Of versions that keep their state in one file, those by whose key it is done; where it has none, the oldest: a later one adds its own. */
function byDoneKey(
	own: Profiles,
	state: FileContent | undefined,
): { readonly fitting: Profiles; readonly also: string } {
	const keys = state?.kind === 'text' ? keysIn(state) : [];
	const [newest] = own;
	const key = newest?.install.doneKey;
	if (keys.length === 0 || key === undefined || own.every(({ install }) => install.doneKey === key))
		return { fitting: own, also: '' };
	const fitting = own.filter(({ install }) => keys.includes(install.doneKey ?? ''));
	if (fitting.length > 0)
		return { fitting, also: `, with ${fitting[0]?.install.doneKey} as ${versionsOf(fitting)} writes it` };
	return { fitting: own.slice(-1), also: `, and has no ${key}, which ${newest?.version} writes` };
}

/** Versions that keep the state of a workspace in the workspace; the known ones right before and after them do not. */
const byState = (profiles: Profiles): VersionClue => ({
	isAlwaysSaid: true,
	find({ files, places, root }) {
		const path = stateFiles.find((name) => files.has(name));
		const isKeeper = ({ install }: OpenClawProfile) => install.stateFile !== undefined;
		const own = profiles.filter(({ install }) => path !== undefined && install.stateFile === path);
		const [newest, oldest] = [profiles.findIndex(isKeeper), profiles.findLastIndex(isKeeper)];
		const [before, after] = [profiles[newest - 1], profiles[oldest + 1]];
		if (path === undefined || before === undefined || after === undefined) return undefined;
		const written = `${path} was written by a version after ${after.version} and before ${before.version}`;
		if (own.length === 0) return hint(profiles.filter(isKeeper), written);
		const { fitting, also } = byDoneKey(own, places?.read(join(root, path)));
		return hint(fitting, `${written}${also}`);
	},
});

/** Files that stand as a version seeds them: the newest version that it takes to explain one of them has been here last. */
const bySeeds = (profiles: Profiles): VersionClue => ({
	find(scene) {
		const seeded = seededFiles(scene);
		const needed = seeded.map(({ versions }) => versions.at(-1));
		const last = profiles.find(({ version }) => needed.includes(version))?.version;
		if (last === undefined) return undefined;
		const telling = seeded.filter(({ versions }) => versions.includes(last));
		const fitting = profiles.filter(({ version }) => telling.every(({ versions }) => versions.includes(version)));
		const names = telling.map(({ name }) => name).join(', ');
		return hint(
			fitting,
			`${names} ${telling.length === 1 ? 'is' : 'are'} as ${versionsOf(fitting)} create${fitting.length === 1 ? 's' : ''} ${telling.length === 1 ? 'it' : 'them'}`,
		);
	},
});

/** Versions 2026.1 create what is missing of six files before every run; 2026.9.6 makes four, and never looks at the others. */
const bySeededNames = (profiles: Profiles): VersionClue => ({
	find({ files }) {
		const all = [...new Set(profiles.flatMap(({ version }) => seededNames(version)))];
		const makes = ({ version }: OpenClawProfile, name: string) => seededNames(version).includes(name);
		const common = all.filter((name) => profiles.every((profile) => makes(profile, name)));
		const extra = all.filter((name) => !common.includes(name));
		const makers = profiles.filter((profile) => extra.every((name) => makes(profile, name)));
		const others = profiles.filter((profile) => !makers.includes(profile));
		const names = extra.join(' and ');
		if (extra.every((name) => files.has(name))) {
			return hint(
				makers,
				`${names} are there, which ${versionsOf(makers)} create and ${versionsOf(others)} ${others.length === 1 ? 'does' : 'do'} not read`,
			);
		}
		const hasCommon = common.every((name) => files.has(name));
		if (!hasCommon || extra.some((name) => files.has(name))) return undefined;
		return hint(others, `${names}, which ${versionsOf(makers)} create before every run, are not there`);
	},
});

/** Newest first. */
export const versionClues = (profiles: Profiles): readonly VersionClue[] => {
	return [
		byConfigName(profiles),
		where(installed, isOfThisMachine),
		byLastTouched,
		where(installed, (scene) => !isOfThisMachine(scene)),
		byKeys(profiles),
		byOwnConfigName(profiles),
		byDefaultFolder,
		byState(profiles),
		bySeeds(profiles),
		bySeededNames(profiles),
	];
};
