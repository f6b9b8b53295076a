import { expect, test } from 'vitest';
import { ownPlaces } from '../../../server/src/engine/prompt/wording/ownPlaces.ts';
import { OverlaidFiles } from '../../../server/src/engine/workspace/files.ts';
import { AskedPlaces } from '../../../server/src/engine/workspace/places.ts';
import type { FileContent, FileEntry, KnownPlaces, Snapshot } from '../../../server/src/engine/workspace/snapshot.ts';
import { untilChanged } from '../../../server/src/engine/workspace/untilChanged.ts';
import { placesOfTree } from '../../support/places/tree.ts';
import { snapshotOf } from '../snapshots.ts';

const disk = snapshotOf({ 'a.md': 'A', 'b.md': 'B' }).files;
const { environment } = snapshotOf({});
const known: KnownPlaces = {
	facts: new Map(),
	read: new Map([
		['/w/a.md', { kind: 'text', text: 'A', origin: 'disk' }],
		['/w/b.md', { kind: 'text', text: 'B', origin: 'disk' }],
	]),
	list: new Map(),
};

/** A snapshot in which the files of `typed` are open with these texts. */
function snapshot(typed: Readonly<Record<string, string>> = {}, places = placesFor(typed)): Snapshot {
	const entries = Object.entries(typed).map(([path, text]): [string, FileEntry] => [
		path,
		{ path, link: 'none', size: 0, modified: 0, content: { kind: 'text', text, origin: 'editor' } },
	]);
	return { ...snapshotOf({}), environment, files: new OverlaidFiles(disk, new Map(entries)), places };
}

function placesFor(typed: Readonly<Record<string, string>>): AskedPlaces {
	return new AskedPlaces(known, (path): FileContent | undefined => {
		const text = typed[path.replace('/w/', '')];
		return text === undefined ? undefined : { kind: 'text', text, origin: 'editor' };
	});
}

/** What reads `b.md`, looks whether `/w/.git` is there and lists `/w/.skills`; and how often it has done so. */
function counted() {
	let count = 0;
	const read = untilChanged(['cwd'], ({ places }, { cwd }, _more: object) => {
		count += 1;
		places?.facts('/w/.git');
		places?.list('/w/.skills');
		const content = places?.read('/w/b.md');
		return { text: content?.kind === 'text' ? content.text : undefined, cwd };
	});
	return { read, count: () => count };
}

const more = {};

test('it is worked out again where a text that it has read is another, and not where another text is', () => {
	const { read, count } = counted();
	expect(read(snapshot(), {}, more).text).toBe('B');
	expect(read(snapshot({ 'a.md': 'typed' }), {}, more).text).toBe('B');
	expect(count()).toBe(1);
	expect(read(snapshot({ 'b.md': 'typed' }), {}, more).text).toBe('typed');
	expect(count()).toBe(2);
});

test('each place that is looked at from has its own, and what it is given besides counts as well', () => {
	const { read, count } = counted();
	expect(read(snapshot(), { cwd: '/one' }, more).cwd).toBe('/one');
	expect(read(snapshot(), { cwd: '/two' }, more).cwd).toBe('/two');
	expect(read(snapshot(), { cwd: '/one' }, more).cwd).toBe('/one');
	expect(count()).toBe(2);
	read(snapshot(), { cwd: '/one' }, {});
	expect(count()).toBe(3);
});

test('what nobody has looked at stays a question, although nothing is worked out again', () => {
	const { read, count } = counted();
	read(snapshot(), {}, more);
	const later = placesFor({});
	read(snapshot({}, later), {}, more);
	expect(count()).toBe(1);
	expect(later.unanswered).toEqual({ facts: ['/w/.git'], read: [], list: ['/w/.skills'] });
});

test('what is read as settings is asked for as settings: a chat is given those of files that it sends nothing of', () => {
	const places = ownPlaces(placesOfTree({ '/w/a.md': 'A', '/home/u/b.json': 'B' }), '/w');
	const read = untilChanged(['cwd'], (asked) => {
		const textOf = (content: FileContent | undefined) => (content?.kind === 'text' ? content.text : undefined);
		return [textOf(asked.places?.read('/home/u/b.json', 'settings')), textOf(asked.places?.read('/home/u/b.json'))];
	});
	const chatted = { ...snapshot(), places };
	expect(read(chatted, {})).toEqual(['B', expect.stringContaining('does not send such files')]);
	expect(read(chatted, {})).toBe(read(chatted, {}));
});
