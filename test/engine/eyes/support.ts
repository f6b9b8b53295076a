import { dirname, join } from 'node:path/posix';
import type { Comparison } from '../../../server/src/engine/eyes/compareEyes.ts';
import { compareEyes } from '../../../server/src/engine/eyes/compareEyes.ts';
import type { EqualPlan } from '../../../server/src/engine/eyes/plan.ts';
import type { LedgerRow } from '../../../server/src/engine/prompt/ledger.ts';
import { createPrompt, type Part } from '../../../server/src/engine/prompt/prompt.ts';
import { placeholderWording } from '../../../server/src/engine/prompt/wording/placeholder.ts';
import type { SharingCapability } from '../../../server/src/engine/runtimes/capabilities/sharing.ts';
import type { Runtime } from '../../../server/src/engine/runtimes/runtime.ts';
import { placesOf } from '../../../server/src/engine/workspace/places.ts';
import { type Snapshot, textIn } from '../../../server/src/engine/workspace/snapshot.ts';
import { placesOfTree, type TreeFile } from '../../support/places/tree.ts';
import { sessionOf, snapshotOf } from '../snapshots.ts';

/** One token for each word. */
const words = { name: 'words', exact: false, count: (text: string) => text.split(/\s+/u).filter(Boolean).length };

interface Reader {
	readonly id: string;
	/** Files at the root, in the order of reading. */
	readonly reads: readonly string[];
	/** Lines of these files that bring in another. */
	readonly imports?: RegExp;
	/** A file of JSON whose `names` are read as well. */
	readonly namesIn?: string;
	/** Files that it looks at and leaves out, with the reason. */
	readonly leavesOut?: Readonly<Record<string, string>>;
	readonly sharing?: SharingCapability;
}

/** An agent that reads files whole, and follows one line of imports. */
export function reader({ id, reads, imports, namesIn, leavesOut = {}, sharing }: Reader): Runtime {
	const [family = '', version = ''] = id.split('@');
	const isRead = (path: string) => reads.includes(path);
	return {
		id,
		family,
		version,
		title: family,
		sessionKinds: ['main'],
		detection: { contextNames: [] },
		roleOf: (path) =>
			isRead(path) || Object.hasOwn(leavesOut, path)
				? { id: 'agents', title: '', about: '', injected: true }
				: undefined,
		assemble(snapshot, session) {
			const rows: LedgerRow[] = [];
			const parts: Part[] = [];
			const places = placesOf(snapshot);
			const textOf = (path: string) => textIn(places.read(join(snapshot.root, path)));
			const add = (path: string, fate: LedgerRow['fate'], more: Partial<LedgerRow> = {}) => {
				const text = textOf(path);
				if (text === undefined) return;
				const partId = `file:${path}#${parts.length}`;
				const arrives = fate === 'whole';
				if (arrives)
					parts.push({ id: partId, title: path, text, source: { kind: 'file', path, runs: [] }, stability: 'stable' });
				rows.push({
					path,
					role: 'agents',
					fate,
					reason: '',
					rawLength: text.length,
					injectedLength: arrives ? text.length : 0,
					kept: [],
					warnings: [],
					...(arrives && { partId }),
					...more,
				});
			};
			const named = namesIn === undefined ? undefined : textOf(namesIn);
			const names: readonly string[] = named === undefined ? [] : JSON.parse(named).names;
			for (const path of [...reads, ...names]) {
				add(path, 'whole');
				for (const { 1: target = '', index } of imports ? (textOf(path) ?? '').matchAll(imports) : [])
					add(join(dirname(path), target), 'whole', {
						importedBy: { path, range: { start: index, end: index + target.length } },
					});
			}
			for (const [path, reason] of Object.entries(leavesOut)) add(path, 'ignored', { reason });
			return createPrompt({ runtime: id, session, parts, ledger: { rows, unit: 'UTF-16 units', injected: 0 } });
		},
		wording: { passages: [] },
		memory: { curatedPath: 'MEMORY.md', accepts: () => false },
		...(sharing && { sharing }),
	};
}

/** Of a workspace in `/w`; `files` by their paths in it. */
export const workspaceOf = (files: Readonly<Record<string, TreeFile>>): Snapshot =>
	snapshotOf({}, undefined, {
		places: placesOfTree(Object.fromEntries(Object.entries(files).map(([path, file]) => [join('/w', path), file]))),
	});

export const compared = (snapshot: Snapshot, runtimes: readonly Runtime[]): Comparison =>
	compareEyes(
		snapshot,
		({ sessionKinds: [kind = 'main'] }) => sessionOf({ kind }),
		runtimes,
		() => placeholderWording,
		words,
	);

/** `files` after the plan. */
export function treeAfter(
	files: Readonly<Record<string, TreeFile>>,
	{ steps }: EqualPlan,
): Readonly<Record<string, TreeFile>> {
	const then: Record<string, TreeFile> = { ...files };
	for (const step of steps) {
		if (step.kind === 'edit' && files[step.path] !== step.before) throw new Error(`${step.path} is not as it was`);
		if (step.kind !== 'edit' && !('before' in step) && step.path in files) throw new Error(`${step.path} is there`);
		if (step.kind === 'link') then[step.path] = { link: join(dirname(join('/w', step.path)), step.text) };
		else then[step.path] = step.text;
	}
	return then;
}
