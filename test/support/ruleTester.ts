import { expect } from 'vitest';
import type { Finding, FindingPlace, Fix, FixStep, Rule, TextChange } from '../../server/src/engine/rules/rule.ts';
import { runtimeById } from '../../server/src/engine/runtimes/registry.ts';
import type { Runtime } from '../../server/src/engine/runtimes/runtime.ts';
import { analyse } from '../../server/src/engine/workspace/analysis.ts';
import type { Session } from '../../server/src/engine/workspace/session.ts';
import type {
	ConfigFile,
	FileEntry,
	FoundSecret,
	LinkKind,
	RunTraces,
	Snapshot,
	UnreadableCause,
} from '../../server/src/engine/workspace/snapshot.ts';
import { secretsIn } from '../../server/src/host/secrets/search.ts';

/** A file of a test's tree: its text, or what else the directory entry is. */
type TreeFile =
	| string
	| { readonly link: LinkKind; readonly text: string; readonly othersRead?: boolean }
	| { readonly unreadable: string; readonly cause?: UnreadableCause; readonly link?: LinkKind };

/** What a test says of a workspace. Everything left out is an ordinary Tuesday. */
export interface Tree {
	/** `openclaw@2026.9.6`. */
	readonly runtime: string;
	readonly files: Readonly<Record<string, TreeFile>>;
	/** JSON5 text of the configuration. */
	readonly config?: string;
	/** Links to the root that the configuration names. */
	readonly rootNames?: readonly string[];
	/** True where every account of the machine can get as far as the root. */
	readonly openToOthers?: boolean;
	/** What runs have left beside the files; nobody has looked unless said. */
	readonly traces?: Partial<RunTraces>;
	/** What the disk has in other letters than is asked for, by that. */
	readonly onDisk?: Readonly<Record<string, string>>;
	/** What a scanner has found, by file. */
	readonly secrets?: ReadonlyMap<string, readonly FoundSecret[]>;
}

export const v1 = 'openclaw@2026.1.24';
export const v1m = 'openclaw@2026.1.29';
export const v9 = 'openclaw@2026.9.6';
export const everyVersion: readonly string[] = [v1, v1m, v9];

const configPath = '/home/sam/.openclaw/openclaw.json';

export const session: Session = {
	kind: 'main',
	now: Date.UTC(2026, 10, 17, 12, 0, 0),
	timeZone: 'UTC',
	random: 0.5,
};

/** A finding as a test likes to look at it. */
export interface Reported {
	readonly file: string;
	/** The exact text of the range. */
	readonly text: string;
	readonly message: string;
	readonly finding: Finding;
}

/** What `rule` says about `tree`. */
export function check(rule: Rule, tree: Tree): Reported[] {
	const snapshot = snapshotOf(tree);
	const report = analyse(snapshot, runtimeOf(tree), session).findings([rule], {});
	for (const failure of report.failures) throw failure.error;
	return report.findings.map((finding) => ({
		file: nameOf(finding.place.file),
		text: textIn(tree, finding.place),
		message: finding.message,
		finding,
	}));
}

/** Applies each fix of each finding to `tree` on its own, and asks the rule again about that finding. */
export function expectEveryFixToSilence(rule: Rule, tree: Tree): void {
	const before = check(rule, tree);
	const fixes = before.flatMap(({ finding, message }) => (finding.fixes ?? []).map((fix) => ({ fix, message })));
	expect(fixes.length).toBeGreaterThan(0);
	for (const { fix, message } of fixes) {
		const after = check(rule, applyFix(tree, fix));
		expect(
			after.map((reported) => reported.message),
			fix.title,
		).not.toContain(message);
		expect(after.length, fix.title).toBeLessThan(before.length);
	}
	for (const { finding } of before) {
		const preferred = (finding.fixes ?? []).filter((fix) => fix.preferred);
		expect(preferred.length, 'at most one preferred fix').toBeLessThan(2);
	}
}

/** Whoever ends lines with CR LF wants no other line ends among them. */
const loneLineFeed = /(?<!\r)\n/u;

/** `tree` after `fix`, as an editor would leave it. Throws where a step cannot be taken. */
export const applyFix = (tree: Tree, fix: Fix): Tree => fix.steps.reduce(applyStep, tree);

