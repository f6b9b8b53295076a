import { join, resolve } from 'node:path';
import type { Session } from '../../../workspace/session.ts';
import type { Places, Snapshot } from '../../../workspace/snapshot.ts';
import { foldersUp, nearestWith } from '../../coding/folders.ts';
import { isLinkedTo, mainFolder } from '../../coding/worktrees.ts';
import { argumentsOf } from './arguments.ts';
import { faultIn } from './kinds.ts';
import { isTable, merged, readToml, type TomlTable, tomlValue, valueAt } from './toml.ts';

type Trust = 'trusted' | 'untrusted' | undefined;

/** Why Codex does not start. */
export interface StartFailure {
	/** The file that is wrong; absolute. Absent where an argument of the program is. */
	readonly file?: string;
	/** One clause for people. */
	readonly why: string;
}

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
	readonly sandbox: 'workspace-write' | 'read-only' | 'danger-full-access';
	/** True where one of the folders has a `.codex` that does not count, as nobody has trusted it. */
	readonly leavesConfigOut: boolean;
	/** Bytes of project instructions. */
	readonly maxBytes: number;
	/** Names that stand in where a folder has no AGENTS.md, in order. */
	readonly fallbackNames: readonly string[];
	/** All that counts, laid over each other. */
	readonly table: TomlTable;
	/** What the person’s own configuration and the arguments say alone. */
	readonly ownTable: TomlTable;
	/** Configurations of the project on the way, with whether they count. */
	readonly projectConfigs: readonly { readonly file: string; readonly counts: boolean; readonly table: TomlTable }[];
	readonly failure?: StartFailure;
}

/** Codex 0.169.0: bytes of project instructions where nothing else is said. */
const defaultMaxBytes = 32_768;

/** Codex 0.169.0, where nobody names one. */
const defaultModel = 'gpt-6.1-sol';

const sandboxes = ['workspace-write', 'read-only', 'danger-full-access'] as const;

/** A folder about which the person has said something, whatever it was, may be written to. */
function sandboxOf(stated: unknown, trust: Trust): CodexSettings['sandbox'] {
	return sandboxes.find((each) => each === stated) ?? (trust === undefined ? 'read-only' : 'workspace-write');
}

const defaultMarkers: readonly string[] = ['.git'];

interface ReadTable {
	readonly table: TomlTable;
	readonly failure?: StartFailure;
}

function tableAt(places: Places, file: string): ReadTable {
	if (places.facts(file).kind !== 'file') return { table: {} };
	const content = places.read(file);
	if (content?.kind !== 'text') return { table: {} };
	const reading = readToml(content);
	if (reading.kind === 'table') return { table: reading.table };
	return { table: {}, failure: { file, why: `it is not valid TOML: ${reading.message}` } };
}

/** `-c key=value`, the last of them on top. */
const argumentTable = (pairs: readonly (readonly [key: string, value: string])[]): TomlTable =>
	pairs.reduce<TomlTable>((table, [key, value]) => {
		const keys = key.split('.');
		const nested = keys.reduceRight<TomlTable | ReturnType<typeof tomlValue>>(
			(inner, name) => ({ [name]: inner }),
			tomlValue(value),
		);
		return isTable(nested) ? merged(table, nested) : table;
	}, {});

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

const stated = (session: Session, read: Trust): Trust => {
	if (session.trusted === undefined) return read;
	return session.trusted ? 'trusted' : 'untrusted';
};

/** Everything that the files, the variables and the arguments of the program settle. Never throws. */
export function settingsOf(snapshot: Snapshot, session: Session, places: Places): CodexSettings {
	const { environment } = snapshot;
	const variables = { ...environment.variables, ...session.variables };
	const { home } = environment;
	const given = argumentsOf(session.programArguments ?? []);
	const started = session.cwd ?? snapshot.root;
	const cwd = realFolder(places, resolve(started, given.folder ?? '.'));
	const codexHome = resolve(started, variables.CODEX_HOME || join(home, '.codex'));
	const userFile = join(codexHome, 'config.toml');
	const user = tableAt(places, userFile);
	const flags = argumentTable(given.settings);
	const ownTable = merged(user.table, flags);

	const markers = namesIn(ownTable.project_root_markers) ?? defaultMarkers;
	const found = markers.length > 0 ? nearestWith(places, cwd, markers) : undefined;
	const root = found ?? cwd;
	const folders = [...foldersUp(cwd, root)].reverse();
	// Whatever marks the root, trust is given to repositories.
	const marked = nearestWith(places, cwd, defaultMarkers);
	const isLinked = marked !== undefined && isLinkedTo(places, marked);
	const repository = isLinked ? mainFolder(places, marked) : marked;
	const trust = stated(session, trustOf(ownTable, cwd, repository));

	const withConfig = folders
		.map((folder) => ({ folder, config: join(folder, '.codex') }))
		.filter(({ config }) => config !== codexHome && places.facts(config).kind === 'folder');
	const readings = withConfig.map(({ folder, config }) => {
		const counts = stated(session, trustOf(ownTable, folder, root, repository)) === 'trusted';
		return { file: join(config, 'config.toml'), counts, ...tableAt(places, join(config, 'config.toml')) };
	});
	const counting = readings.filter(({ counts }) => counts);
	const table = merged(
		counting.reduce((under, { table: over }) => merged(under, over), user.table),
		flags,
	);

	const fault = faultIn(table);
	const failure =
		user.failure ??
		counting.find(({ failure: each }) => each)?.failure ??
		(fault === undefined ? undefined : { ...blamed(fault, user.table, userFile, counting), why: fault });
	return {
		codexHome,
		home,
		cwd,
		root,
		folders,
		hasRoot: found !== undefined,
		trust,
		model: session.model ?? given.model ?? (typeof table.model === 'string' ? table.model : defaultModel),
		sandbox: sandboxOf(given.sandbox ?? table.sandbox_mode, trust),
		leavesConfigOut: readings.some(({ counts }) => !counts),
		maxBytes: typeof table.project_doc_max_bytes === 'number' ? table.project_doc_max_bytes : defaultMaxBytes,
		fallbackNames: namesIn(table.project_doc_fallback_filenames) ?? [],
		table,
		ownTable,
		projectConfigs: readings,
		...(failure && { failure }),
	};
}

/** The file that says what is at fault; none where an argument does. */
function blamed(
	fault: string,
	user: TomlTable,
	userFile: string,
	counting: readonly { readonly file: string; readonly table: TomlTable }[],
): Pick<StartFailure, 'file'> {
	const nearest = [{ file: userFile, table: user }, ...counting].findLast(({ table }) => faultIn(table) === fault);
	return nearest ? { file: nearest.file } : {};
}
