import { describe, expect, it } from 'vitest';
import { addressIn, uriOf } from '../../../client/src/features/knowledge/address.ts';
import {
	childrenOf,
	entriesIn,
	idOf,
	isKnowledgeNode,
	type KnowledgeNode,
	parentOf,
	type ShownStore,
} from '../../../client/src/features/knowledge/nodes.ts';
import type { KnowledgeEntryInfo } from '../../../protocol/knowledge/entries.ts';

const entry = (path: string, more: Partial<KnowledgeEntryInfo> = {}): KnowledgeEntryInfo => ({
	path,
	version: '2026-11-23T09:30:00.000Z',
	versions: 1,
	at: 0,
	isDeleted: false,
	refresh: { isDue: false },
	...more,
});

const storeOf = (root: string, entries: ShownStore['entries'], more: Partial<ShownStore> = {}): ShownStore => ({
	info: { root, place: 'editor', file: `${root}.db`, exists: true, hasOther: false },
	name: root,
	entries,
	...more,
});

const store = storeOf('file:///aria', [
	entry('a10.md'),
	entry('a9.md'),
	entry('docs/deep/one.md'),
	entry('docs/gone.md', { isDeleted: true }),
	entry('docs-too.md'),
	entry('old/only.md', { isDeleted: true }),
]);

/** The rows below each other, indented. */
const outline = (stores: readonly ShownStore[], showsDeleted = false, node?: KnowledgeNode): string[] =>
	childrenOf(stores, node, showsDeleted).flatMap((child) => {
		const label = child.kind === 'entry' ? child.entry.path : child.kind === 'folder' ? `${child.path}/` : child.kind;
		return [label, ...outline(stores, showsDeleted, child).map((row) => `  ${row}`)];
	});

describe('the rows', () => {
	it('are folders first, then texts, each by name and with numbers in their order; what was deleted is not among them', () => {
		expect(outline([store])).toEqual([
			'docs/',
			'  docs/deep/',
			'    docs/deep/one.md',
			'a9.md',
			'a10.md',
			'docs-too.md',
		]);
	});

	it('have what was deleted among them where that is asked for, with folders that have nothing else', () => {
		expect(outline([store], true)).toEqual([
			'docs/',
			'  docs/deep/',
			'    docs/deep/one.md',
			'  docs/gone.md',
			'old/',
			'  old/only.md',
			'a9.md',
			'a10.md',
			'docs-too.md',
		]);
	});

	it('are below their store where there are several, and one that cannot be read says so', () => {
		const broken = storeOf('file:///bram', undefined, { failure: 'it is damaged' });
		expect(outline([storeOf('file:///aria', [entry('a.md')]), broken])).toEqual([
			'store',
			'  a.md',
			'store',
			'  failure',
		]);
		expect(outline([broken])).toEqual(['failure']);
		expect(outline([])).toEqual([]);
	});

	it('know the row above them', () => {
		const all = [store, storeOf('file:///bram', [])];
		const one: KnowledgeNode = { kind: 'entry', store, entry: entry('docs/deep/one.md') };
		const above: string[] = [];
		for (let node = parentOf(all, one); node; node = parentOf(all, node)) {
			above.push(node.kind === 'folder' ? node.path : node.kind);
		}
		expect(above).toEqual(['docs/deep', 'docs', 'store']);
		expect(parentOf([store], { kind: 'entry', store, entry: entry('a9.md') })).toBeUndefined();
	});

	it('keep their identity when a text has another version', () => {
		const of = (versions: number) => idOf({ kind: 'entry', store, entry: entry('a9.md', { versions }) });
		expect(of(2)).toBe(of(1));
		expect(idOf({ kind: 'folder', store, path: 'a9.md' })).not.toBe(of(1));
	});

	it('stand for the texts in them, each once', () => {
		const rows: KnowledgeNode[] = [
			{ kind: 'folder', store, path: 'docs' },
			{ kind: 'entry', store, entry: entry('docs/deep/one.md') },
		];
		const paths = (deleted: boolean) =>
			entriesIn(rows, ({ isDeleted }) => isDeleted === deleted).map(({ entry }) => entry.path);
		expect([paths(false), paths(true)]).toEqual([['docs/deep/one.md'], ['docs/gone.md']]);
	});

	it('are told from whatever else a command may be given', () => {
		expect(isKnowledgeNode({ kind: 'folder', store, path: 'docs' })).toBe(true);
		for (const other of [undefined, 'docs', {}, { kind: 'hit', store }, { kind: 'entry' }]) {
			expect(isKnowledgeNode(other)).toBe(false);
		}
	});
});

describe('the address of a text', () => {
	it.each([
		{ root: 'file:///home/ana/aria', path: 'docs/tea & cake.md' },
		{ root: 'file:///c%3A/aria', path: 'a=b?#c', version: '2026-11-23T09:30:05.120Z' },
		{ root: 'file:///aria', path: '.hidden', version: '2026-11-23T09:30:05.120Z' },
	])('is all in its URI: $path', (address) => {
		expect(addressIn(uriOf(address).query)).toEqual(address);
	});

	it('has a tab that says which version it is, with the extension that tells the language', () => {
		const version = '2026-11-23T09:30:05.120Z';
		expect(uriOf({ root: 'file:///aria', path: 'docs/tea.md' }).path).toBe('/docs/tea.md');
		expect(uriOf({ root: 'file:///aria', path: 'docs/tea.md', version }).path).toMatch(
			/^\/docs\/tea \(2026-11-2\d \d\d\.\d0\.05\)\.md$/,
		);
	});

	it.each([
		['docs/lens.png', '/docs/lens.png.md'],
		['docs/scan.jpe', '/docs/scan.jpe.md'],
		['docs/Manual.PDF', '/docs/Manual.PDF.md'],
		['docs/page.html', '/docs/page.html.md'],
		['docs/logo.svg', '/docs/logo.svg.xml'],
		['docs/tables.ipynb', '/docs/tables.ipynb.json'],
		['calls/monday.mp3', '/calls/monday.mp3.md'],
		['calls/demo.webm', '/calls/demo.webm.md'],
		['runs/slow.cpuprofile', '/runs/slow.cpuprofile.json'],
		['docs/kiln.json', '/docs/kiln.json'],
		['docs/png', '/docs/png'],
	])('of %s is shown as text, never by a viewer that would want the file itself', (path, shown) => {
		expect(uriOf({ root: 'file:///aria', path }).path).toBe(shown);
		const version = '2026-11-23T09:30:05.120Z';
		const ending = shown.slice(path.length + 1);
		expect(uriOf({ root: 'file:///aria', path, version }).path.endsWith(ending)).toBe(true);
	});

	it('is none without a folder or a path', () => {
		expect([addressIn(''), addressIn('root=file%3A%2F%2F%2Fa'), addressIn('path=a.md')]).toEqual([
			undefined,
			undefined,
			undefined,
		]);
	});
});