function applyStep(tree: Tree, step: FixStep): Tree {
	switch (step.kind) {
		case 'edit': {
			const before = textOfPlace(tree, step.file);
			const text = changed(before, step.changes);
			if (before.includes('\r\n') && !loneLineFeed.test(before)) expect(text).not.toMatch(loneLineFeed);
			if (step.file.kind === 'config') return { ...tree, config: text };
			return { ...tree, files: { ...tree.files, [step.file.path]: text } };
		}
		case 'create':
			if (step.path in tree.files) throw new Error(`${step.path} exists`);
			return { ...tree, files: { ...tree.files, [step.path]: step.text } };
		case 'delete':
			return { ...tree, files: without(tree.files, step.path) };
		case 'line-feeds': {
			const text = textOfPlace(tree, { kind: 'workspace', path: step.path }).replaceAll('\r\n', '\n');
			return { ...tree, files: { ...tree.files, [step.path]: text } };
		}
		case 'rename': {
			const file = tree.files[step.path];
			if (file === undefined || step.to in tree.files) throw new Error(`cannot rename ${step.path} to ${step.to}`);
			return { ...tree, files: { ...without(tree.files, step.path), [step.to]: file } };
		}
	}
}

const without = (files: Tree['files'], path: string): Tree['files'] =>
	Object.fromEntries(Object.entries(files).filter(([name]) => name !== path));

function changed(text: string, changes: readonly TextChange[]): string {
	const backwards = [...changes].sort((left, right) => right.range.start - left.range.start);
	return backwards.reduce(
		(result, { range, text: inserted }) => result.slice(0, range.start) + inserted + result.slice(range.end),
		text,
	);
}

export function runtimeOf(tree: Tree): Runtime {
	const runtime = runtimeById(tree.runtime);
	if (!runtime) throw new Error(`no runtime ${tree.runtime}`);
	return runtime;
}

const noTraces: RunTraces = {
	folders: new Set(),
	paths: new Set(),
	realRoot: '/home/sam/aria',
	record: { kind: 'none' },
};

export function snapshotOf(tree: Tree): Snapshot {
	const config: ConfigFile | undefined =
		tree.config === undefined
			? undefined
			: { path: configPath, content: { kind: 'text', text: tree.config, origin: 'disk' }, included: new Map() };
	return {
		root: '/home/sam/aria',
		files: new Map(Object.entries(tree.files).map(([path, file]) => [path, entry(path, file)])),
		config,
		environment: { home: '/home/sam', hostTimeZone: 'UTC', variables: {} },
		...(tree.rootNames && { rootNames: new Set(tree.rootNames) }),
		...(tree.openToOthers && { openToOthers: true }),
		...(tree.traces && { traces: { ...noTraces, ...tree.traces } }),
		...(tree.onDisk && { onDisk: new Map(Object.entries(tree.onDisk)), isCaseBlind: true }),
		...(tree.secrets && { secrets: tree.secrets }),
	};
}

/** `tree` with what the scanner finds in it. */
export async function searched(tree: Tree): Promise<Tree> {
	const texts = Object.entries(tree.files).flatMap(([path, file]) => {
		const text = typeof file === 'string' ? file : 'text' in file ? file.text : undefined;
		return text === undefined ? [] : [[path, text] as const];
	});
	const found = await Promise.all(texts.map(async ([path, text]) => [path, await secretsIn(text)] as const));
	return { ...tree, secrets: new Map(found) };
}

function entry(path: string, file: TreeFile): FileEntry {
	if (typeof file === 'object' && 'unreadable' in file) {
		const { unreadable: reason, cause, link = 'none' } = file;
		return {
			path,
			content: { kind: 'unreadable', reason, ...(cause && { cause }) },
			link,
			size: 0,
			modified: 0,
		};
	}
	const text = typeof file === 'string' ? file : file.text;
	const link = typeof file === 'string' ? 'none' : file.link;
	const permissions = typeof file !== 'string' && file.othersRead !== undefined && { othersRead: file.othersRead };
	const size = Buffer.byteLength(text);
	return { path, content: { kind: 'text', text, origin: 'disk' }, link, size, modified: 0, ...permissions };
}

const nameOf = (file: FindingPlace['file']): string => (file.kind === 'config' ? 'config' : file.path);

function textOfPlace(tree: Tree, file: FindingPlace['file']): string {
	if (file.kind === 'config') return tree.config ?? '';
	const content = tree.files[file.path];
	if (content === undefined) throw new Error(`a finding points at ${file.path}, which is not there`);
	if (typeof content === 'string') return content;
	return 'text' in content ? content.text : '';
}

const textIn = (tree: Tree, place: FindingPlace): string =>
	textOfPlace(tree, place.file).slice(place.range.start, place.range.end);

/** `length` UTF-16 units of text in short lines, ending in a letter. */
export function prose(length: number): string {
	const line = 'The quiet harbour keeps its own slow time.\n';
	return `${line.repeat(Math.ceil(length / line.length)).slice(0, length - 1)}z`;
}

export const bothLoose = 'botholomew@0.12.5';
export const bothStrict = 'botholomew@0.18.8';
