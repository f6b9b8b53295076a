import { type KeptOn, keptOn } from '../text/keptOn.ts';
import { OverlaidFiles } from '../workspace/files.ts';
import type { RunPreparation, SeededFile } from '../workspace/preparation.ts';
import type { FileEntry, SeenEntry, Snapshot, WorkspacePath } from '../workspace/snapshot.ts';
import { gapsBy, type Wording, type WordingPiece } from './wording/wording.ts';

/** The text of a file that a run makes, as a piece of the runtime's own prose. */
const seedPiece = ({ path, template, unit }: SeededFile): WordingPiece => ({
	id: `template.${path}`,
	about: `What the runtime writes into a new ${path}`,
	length: template.length,
	sha256: template.sha256,
	unit,
});

type PreparedFiles = Snapshot['files'];
type PreparedByRun = Map<string, PreparedFiles>;

/** By the files as the disk has them, and the wording of what is made. */
const listings = keptOn<PreparedFiles, WeakMap<Wording, PreparedByRun>>();
const snapshots = keptOn<Snapshot, WeakMap<Wording, Map<string, Snapshot>>>();

/** The inner map of `outer` for both keys, made where it is not there. */
function innerOf<Outer extends object, Result>(
	outer: KeptOn<Outer, WeakMap<Wording, Map<string, Result>>>,
	key: Outer,
	wording: Wording,
): Map<string, Result> {
	let byWording = outer.get(key);
	if (!byWording) {
		byWording = new WeakMap();
		outer.set(key, byWording);
	}
	let inner = byWording.get(wording);
	if (!inner) {
		inner = new Map();
		byWording.set(wording, inner);
	}
	return inner;
}

/**
 * The workspace as it is once the run has made and deleted its files. The same objects come back for the same state of the
 * disk, so that what is remembered by them is not worked out again at a keystroke.
 */
export function preparedSnapshot(snapshot: Snapshot, preparation: RunPreparation, wording: Wording): Snapshot {
	const { creates, deletes } = preparation;
	if (creates.length === 0 && deletes.length === 0) return snapshot;
	const key = [...creates.map(({ path }) => `+${path}`), ...deletes.map(({ path }) => `-${path}`)].join('\n');
	const known = innerOf(snapshots, snapshot, wording);
	let after = known.get(key);
	if (!after) {
		after = { ...snapshot, files: preparedFiles(snapshot.files, preparation, wording, key) };
		known.set(key, after);
	}
	return after;
}

function preparedFiles(
	files: PreparedFiles,
	{ creates, deletes }: RunPreparation,
	wording: Wording,
	key: string,
): PreparedFiles {
	const base = files instanceof OverlaidFiles ? files.disk : files;
	const known = innerOf(listings, base, wording);
	const gone = new Set(deletes.map(({ path }) => path));
	let listing = known.get(key);
	if (!listing) {
		const entries = new Map<WorkspacePath, FileEntry>(base);
		for (const path of gone) entries.delete(path);
		for (const seed of creates) entries.set(seed.path, seededEntry(seed, wording));
		for (const [path, entry] of entries) {
			if (!entry.isUnseen && entry.leadsTo !== undefined)
				entries.set(path, followedEntry(entry, entries.get(entry.leadsTo), gone));
		}
		listing = new Map([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
		known.set(key, listing);
	}
	if (!(files instanceof OverlaidFiles)) return listing;
	const open = gone.size === 0 ? files.open : new Map([...files.open].filter(([path]) => !gone.has(path)));
	return new OverlaidFiles(listing, open);
}

/** A link after the run: to a file that it has made, or one that it has taken away. */
function followedEntry(link: SeenEntry, target: FileEntry | undefined, gone: ReadonlySet<WorkspacePath>): SeenEntry {
	if (link.leadsTo !== undefined && gone.has(link.leadsTo)) {
		return {
			...link,
			content: { kind: 'unreadable', reason: 'is a link to a file that the run deletes', cause: 'dangling' },
		};
	}
	if (target?.content.kind !== 'text' || target.content.origin !== 'template') return link;
	return {
		...link,
		content: target.content,
		...(!target.isUnseen && { size: target.size, modified: target.modified }),
	};
}

function seededEntry(seed: SeededFile, wording: Wording): FileEntry {
	const piece = seedPiece(seed);
	const text = wording.textFor(piece);
	const seeded = { piece: piece.id, wording: wording.idFor?.(piece) ?? wording.id, ...gapsBy(piece, wording) };
	return {
		path: seed.path,
		content: { kind: 'text', text, origin: 'template', seeded },
		link: 'none',
		size: seed.template.length,
		modified: 0,
	};
}
