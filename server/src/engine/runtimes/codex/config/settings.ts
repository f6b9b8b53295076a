import { join, resolve } from 'node:path';
import { trimSpace } from '../../../text/goWhiteSpace.ts';
import type { Session } from '../../../workspace/session.ts';
import type { Places, Snapshot } from '../../../workspace/snapshot.ts';
import { foldersUp, nearestWith } from '../../coding/folders.ts';
import { isLinkedTo, mainFolder } from '../../coding/worktrees.ts';
import { argumentsOf, type CodexArguments } from './arguments.ts';
import { faultIn } from './kinds.ts';
import { type ConfigLayer, layerIn, ownLayers, type StartFailure, tableOf } from './layers.ts';
import { allowedMode, requirementsOf } from './requirements.ts';
import { type Sandbox, sandboxOf } from './sandbox.ts';
import { merged, type TomlTable, valueAt, wholeOf } from './toml.ts';

type Trust = 'trusted' | 'untrusted' | undefined;

/** What Codex goes by in one folder. All paths are absolute. */
export interface CodexSettings {
	/** `$CODEX_HOME`. */
	readonly codexHome: string;
	readonly home: string;
	/** The folder that it runs in, with every link resolved. */
	readonly cwd: string;
	/** The project’s root, or `cwd`. */
	readonly root: string;
	/** From the root to `cwd`, both included. */
	readonly folders: readonly string[];
	/** True where a marker told the root. */
	readonly hasRoot: boolean;
	/** What the person has said of the folder. */
	readonly trust: Trust;
	/** What the program was started with. */
	readonly model: string;
	readonly sandbox: Sandbox;
	/** True where one of the folders has a `.codex` that does not count, as nobody has trusted it. */
	readonly leavesConfigOut: boolean;
	/** Bytes of project instructions. */
	readonly maxBytes: number;
	/** Names that stand in where a folder has no AGENTS.md, in order. */
	readonly fallbackNames: readonly string[];
	/** All that counts, laid over each other. */
	readonly table: TomlTable;
	/** What is in it, the one that counts least first. */
	readonly layers: readonly ConfigLayer[];
	/** What the program was started with. */
	readonly given: CodexArguments;
	/** Configurations of the project on the way, with whether they count. */
	readonly projectConfigs: readonly { readonly file: string; readonly counts: boolean; readonly table: TomlTable }[];
	readonly failure?: StartFailure;
}

/** Codex 0.169.0: bytes of project instructions where nothing else is said. */
const defaultMaxBytes = 32_768;

/** Codex 0.169.0, where nobody names one. */
const defaultModel = 'gpt-6.1-sol';

const defaultMarkers: readonly string[] = ['.git'];

const namesIn = (value: unknown): readonly string[] | undefined =>
	Array.isArray(value) ? value.filter((each) => typeof each === 'string') : undefined;

/** The links of a path resolved, where it is a folder that somebody has looked at. */
function realFolder(places: Places, path: string): string {
	const facts = places.facts(path);
	return facts.kind === 'folder' ? facts.real : path;
}

/** An entry for the folder itself goes before one for the root of its project. */
function trustOf(own: TomlTable, ...folders: readonly (string | undefined)[]): Trust {
	for (const folder of folders) {
		if (folder === undefined) continue;
		const level = valueAt(own, 'projects', folder, 'trust_level');
		if (level === 'trusted' || level === 'untrusted') return level;
	}
	return undefined;
}

const stated = (session: Pick<Session, 'trusted'>, read: Trust): Trust => {
	if (session.trusted === undefined) return read;
	return session.trusted ? 'trusted' : 'untrusted';
};

