import { expect, test } from 'vitest';
import { OverlaidFiles } from '../../../server/src/engine/workspace/files.ts';
import { trackedSnapshot } from '../../../server/src/engine/workspace/neighbours/trackedSnapshot.ts';
import { AskedPlaces } from '../../../server/src/engine/workspace/places.ts';
import type { FileEntry, KnownPlaces, Snapshot } from '../../../server/src/engine/workspace/snapshot.ts';
import { snapshotOf } from '../snapshots.ts';

const disk = snapshotOf({ 'a.md': 'A', 'b.md': 'B' }).files;
const known: KnownPlaces = {
	facts: new Map([['/w/a.md', { kind: 'file', real: '/w/a.md', isLink: false }]]),
	read: new Map([['/w/a.md', { kind: 'text', text: 'A', origin: 'disk' }]]),
	list: new Map(),
};

const typed = (path: string, text: string): ReadonlyMap<string, FileEntry> =>
	new Map([[path, { path, link: 'none', size: 0, modified: 0, content: { kind: 'text', text, origin: 'editor' } }]]);

function snapshot(open: ReadonlyMap<string, FileEntry> = new Map(), answers: KnownPlaces = known): Snapshot {
	const openText = (path: string) => open.get(path.replace('/w/', ''))?.content;
	return {
		...snapshotOf({}),
		environment,
		files: new OverlaidFiles(disk, open),
		places: new AskedPlaces(answers, openText),
	};
}
const { environment } = snapshotOf({});

/** Whether what `ask` asks of the first snapshot is answered alike by the second. */
function moves(ask: (snapshot: Snapshot) => unknown, next: Snapshot, first = snapshot()): boolean {
	const tracked = trackedSnapshot(first);
	ask(tracked.snapshot);
	return tracked.moveTo(next);
}

test('a text that was read has to be the same, one that was not may be another', () => {
	const next = snapshot(typed('a.md', 'typed'));
	expect(moves(({ files }) => files.get('a.md'), next)).toBe(false);
	expect(moves(({ files }) => files.get('b.md'), next)).toBe(true);
	expect(moves(({ places }) => places?.read('/w/a.md'), next)).toBe(false);
	expect(moves(({ places }) => places?.read('/w/b.md'), next)).toBe(true);
	expect(moves(({ files }) => [...files.values()], next)).toBe(false);
	expect(moves(({ files }) => [...files.keys()], next)).toBe(true);
});

test('what is on the disk, and what is known of it, has to be as it was', () => {
	const asksNothing = () => undefined;
	expect(moves(asksNothing, snapshot())).toBe(true);
	expect(moves(asksNothing, { ...snapshot(), files: new Map(disk) })).toBe(false);
	expect(moves(asksNothing, snapshot(new Map(), { ...known }))).toBe(false);
});

test('a field counts once it was asked for, and so does that it is there', () => {
	const next = { ...snapshot(), environment: { ...environment } };
	expect(moves(({ root }) => root, next)).toBe(true);
	expect(moves(({ environment: { home } }) => home, next)).toBe(false);
	expect(moves((of) => ({ ...of }), next)).toBe(false);
	expect(moves(({ root }) => root, { ...snapshot(), openToOthers: true })).toBe(false);
});

test('once it has moved, it answers from the later one', () => {
	const tracked = trackedSnapshot(snapshot());
	expect(tracked.moveTo(snapshot(typed('b.md', 'typed')))).toBe(true);
	expect(tracked.snapshot.files.get('b.md')?.content).toMatchObject({ text: 'typed' });
	expect(tracked.moveTo(snapshot())).toBe(false);
});
