import type { LedgerRow } from '../../../prompt/ledger.ts';
import type { MappedText } from '../../../prompt/mappedText.ts';
import { rootFiles } from '../../../workspace/files.ts';
import type { Session } from '../../../workspace/session.ts';
import { ifSeen, type Snapshot, textOf, type WorkspacePath } from '../../../workspace/snapshot.ts';
import { normalizeAgentId } from '../config/agents.ts';
import { type OpenClawSettings, settingsOf } from '../config/settings.ts';
import { fileNames, misspeltCaseOf, roleIdOf, type roles } from '../files.ts';
import type { PreparedRun } from '../install/preparedRun.ts';
import type { OpenClawContextLimits, OpenClawProfile } from '../profile.ts';
import { type OpenClawSessionClass, sessionKey } from '../sessions.ts';
import { type EntryOutcome, type OpenClawLoadedFile, pathOf } from './loaded.ts';
import type { ContextEntry } from './projectContext.ts';
import { applySoulEvil, decideSoulEvil, readSoulEvilConfig } from './soulEvil.ts';
import { pathIn } from './v2026_1/load.ts';
import { type RitualMode, ritualMode } from './v2026_9/ritual.ts';

export interface ShownEntry extends ContextEntry {
	readonly content: MappedText;
	readonly outcome: EntryOutcome;
}

/** Which files reach a session, in what shape, and what became of the others. */
export interface ContextOutcome {
	readonly agentId: string;
	readonly key: string;
	readonly class: OpenClawSessionClass;
	readonly settings: OpenClawSettings;
	readonly limits: Required<OpenClawContextLimits>;
	/** In the order of the prompt. */
	readonly entries: readonly ShownEntry[];
	/** In the order of loading. */
	readonly outcomes: readonly EntryOutcome[];
	readonly ritual: RitualMode;
	/** True where BOOTSTRAP.md was loaded, whether it is shown or not. */
	readonly hasRitual: boolean;
	/** Rows of files that never became entries. */
	readonly notLoaded: readonly LedgerRow[];
	/** Length of a file's text without trailing white space. */
	rawLengthOf(path: WorkspacePath): number;
}

/** Whose run a session is, before any file is looked at. */
export function identifyRun(
	profile: OpenClawProfile,
	snapshot: Snapshot,
	session: Session,
): Pick<ContextOutcome, 'settings' | 'agentId' | 'key' | 'class'> {
	const settings = settingsOf(profile, snapshot, session.overrides);
	const agentId = session.agentId === undefined ? settings.defaultAgentId : normalizeAgentId(session.agentId);
	const key = sessionKey(session, agentId);
	return { settings, agentId, key, class: profile.classify(key) };
}

/** `prepared` is what the run does first, and `snapshot` the workspace as it is then. */
export function resolveContext(
	profile: OpenClawProfile,
	snapshot: Snapshot,
	session: Session,
	prepared: PreparedRun,
): ContextOutcome {
	const { settings, agentId, key, class: sessionClass } = identifyRun(profile, snapshot, session);
	const limits = settings.limitsOf(agentId);
	const rawLengthOf = (path: WorkspacePath) =>
		(textOf(snapshot, path) ?? prepared.textBefore(path))?.trimEnd().length ?? 0;

	const isLeft = (file: OpenClawLoadedFile) => prepared.isComplete && file.name === fileNames.bootstrap;
	const loaded = profile.load(snapshot, session.user).filter((file) => !isLeft(file));
	const kept: OpenClawLoadedFile[] = [];
	const notLoaded: LedgerRow[] = [];
	const leaveOut = (file: OpenClawLoadedFile, reason: string, fate: 'withheld' | 'refused' = 'withheld') => {
		if (file.state === 'missing' && !file.isRefused) return;
		const path = pathOf(file);
		notLoaded.push(silentRow(path, file.seeded === undefined ? fate : 'seeded', reason, rawLengthOf(path)));
	};
	for (const { path, reason } of prepared.preparation.passesOver) {
		notLoaded.push(silentRow(path, 'spent', reason, rawLengthOf(path)));
	}
	for (const { path, reason } of prepared.preparation.deletes) {
		notLoaded.push(silentRow(path, 'deleted', reason, rawLengthOf(path)));
	}
	const { lightNames } = profile;
	const isLight = session.lightContext ?? (session.kind === 'heartbeat' && settings.hasLightHeartbeat(agentId));
	const isShut = settings.contextInjectionOf(agentId) === 'never';
	/** Why the way in which the run is started keeps a file out, one clause. */
	const shutsOut = (name: string): string | undefined => {
		if (lightNames === undefined || !(isShut || isLight)) return undefined;
		if (isShut || session.kind !== 'heartbeat' || lightNames.length === 0)
			return 'this run is set to load no context files';
		return lightNames.includes(name) ? undefined : `this heartbeat is set to load only ${lightNames.join(' and ')}`;
	};
	const run = { agentId, key, class: sessionClass, settings };
	for (const file of loaded) {
		const reason =
			shutsOut(file.name) ?? profile.withholds(file.name, sessionClass) ?? profile.leavesOut?.(file.name, session, run);
		const doubt = profile.distrusts?.(file.name, snapshot, settings.config);
		if (reason !== undefined) leaveOut(file, reason);
		else if (doubt !== undefined) leaveOut(file, doubt, 'refused');
		else kept.push(file);
	}
	const hooked = profile.soulEvil && sessionClass !== 'subagent';
	const files = hooked ? swapSoul(kept, snapshot, session, settings) : kept;
	const ritual = profile.routesRitual
		? ritualMode({ snapshot, session, key, sessionClass, isComplete: prepared.isComplete, files })
		: 'full';
	const isRitual = ({ file }: EntryOutcome) => file.name === fileNames.bootstrap && !isUnworded(file);
	const built = profile.buildContext(files, limits);
	// What it takes of the total, it takes all the same.
	const outcomes = ritual === 'full' ? built : built.filter((outcome) => !isRitual(outcome));
	for (const { file } of outcomes === built ? [] : built.filter(isRitual)) {
		leaveOut(file, 'this run does not do the setup');
	}
	const shown = outcomes.flatMap((outcome): ShownEntry[] => {
		if (outcome.content === undefined) return [];
		const { file } = outcome;
		const scoped = profile.scope(outcome.content, file.name, session.activeProjects ?? []);
		// A personal file that loses entries of other projects is no longer announced as one.
		const personal = file.personal === true && scoped.text === outcome.content.text;
		return [{ label: profile.labelOf(file), content: profile.tidy(scoped), personal, outcome }];
	});
	return {
		agentId,
		key,
		class: sessionClass,
		settings,
		limits,
		entries: profile.arrange(shown),
		outcomes,
		ritual,
		hasRitual: files.some(({ name, state }) => name === fileNames.bootstrap && state !== 'missing'),
		notLoaded: [
			...notLoaded,
			...secondMemory(profile, snapshot, loaded, rawLengthOf),
			...ignoredRows(profile, snapshot, rawLengthOf),
		],
		rawLengthOf,
	};
}

