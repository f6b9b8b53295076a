import type * as z from 'zod';
import { isFailure, isJsonObject, type Json, type JsonObject, parseJson5 } from '../../../../text/json5.ts';
import { keptOn } from '../../../../text/keptOn.ts';
import { once } from '../../../../text/once.ts';
import type { TextRange } from '../../../../text/range.ts';
import type { ConfigFile, Environment } from '../../../../workspace/snapshot.ts';
import type { WrittenPlace } from '../../../capabilities/access.ts';
import type { ConfigProblem, ConfigReading } from '../../../capabilities/config.ts';
import { shapeBeyond } from '../shapes.ts';
import type { ReportFault } from '../validation/checks.ts';
import { keysAt, type PreparedShape, type ShapeFile, schemaOf } from '../validation/shape.ts';
import { surelyFits } from '../validation/surelyFits.ts';
import { IncludeProblem, type IncludeResult, includeKey, resolveIncludes } from './includes.ts';
import { substituteVariables, withOwnVariables } from './variables.ts';
import { whereWritten, writtenPath } from './whereWritten.ts';

export interface OpenClawConfig extends ConfigReading {
	/** What the runtime goes by; empty unless `valid`. */
	readonly effective: JsonObject;
	/** True where an earlier version must have written it. */
	readonly isEarlier?: boolean;
	/** Keys of earlier versions that the runtime takes out, each as a path joined by dots. */
	readonly outdated?: readonly string[];
	/** What is written, where nothing but the schema has anything against it. */
	readonly rejected?: JsonObject;
	/** How it would be read if no variable was missing. Only where one is: the runtime looks no further then. */
	withVariables?(): OpenClawConfig;
	/** How it would be read if what is not accepted was not there. Only where a schema has something against it. */
	withoutFaults?(): OpenClawConfig;
	/** Where a key of `effective` is written; undefined where it is not. */
	placeOf?(key: readonly (string | number)[]): WrittenPlace | undefined;
}

const nothing: JsonObject = {};
const absent: OpenClawConfig = { state: 'absent', effective: nothing, problems: [] };

/** A configuration is checked once in a while: compiling its schema would cost more than it saves. */
const oneOff = { jitless: true } as const;

const schemas = new WeakMap<ShapeFile, z.ZodType>();

/** Building a schema takes a while, so it waits for the first configuration. */
function schemaFor(shape: ShapeFile): z.ZodType {
	let schema = schemas.get(shape);
	if (!schema) {
		schema = schemaOf(shape);
		schemas.set(shape, schema);
	}
	return schema;
}

type CheckedConfig = z.ZodSafeParseResult<unknown>;

const checkedBy = (shape: ShapeFile, value: Json): CheckedConfig =>
	surelyFits(shape, value) ? { success: true, data: value } : schemaFor(shape).safeParse(value, oneOff);

interface LastReading {
	readonly environment: Environment;
	readonly shape: ShapeFile;
	readonly reading: OpenClawConfig;
}
const readings = keptOn<ConfigFile, LastReading[]>();

/**
 * Reads a configuration as the runtime does, or as one is likely to that it stands in for (`ConfigFile.standsInFor`); the same file
 * object is read once. Never throws.
 */
export function readConfig(shape: ShapeFile, config: ConfigFile | undefined, environment: Environment): OpenClawConfig {
	if (config === undefined) return absent;
	const known = readings.get(config) ?? [];
	const found = known.find((each) => each.shape === shape && each.environment === environment);
	if (found) return found.reading;
	const reading = likelyReading(shape, config, environment);
	readings.set(config, [...known, { environment, shape, reading }]);
	return reading;
}

/**
 * `config.standsInFor` accepts what it has written, and Soulscope does not have its schema. So of what one neighbour does not accept,
 * only that counts which the neighbour on its other side does not accept either.
 */
function likelyReading(shape: ShapeFile, config: ConfigFile, environment: Environment): OpenClawConfig {
	const exact = read(shape, config, environment);
	if (config.standsInFor === undefined || exact.state !== 'invalid') return exact;
	const asSet = (each: OpenClawConfig): OpenClawConfig => each.withVariables?.() ?? each;
	const reading = asSet(exact);
	if (!reading.withoutFaults) return reading;
	const other = shapeBeyond(shape, config.standsInFor);
	const beyond = other && asSet(read(other, config, environment));
	const problems = reading.problems.filter(({ file, range }) =>
		beyond?.problems.some((each) => each.file === file && each.range.start === range.start),
	);
	return problems.length > 0 ? { ...reading, problems } : reading.withoutFaults();
}

