import { sectionsNamed, sectionsOf, withSection } from '../../engine/text/sections.ts';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import type { WriteGate } from '../writes/gate.ts';
import type { FileTraits } from '../writes/outcome.ts';
import { decode } from '../writes/text.ts';
import { type Past, type PastFolder, type PastPoint, PastTrouble } from './past.ts';
import { restorePolicy } from './restorePolicy.ts';

/** What is to come back; the whole folder where nothing is named. */
interface RestoreWish {
	readonly files?: readonly WorkspacePath[];
	/** A heading of the one file that is named: only what stands under it. */
	readonly section?: string;
	/** With the whole folder: files that came later go. Those that nobody keeps stay. */
	readonly removeNewer?: boolean;
}

/** One file and what becomes of it. */
export type RestoredFile = { readonly path: WorkspacePath } & (
	| {
			readonly kind: 'text';
			/** Undefined: there is no file, or there is to be none. Without byte order mark. */
			readonly before: string | undefined;
			readonly after: string | undefined;
			readonly marked: boolean;
			/** May be run as a program. */
			readonly executable: boolean;
			/** What a file that is there becomes beside its text; absent: nothing. */
			readonly traits?: Partial<FileTraits>;
	  }
	/** No text, and not there now. */
	| { readonly kind: 'bytes'; readonly bytes: Uint8Array; readonly executable: boolean }
);

export interface RestorePlan {
	/** Those that would be other; in the order of their paths. */
	readonly files: readonly RestoredFile[];
	/** What does not come back, each with a clause for people. */
	readonly leftOut: readonly { readonly path: WorkspacePath; readonly reason: string }[];
	/** Files that are kept now and were not there then; they stay unless it was wished otherwise. */
	readonly newer: readonly WorkspacePath[];
}

interface PlanOptions {
	readonly past: Past;
	readonly point: PastPoint;
	readonly wish: RestoreWish;
	/** Absolute path of the workspace's folder. */
	readonly root: string;
	readonly gate: Pick<WriteGate, 'read'>;
	/** The bytes of what is there now; undefined where there is nothing. */
	readonly bytesNow: (path: WorkspacePath) => Promise<Uint8Array | undefined>;
}

/** Every file of the folder, links and repositories in it too. */
async function filesIn(folder: PastFolder, above: WorkspacePath = ''): Promise<WorkspacePath[]> {
	const files: WorkspacePath[] = [];
	for (const { name, kind } of (await folder.list(above)) ?? []) {
		const path = above === '' ? name : `${above}/${name}`;
		if (kind === 'folder') files.push(...(await filesIn(folder, path)));
		else files.push(path);
	}
	return files.sort();
}

const isSame = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;

/** @throws PastTrouble where what is wished was not there then, or cannot be told apart */
export async function planRestore({ past, point, wish, root, gate, bytesNow }: PlanOptions): Promise<RestorePlan> {
	const folder = await past.folderAt(point);
	const whole = wish.files === undefined;
	const paths = wish.files ?? (await filesIn(folder));
	const files: RestoredFile[] = [];
	const leftOut: { path: WorkspacePath; reason: string }[] = [];

	const now = async (path: WorkspacePath) => gate.read({ root, path, policy: restorePolicy });

	async function take(path: WorkspacePath): Promise<void> {
		const entry = await folder.entry(path);
		const bytes = entry?.kind === 'file' ? await folder.bytes(path) : undefined;
		if (!entry) throw new PastTrouble(`${path} was not there then`);
		if (!bytes) {
			const what = { symlink: 'a link', folder: 'a folder', other: 'a repository of its own', file: 'out of reach' };
			leftOut.push({ path, reason: `it was ${what[entry.kind]}` });
			return;
		}
		const { executable = false } = entry;
		const decoded = bytes.includes(0) ? undefined : decode(bytes);
		if (!decoded) {
			const there = await bytesNow(path);
			if (there && !isSame(there, bytes))
				leftOut.push({ path, reason: 'it is not text; delete what is there now, and restore it then' });
			else if (!there) files.push({ path, kind: 'bytes', bytes, executable });
			return;
		}
		const seen = await now(path);
		if (seen.kind === 'failed') {
			leftOut.push({ path, reason: seen.message });
			return;
		}
		const after = wish.section === undefined ? decoded.text : sectionIn(path, decoded.text, seen.text, wish.section);
		const { marked } = decoded;
		// The list of our own writes keeps texts, and a section is a part of one.
		const traits =
			past.kind === 'git' && wish.section === undefined
				? traitsToRestore(seen.traits, { marked, executable })
				: undefined;
		if (seen.text !== after || traits)
			files.push({ path, kind: 'text', before: seen.text, after, marked, executable, ...(traits && { traits }) });
	}

	for (const path of paths) await take(path);
	const newer = whole ? await newerFiles(past, point, new Set(paths)) : [];
	if (wish.removeNewer) {
		for (const path of newer) {
			const seen = await now(path);
			if (seen.kind === 'failed') leftOut.push({ path, reason: seen.message });
			else if (seen.text !== undefined)
				files.push({ path, kind: 'text', before: seen.text, after: undefined, marked: false, executable: false });
		}
	}
	return { files, leftOut, newer };
}

/**
 * What a file that has `now` is to get back; undefined where that is nothing. A permission to run is given to whoever may read, and never
 * taken: there are disks on which every file can be run.
 */
function traitsToRestore(
	now: FileTraits | undefined,
	{ marked, executable }: { readonly marked: boolean; readonly executable: boolean },
): Partial<FileTraits> | undefined {
	if (!now) return undefined;
	const isToRun = process.platform !== 'win32' && executable && (now.mode & 0o111) === 0;
	if (marked === now.marked && !isToRun) return undefined;
	return { marked, ...(isToRun && { mode: now.mode | ((now.mode & 0o444) >> 2) }) };
}

/** The text of now with the section of then. */
function sectionIn(path: WorkspacePath, then: string, current: string | undefined, wanted: string): string {
	const found = sectionsNamed(then, wanted);
	const [section] = found;
	if (!section) {
		const headings = sectionsOf(then).map(({ heading }) => heading);
		const known = headings.length > 0 ? `it had ${headings.join(', ')}` : 'it had no headings';
		throw new PastTrouble(`${path} had no section “${wanted}” then: ${known}`);
	}
	if (found.length > 1) throw new PastTrouble(`${path} had several sections “${wanted}” then`);
	const restored = withSection(current ?? '', then, section);
	if (restored === undefined) throw new PastTrouble(`${path} has several sections “${wanted}” now`);
	return restored;
}

/** What the newest point has and `point` had not. */
async function newerFiles(past: Past, point: PastPoint, then: ReadonlySet<WorkspacePath>): Promise<WorkspacePath[]> {
	for await (const newest of past.points()) {
		if (newest.state === point.state) return [];
		return (await filesIn(await past.folderAt(newest))).filter((path) => !then.has(path));
	}
	return [];
}
