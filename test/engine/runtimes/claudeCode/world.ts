import { expect } from 'vitest';
import type { Fix, Rule } from '../../../../server/src/engine/rules/rule.ts';
import { claudeCode } from '../../../../server/src/engine/runtimes/claudeCode/claudeCode.ts';
import { profileOf } from '../../../../server/src/engine/runtimes/claudeCode/versions/profiles.ts';
import { analyse } from '../../../../server/src/engine/workspace/analysis.ts';
import { absoluteFrom } from '../../../../server/src/engine/workspace/places.ts';
import type { Session } from '../../../../server/src/engine/workspace/session.ts';
import { type Snapshot, textIn } from '../../../../server/src/engine/workspace/snapshot.ts';
import { placesOfTree, type TreeFile } from '../../../support/places/tree.ts';

export const root = '/code/app';
export const home = '/home/sam';

/** Files by absolute path, or from the root. */
export type Tree = Readonly<Record<string, TreeFile>>;

export interface Asked extends Partial<Session> {
	readonly version?: string;
}

const placed = (tree: Tree): Tree =>
	Object.fromEntries(Object.entries(tree).map(([path, file]) => [absoluteFrom(root, path), file]));

export const snapshotOf = (tree: Tree): Snapshot => ({
	root,
	files: new Map(),
	config: undefined,
	environment: { home, hostTimeZone: 'UTC', platform: 'linux', variables: {} },
	places: placesOfTree({ [root]: { folder: true }, ...placed(tree) }),
});

function analysisOf(tree: Tree, { version = '2.1.330', ...session }: Asked = {}) {
	const runtime = claudeCode(profileOf(version));
	return analyse(snapshotOf(tree), runtime, {
		kind: 'main',
		now: Date.UTC(2026, 10, 25),
		timeZone: 'UTC',
		random: 0,
		...session,
	});
}

export const promptOf = (tree: Tree, asked: Asked = {}) => analysisOf(tree, asked).prompt(asked.kind ?? 'main');

/** `CLAUDE.md whole`, in the order of the ledger. */
export const fatesOf = (tree: Tree, asked: Asked = {}): readonly string[] =>
	promptOf(tree, asked).ledger.rows.map(({ path, fate }) => `${path} ${fate}`);

export const rowOf = (tree: Tree, path: string, asked: Asked = {}) =>
	promptOf(tree, asked).ledger.rows.find((row) => row.path === path);

/** A finding as a test looks at it. */
export interface Reported {
	readonly file: string;
	/** The exact text of its range. */
	readonly text: string;
	readonly message: string;
	readonly fixes: readonly Fix[];
}

export function check(rule: Rule, tree: Tree, asked: Asked = {}): readonly Reported[] {
	const analysis = analysisOf(tree, asked);
	const report = analysis.findings([rule], {});
	for (const failure of report.failures) throw failure.error;
	return report.findings.map(({ place, message, fixes = [] }) => {
		const text = textIn(analysis.snapshot.places?.read(absoluteFrom(root, place.file.path))) ?? '';
		return { file: place.file.path, text: text.slice(place.range.start, place.range.end), message, fixes };
	});
}

/** `CLAUDE.md: @a.md.` for each finding. */
export const found = (rule: Rule, tree: Tree, asked?: Asked): readonly string[] =>
	check(rule, tree, asked).map(({ file, text }) => `${file}: ${text}`);

export function silent(rule: Rule, ...trees: readonly Tree[]): void {
	for (const tree of trees) expect(found(rule, tree), JSON.stringify(tree)).toEqual([]);
}

function applied(tree: Tree, fix: Fix): Tree {
	const now = new Map(Object.entries(tree));
	const at = (path: string): string =>
		[...now.keys()].find((each) => absoluteFrom(root, each) === absoluteFrom(root, path)) ?? '';
	for (const step of fix.steps) {
		if (step.kind === 'rename') {
			now.set(step.to, now.get(at(step.path)) ?? '');
			now.delete(at(step.path));
		} else if (step.kind === 'edit') {
			const changes = [...step.changes].sort((one, other) => other.range.start - one.range.start);
			const put = (text: string, { range, text: added }: (typeof changes)[number]) =>
				text.slice(0, range.start) + added + text.slice(range.end);
			now.set(at(step.file.path), changes.reduce(put, String(now.get(at(step.file.path)))));
		} else throw new Error(`a ${step.kind} is no step of these fixes`);
	}
	return Object.fromEntries(now);
}

/** Every fix leaves the rule with nothing to say. Gives back the trees. */
export function expectFixed(rule: Rule, tree: Tree, asked: Asked = {}): readonly Tree[] {
	const fixes = check(rule, tree, asked).flatMap((reported) => reported.fixes);
	expect(fixes.length).toBeGreaterThan(0);
	return fixes.map((fix) => {
		const after = applied(tree, fix);
		expect(check(rule, after, asked), fix.title).toEqual([]);
		return after;
	});
}