const invalid = (problems: readonly ConfigProblem[]): OpenClawConfig => ({
	state: 'invalid',
	effective: nothing,
	problems,
});

const problemIn = (
	file: string,
	kind: ConfigProblem['kind'],
	message: string,
	range: TextRange = { start: 0, end: 0 },
): ConfigProblem => ({ kind, path: '', message, file, range });

function read(shape: ShapeFile, config: ConfigFile, environment: Environment): OpenClawConfig {
	const { content } = config;
	if (content.kind !== 'text') {
		return content.kind === 'unread' ? absent : invalid([problemIn(config.path, 'unreadable', content.reason)]);
	}
	const main = parseJson5(content.text);
	if (isFailure(main)) return invalid([problemIn(config.path, 'syntax', main.message, main.range)]);
	let whole: IncludeResult;
	try {
		whole = resolveIncludes(config.path, main, config.included);
	} catch (error) {
		if (!(error instanceof IncludeProblem)) throw error;
		// Where the trouble is in an included file, the include that leads to it is what can be mended here.
		const at = content.text.indexOf(includeKey);
		const range = at === -1 ? undefined : { start: at, end: at + includeKey.length };
		return invalid([problemIn(config.path, 'include', error.message, range)]);
	}
	// The runtime reads `.env` in its own folder before the configuration, and what is set already stays as it is.
	const set = { ...config.variables, ...environment.variables };
	const variables = shape.ignoresOwnVariables ? set : withOwnVariables(whole.value, set);
	const { value, missing } = substituteVariables(whole.value, variables);
	if (missing.length === 0 || shape.onLoad?.keepsVariables) return readBySchema(shape, config, whole, value);
	return {
		...invalid(
			missing.map(({ name, path }) => ({
				...place(whole, config.path, path, 'value'),
				kind: 'variable',
				path: path.join('.'),
				message: `the environment here has no variable ${name}`,
			})),
		),
		// Asked each time the version is looked for, and a schema takes its time.
		withVariables: once(() => readBySchema(shape, config, whole, value)),
	};
}

/** Goes on with what a configuration comes to, once files are included and variables replaced. */
function readBySchema(shape: ShapeFile, config: ConfigFile, whole: IncludeResult, value: Json): OpenClawConfig {
	const { onLoad } = shape;
	if (!isJsonObject(value)) {
		const checked = checkedBy(shape, value);
		if (!onLoad?.insistsOnObject || checked.success) return { state: 'valid', effective: nothing, problems: [] };
		return invalid(
			checked.error.issues.map(({ message }) => problemIn(config.path, 'value', message, { start: 0, end: 1 })),
		);
	}
	const isSingle = config.included.size === 0 && whole.documents.size === 1;
	const { value: prepared, checked, written, isMigrated, ...told } = settled(shape, value, isSingle);
	const placed: KeyLocator = (path, part) => place(whole, config.path, written(path), part);
	const accepted = (effective: JsonObject): OpenClawConfig => ({
		state: 'valid',
		effective,
		problems: [],
		...told,
		placeOf: (key) => whereWritten(whole, config.path, written(key)),
	});
	if (checked.success) {
		const later: ConfigProblem[] = [];
		const report: ReportFault = (path, message) =>
			later.push({ kind: 'value', path: path.join('.'), message, ...placed(path, 'value') });
		shape.later?.(prepared, report);
		if (isMigrated) onLoad?.unmigrated(prepared, report);
		const valid = accepted(prepared);
		return later.length > 0 ? { ...invalid(later), withoutFaults: () => valid } : valid;
	}
	return {
		...invalid(checked.error.issues.flatMap((issue) => problemsOf(issue, shape, placed))),
		rejected: prepared,
		...told,
		withoutFaults: once(() => accepted(withoutFaults(shape, prepared, checked.error))),
	};
}

/** `config` without what the schema does not accept. Where something is missing, what ought to hold it goes. */
function withoutFaults(shape: ShapeFile, config: JsonObject, error: z.ZodError): JsonObject {
	const rest = structuredClone(config);
	for (let issues = error.issues; issues.length > 0; issues = checkedBy(shape, rest).error?.issues ?? []) {
		const taken = new Set<string>();
		// From the end, so that what is taken out of a list moves nothing that is still to be looked at.
		for (const issue of issues.toReversed()) {
			const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
			for (const path of paths) takeOut(rest, path, taken);
		}
		if (taken.size === 0) return nothing;
	}
	return rest;
}