/** Everything that the files, the variables and the arguments of the program settle. Never throws. */
export function settingsOf(
	snapshot: Snapshot,
	session: Pick<Session, 'cwd' | 'trusted' | 'programArguments' | 'variables' | 'model'>,
	places: Places,
): CodexSettings {
	const { environment } = snapshot;
	const variables = { ...environment.variables, ...session.variables };
	const { home } = environment;
	const given = argumentsOf(session.programArguments ?? []);
	const started = session.cwd ?? snapshot.root;
	const cwd = realFolder(places, resolve(started, given.folder ?? '.'));
	const codexHome = resolve(started, variables.CODEX_HOME || join(home, '.codex'));
	const own = ownLayers(places, codexHome, given);
	const ownTable = tableOf([...own.under, ...own.over]);

	const markers = namesIn(ownTable.project_root_markers) ?? defaultMarkers;
	const found = markers.length > 0 ? nearestWith(places, cwd, markers) : undefined;
	const root = found ?? cwd;
	const folders = [...foldersUp(cwd, root)].reverse();
	// Whatever marks the root, trust is given to repositories.
	const marked = nearestWith(places, cwd, defaultMarkers);
	const isLinked = marked !== undefined && isLinkedTo(places, marked);
	const repository = isLinked ? mainFolder(places, marked) : marked;
	const withConfig = folders
		.map((folder) => ({ folder, config: join(folder, '.codex') }))
		.filter(({ config }) => config !== codexHome && places.facts(config).kind === 'folder');
	// `--trust` is for a repository; outside of one for the root, where there is a configuration to trust.
	const trusted = given.on.has('trusts') ? (repository ?? (withConfig.length > 0 ? root : undefined)) : undefined;
	const trustIn = (...among: readonly (string | undefined)[]): Trust => {
		const isTrusted = trusted !== undefined && among.includes(trusted);
		return stated(session, trustOf(ownTable, ...among) ?? (isTrusted ? 'trusted' : undefined));
	};
	const trust = trustIn(cwd, repository);

	const readings = withConfig.map(({ folder, config }) => {
		const file = join(config, 'config.toml');
		return { counts: trustIn(folder, root, repository) === 'trusted', ...layerIn(places, 'project', file), file };
	});
	const layers = [...own.under, ...readings.filter(({ counts }) => counts), ...own.over];
	const unreadable = readings.filter(({ isUnreadable }) => isUnreadable);
	const requirements = requirementsOf(places, tableOf(own.over.filter(({ whose }) => whose === 'administrator')));
	const table = merged(tableOf(layers), requirements.table);
	const sandbox = sandboxOf({ given, layers, table, isKnown: trust !== undefined, cwd, home });
	const mode = allowedMode(sandbox.mode, requirements);
	const fault = faultIn(table);
	const failure =
		failureOf(given, trust) ??
		[...layers, ...unreadable, requirements].find(({ failure: each }) => each)?.failure ??
		(typeof mode === 'string' ? undefined : mode) ??
		(fault === undefined ? undefined : { ...blamed(fault, layers), why: fault });
	return {
		codexHome,
		home,
		cwd,
		root,
		folders,
		hasRoot: found !== undefined,
		trust,
		model: session.model ?? given.model ?? (typeof table.model === 'string' ? table.model : defaultModel),
		sandbox: typeof mode === 'string' ? { ...sandbox, mode } : sandbox,
		leavesConfigOut: readings.some(({ counts }) => !counts),
		maxBytes: wholeOf(table.project_doc_max_bytes) ?? defaultMaxBytes,
		fallbackNames: (namesIn(table.project_doc_fallback_filenames) ?? []).map(trimSpace),
		table,
		layers,
		given,
		projectConfigs: readings,
		...(failure && { failure }),
	};
}

/** What is wrong with how it was started. */
function failureOf({ fault, on }: CodexArguments, trust: Trust): StartFailure | undefined {
	if (fault !== undefined) return { why: fault };
	return on.has('trusts') && trust === 'untrusted'
		? { why: 'config.toml says that this project is untrusted, and --trust does not change that' }
		: undefined;
}

/** The file that says what is at fault; none where an argument does. */
function blamed(fault: string, layers: readonly ConfigLayer[]): Pick<StartFailure, 'file'> {
	const file = layers.findLast(({ table }) => faultIn(table) === fault)?.file;
	return file === undefined ? {} : { file };
}