/** Of two files of long-term memory, the one that a version leaves out which takes the first. */
function secondMemory(
	{ bootstrapNames }: OpenClawProfile,
	{ files }: Snapshot,
	loaded: readonly OpenClawLoadedFile[],
	rawLengthOf: (path: WorkspacePath) => number,
): LedgerRow[] {
	const entry = files.get(fileNames.memoryAlt);
	const names = loaded.map(({ name }) => name);
	const isLeft =
		bootstrapNames.includes(fileNames.memoryAlt) &&
		names.includes(fileNames.memory) &&
		!names.includes(fileNames.memoryAlt);
	if (entry === undefined || !isLeft || ifSeen(entry)?.link === 'symlink') return [];
	const reason = `the runtime loads only ${fileNames.memory}`;
	return [silentRow(fileNames.memoryAlt, 'ignored', reason, rawLengthOf(fileNames.memoryAlt))];
}

/** True for a file that the run makes and that nobody has the words of. */
const isUnworded = ({ seeded, content }: OpenClawLoadedFile): boolean => seeded !== undefined && content.text === '';

const silentRow = (path: WorkspacePath, fate: LedgerRow['fate'], reason: string, rawLength: number): LedgerRow => ({
	path,
	role: roleIdOf(path) ?? roleIdOf(misspeltCaseOf(path) ?? '') ?? 'other',
	fate,
	reason,
	rawLength,
	injectedLength: 0,
	kept: [],
	warnings: [],
});

/** Roles whose files some version injects; a version that does not is worth a row. */
const injectable: ReadonlySet<string> = new Set<keyof typeof roles>([
	'agents',
	'soul',
	'tools',
	'identity',
	'user',
	'heartbeat',
	'bootstrap',
	'memory',
]);

/** Files at the root that look like context files and that this version does not load. */
function ignoredRows(
	profile: OpenClawProfile,
	snapshot: Snapshot,
	rawLengthOf: (path: WorkspacePath) => number,
): LedgerRow[] {
	const rows: LedgerRow[] = [];
	for (const path of rootFiles(snapshot.files)) {
		if (profile.bootstrapNames.includes(path)) continue;
		const meant = misspeltCaseOf(path);
		if (meant !== undefined && profile.bootstrapNames.includes(meant)) {
			rows.push(silentRow(path, 'ignored', `the runtime loads only ${meant}`, rawLengthOf(path)));
			continue;
		}
		const role = roleIdOf(path);
		if (role !== undefined && injectable.has(role)) {
			rows.push(silentRow(path, 'ignored', `${profile.title} does not load ${path}`, rawLengthOf(path)));
		}
	}
	return rows;
}

/** SOUL.md swapped, where the hook is configured and decides so at this moment. */
function swapSoul(
	files: readonly OpenClawLoadedFile[],
	snapshot: Snapshot,
	session: Session,
	settings: OpenClawSettings,
): readonly OpenClawLoadedFile[] {
	const { config } = readSoulEvilConfig(settings.soulEvil);
	if (config === undefined) return files;
	const zones = [settings.userTimeZone, snapshot.environment.hostTimeZone];
	const decision = decideSoulEvil(config, { now: session.now, random: session.random, zones });
	if (decision.reason === undefined) return files;
	const source = decision.fileName;
	return applySoulEvil(files, decision, {
		path: pathIn(snapshot.root, source),
		source,
		text: textOf(snapshot, source),
	}).files;
}