/** Notes in `taken` what went; nothing is looked for in what is there already. */
function takeOut(root: JsonObject, path: readonly PropertyKey[], taken: Set<string>): void {
	const steps = path.map(String);
	if (steps.some((_, at) => taken.has(JSON.stringify(steps.slice(0, at + 1))))) return;
	let holder: unknown = root;
	const holders = steps.map((step) => {
		const before = holder;
		holder = (before as Record<string, unknown> | undefined)?.[step];
		return before;
	});
	const at = holders.findLastIndex(
		(each, index) => typeof each === 'object' && each !== null && Object.hasOwn(each, steps[index] ?? ''),
	);
	if (at === -1) return;
	const [from, key] = [holders[at], steps[at] ?? ''];
	if (Array.isArray(from)) from.splice(Number(key), 1);
	else delete (from as Record<string, unknown>)[key];
	taken.add(JSON.stringify(steps.slice(0, at + 1)));
}

interface PreparedConfig {
	readonly value: JsonObject;
	readonly checked: CheckedConfig;
	/** Where a path into `value` leads in what was written. */
	written(path: readonly PropertyKey[]): readonly PropertyKey[];
	readonly isEarlier: boolean;
	/** True where it would not have been accepted as it was. */
	readonly isMigrated: boolean;
	readonly outdated: readonly string[];
}

/** What the version makes of a configuration before it goes by it. A file that includes others it leaves as it is. */
function settled(shape: ShapeFile, config: JsonObject, isSingle: boolean): PreparedConfig {
	const { onLoad } = shape;
	const asWritten: PreparedShape = { value: config, isEarlier: false, written: (path) => path };
	const usual = onLoad?.prepare(config) ?? asWritten;
	const { outdated = [], isEarlier } = usual;
	const checked = checkedBy(shape, usual.value);
	if (checked.success || !onLoad || !isSingle) return { ...usual, checked, isMigrated: false, outdated };
	const { value, written } = onLoad.migrated(usual.value);
	const again = checkedBy(shape, value);
	const still = new Set(unknownKeys(again.error).map((path) => written(path).join('.')));
	return {
		value,
		checked: again,
		written: (path) => usual.written(written(path)),
		isEarlier,
		isMigrated: true,
		outdated: [
			...outdated,
			...unknownKeys(checked.error)
				.map((path) => path.join('.'))
				.filter((path) => !still.has(path)),
		],
	};
}

const unknownKeys = (error: z.ZodError | undefined): readonly (readonly PropertyKey[])[] =>
	(error?.issues ?? []).flatMap((issue) =>
		issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [],
	);

type KeyLocator = (path: readonly PropertyKey[], part: 'key' | 'value') => { file: string; range: TextRange };

/** The file and range that a path leads to, as far as it is written: a key in an included file, where that counts. */
function place(
	whole: IncludeResult,
	mainPath: string,
	path: readonly PropertyKey[],
	part: 'key' | 'value',
): { file: string; range: TextRange } {
	const { file, value, key, found } = writtenPath(whole, mainPath, path);
	const range = part === 'key' || found < path.length ? (key ?? value) : value;
	return { file, range: shorten(whole, file, range) };
}

/** A whole object would be underlined from end to end; its first character says enough. */
function shorten(whole: IncludeResult, file: string, range: TextRange): TextRange {
	const text = whole.documents.get(file)?.text ?? '';
	const spansLines = text.slice(range.start, range.end).includes('\n');
	return spansLines ? { start: range.start, end: range.start + 1 } : range;
}

function problemsOf(issue: z.core.$ZodIssue, shape: ShapeFile, placed: KeyLocator): ConfigProblem[] {
	const path = issue.path.join('.');
	if (issue.code === 'unrecognized_keys') {
		const known = keysAt(shape, issue.path);
		return issue.keys.map((key) => ({
			kind: 'unknown-key',
			path,
			message: issue.message,
			...placed([...issue.path, key], 'key'),
			unknown: { key, known },
		}));
	}
	const absentValue = issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
	return [
		{
			kind: absentValue ? 'missing-key' : 'value',
			path,
			message: issue.message,
			...placed(issue.path, 'value'),
		},
	];
}

/**
 * Issues of `value` in the runtime's own form, `path: message`; empty where it is valid. `plain` is what the runtime says where a
 * rule has no words of its own, if it is not zod's.
 */
export function schemaIssues(shape: ShapeFile, value: unknown, plain?: string): string[] {
	const checked = schemaFor(shape).safeParse(value, plain === undefined ? oneOff : { ...oneOff, error: () => plain });
	if (checked.success) return [];
	return checked.error.issues.map((issue) => `${issue.path.join('.') || '<root>'}: ${issue.message}`);
}
