import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { RequestType } from 'vscode-languageserver-protocol';
import { addPage, addSources } from '../../../client/src/features/knowledge/adding.ts';
import { pickStore } from '../../../client/src/features/knowledge/asking.ts';
import { remove, restore, undoRemove } from '../../../client/src/features/knowledge/changing.ts';
import { choosePlace } from '../../../client/src/features/knowledge/choosingPlace.ts';
import { drop } from '../../../client/src/features/knowledge/dropping.ts';
import { itemOf } from '../../../client/src/features/knowledge/items.ts';
import { keepText, usualPath } from '../../../client/src/features/knowledge/keeping.ts';
import { LastDeletion } from '../../../client/src/features/knowledge/lastDeletion.ts';
import { LongRequests } from '../../../client/src/features/knowledge/longRequests.ts';
import { moveInto } from '../../../client/src/features/knowledge/moving.ts';
import type { KnowledgeNode, ShownStore } from '../../../client/src/features/knowledge/nodes.ts';
import { refreshDue } from '../../../client/src/features/knowledge/refreshing.ts';
import { rowsType } from '../../../client/src/features/knowledge/services.ts';
import type { KnowledgeWorld } from '../../../client/src/features/knowledge/world.ts';
import type { KnowledgeEntryInfo } from '../../../protocol/knowledge/entries.ts';
import { answers, choices, person, Uri, window, workspace } from '../../support/vscode/vscodeKnowledge.ts';

vi.mock('vscode', () => import('../../support/vscode/vscodeKnowledge.ts'));

const entry = (path: string, more: Partial<KnowledgeEntryInfo> = {}): KnowledgeEntryInfo => ({
	path,
	version: '2026-11-23T09:30:00.000Z',
	versions: 1,
	at: Date.UTC(2026, 10, 23, 12),
	isDeleted: false,
	refresh: { isDue: false },
	...more,
});

const storeWith = (entries: readonly KnowledgeEntryInfo[], info: Partial<ShownStore['info']> = {}): ShownStore => ({
	info: { root: 'file:///aria', place: 'editor', file: 'file:///data/aria.db', exists: true, hasOther: false, ...info },
	name: 'Aria',
	entries,
});

const rowOf = (store: ShownStore, path: string): KnowledgeNode => {
	const found = store.entries?.find((each) => each.path === path);
	if (!found) throw new Error(path);
	return { kind: 'entry', store, entry: found };
};

/** A world whose server answers as told, and what it was asked, each as its method and what it got. */
function worldOf(store: ShownStore, replies: Readonly<Record<string, unknown>> = {}, selection: KnowledgeNode[] = []) {
	const asked: (readonly [string, object])[] = [];
	const server = {
		async request(type: RequestType<object, unknown, void>, params: object) {
			const name = type.method.replace('soulscope/knowledge/', '');
			asked.push([name, params]);
			return name in replies ? replies[name] : [];
		},
		onNotification: () => {},
	};
	const services = { server, tree: { selection } };
	const stores = { load: async () => [store], reload: async () => {}, all: [store] };
	const documents = { note: (name: string, text: string) => Uri.from({ scheme: 'x', path: `/${name}`, query: text }) };
	const lastDeletion = new LastDeletion();
	const world = { services, stores, documents, long: new LongRequests({ server } as never), lastDeletion };
	return { world: world as unknown as KnowledgeWorld, asked };
}

const file = (path: string) => Uri.file(path) as never;

beforeEach(() => {
	person.saw = [];
	answers.button = () => undefined;
	choices.take = () => undefined;
	workspace.isTrusted = true;
	workspace.workspaceFolders = [{}];
});

describe('adding', () => {
	const told = async (result: object) => {
		const { world } = worldOf(storeWith([]), { add: result });
		await addSources(world, { store: storeWith([]) }, [file('/docs'), file('/docs')]);
		return person.saw.at(-1);
	};

	it.each([
		[{ added: ['a', 'b'], unchanged: 0, refused: [] }, 'said: Added 2 entries.'],
		[{ added: [], unchanged: 1, refused: [] }, 'said: 1 entry had not changed.'],
		[
			{ added: ['a'], unchanged: 0, refused: [{ source: '/x/tea.bin', reason: 'this is no text' }] },
			'warned: tea.bin: this is no text. Added 1 entry. 1 source was not added.',
		],
		[
			{ added: [], unchanged: 0, refused: [{ source: 'https://example.org/', reason: 'there is no such page' }] },
			'warned: https://example.org/: there is no such page. 1 source was not added.',
		],
	])('says what came of %j', async (result, line) => {
		expect(await told(result)).toBe(line);
	});

	it('lists what was refused, a line each, where that is more than one', async () => {
		answers.button = () => 'Show Why';
		const refused = ['one', 'two'].map((name) => ({ source: `/x/${name}`, reason: `${name} is closed` }));
		expect(await told({ added: [], unchanged: 0, refused })).toBe('opened: /Not added.md');
	});

	it('asks for each source once, and for the folder that things were dropped on', async () => {
		const { world, asked } = worldOf(storeWith([]), { add: { added: [], unchanged: 1, refused: [] } });
		await addSources(world, { store: storeWith([]), into: 'docs' }, [file('/a.md'), file('/a.md')]);
		expect(asked).toEqual([['add', { root: 'file:///aria', sources: ['file:///a.md'], into: 'docs', id: '1' }]]);
	});

	it('says why pictures could not be described after all', async () => {
		answers.button = (buttons) => buttons.find((each) => each === 'Send and Describe');
		const picture = { source: '/x/cat.png', reason: 'it is a picture', picture: 'aa' };
		const { world } = worldOf(storeWith([]), { add: { added: [], unchanged: 0, refused: [picture] } });
		const ask = world.services.server.request;
		const request = async (type: never, params: { readonly describedPictures?: unknown }) => {
			if (params.describedPictures) throw new Error('the disk is full');
			return ask(type, params as never);
		};
		const { server } = world.services;
		await addSources(
			{ ...world, services: { ...world.services, server: { ...server, request } } } as never,
			{ store: storeWith([]) },
			[file('/x')],
		);
		await vi.waitFor(() => expect(person.saw.at(-1)).toBe('failed: the disk is full'));
	});

	it('asks for a page by the very address that the person wrote', async () => {
		const address = 'https://example.org/a%2Fb%3Fc?next=%26d%23e';
		Object.assign(window, { showInputBox: async () => ` ${address} ` });
		const { world, asked } = worldOf(storeWith([]), { add: { added: [], unchanged: 1, refused: [] } });
		await addPage(world, { kind: 'store', store: storeWith([]) });
		expect(asked).toMatchObject([['add', { sources: [address] }]]);
	});
});

describe('deleting', () => {
	const store = storeWith([entry('docs/a.md'), entry('docs/b.md'), entry('c.md', { isDeleted: true })]);

	it('goes by the rows, and is taken back by Undo', async () => {
		answers.button = (buttons) => buttons.find((each) => each === 'Undo');
		const { world, asked } = worldOf(store);
		await remove(world, [{ kind: 'folder', store, path: 'docs' }]);
		expect(asked.map(([name, params]) => [name, params])).toEqual([
			['delete', { root: 'file:///aria', paths: ['docs/a.md', 'docs/b.md'] }],
			['restore', { root: 'file:///aria', path: 'docs/a.md' }],
			['restore', { root: 'file:///aria', path: 'docs/b.md' }],
		]);
	});

	it('asks first where it comes from the keyboard: the row that one is at may be another', async () => {
		const { world, asked } = worldOf(store, {}, [rowOf(store, 'docs/a.md')]);
		await remove(world, []);
		expect([asked, person.saw[0]]).toEqual([[], 'warned: Delete docs/a.md from the knowledge store?']);
		answers.button = (buttons) => buttons.find((each) => each === 'Delete');
		await remove(world, []);
		expect(asked).toEqual([['delete', { root: 'file:///aria', paths: ['docs/a.md'] }]]);
	});

	it('can be taken back as well once its notification is gone, for as long as nobody has', async () => {
		const { world, asked } = worldOf(store);
		await expect(undoRemove(world)).rejects.toThrow('Nothing was deleted in this window.');
		await remove(world, [{ kind: 'folder', store, path: 'docs' }]);
		const gone = (path: string) => entry(path, { isDeleted: true });
		world.lastDeletion.renew([storeWith([gone('docs/a.md'), entry('docs/b.md')])]);
		await undoRemove(world);
		expect(asked.slice(1)).toEqual([['restore', { root: 'file:///aria', path: 'docs/a.md' }]]);
		expect(person.saw.at(-1)).toContain('docs/a.md is back, as a new version.');
		await expect(undoRemove(world)).rejects.toThrow('Nothing was deleted');
	});

	it('says what to select where nothing is, and brings back only what was deleted', async () => {
		const { world, asked } = worldOf(store);
		await expect(remove(world, [])).rejects.toThrow('First select an entry');
		await restore(world, [rowOf(store, 'c.md'), [rowOf(store, 'c.md'), rowOf(store, 'docs/a.md')]]);
		expect(asked).toEqual([['restore', { root: 'file:///aria', path: 'c.md' }]]);
	});
});

describe('moving rows into a folder', () => {
	const store = storeWith([entry('docs/a.md'), entry('docs/deep/b.md'), entry('new/a.md')]);

	it('keeps what is below a folder together', async () => {
		const { world, asked } = worldOf(store);
		await moveInto(world, [{ kind: 'folder', store, path: 'docs/deep' }], 'new');
		expect(asked).toEqual([['move', { root: 'file:///aria', path: 'docs/deep/b.md', to: 'new/deep/b.md' }]]);
	});

	it('is moving them beside the entry that they are dropped on', async () => {
		const { world, asked } = worldOf(store);
		const data = new Map([[rowsType, { value: [rowOf(store, 'docs/deep/b.md')] }]]);
		await drop(world, rowOf(store, 'new/a.md'), data as never);
		expect(asked).toEqual([['move', { root: 'file:///aria', path: 'docs/deep/b.md', to: 'new/b.md' }]]);
	});

	it('says that entries of another store stay where they are, and moves none of the others', async () => {
		const elsewhere = storeWith([entry('x.md')], { root: 'file:///other' });
		const { world, asked } = worldOf(store);
		const data = new Map([[rowsType, { value: [rowOf(store, 'docs/deep/b.md'), rowOf(elsewhere, 'x.md')] }]]);
		await expect(drop(world, rowOf(store, 'new/a.md'), data as never)).rejects.toThrow(
			'Nothing was moved: entries cannot be dragged to another knowledge store.',
		);
		expect(asked).toEqual([]);
	});

	it('moves nothing at all where something is in the way', async () => {
		const { world, asked } = worldOf(store);
		await expect(
			moveInto(world, [{ kind: 'folder', store, path: 'docs/deep' }, rowOf(store, 'docs/a.md')], 'new'),
		).rejects.toThrow('new/a.md is there already');
		expect(asked).toEqual([]);
	});
});

describe('what a browser hands over without a place', () => {
	const dropped = async (bytes: Uint8Array) => {
		const asFile = () => ({ name: 'tea.pdf', data: async () => bytes });
		const data = Object.assign(new Map([['files', { asFile }]]), { get: () => undefined });
		const { world, asked } = worldOf(storeWith([]), { add: { added: ['tea.pdf'], unchanged: 0, refused: [] } });
		await drop(world, undefined, data as never);
		return asked;
	};

	it('goes to the server as bytes, whatever it is', async () => {
		const documents = [{ name: 'tea.pdf', bytes: Buffer.from('%PDF ÿ', 'latin1').toString('base64') }];
		expect(await dropped(Buffer.from('%PDF ÿ', 'latin1'))).toEqual([
			['add', { root: 'file:///aria', sources: [], documents, id: '1' }],
		]);
		expect(person.saw.at(-1)).toBe('said: Added 1 entry.');
	});

	it('is not sent where it is larger than a store takes, and that is said', async () => {
		expect(await dropped(new Uint8Array(50 * 1024 * 1024 + 1))).toEqual([]);
		expect(person.saw.at(-1)).toContain('tea.pdf: it is larger than 50 MB.');
	});
});

describe('choosing where it is kept', () => {
	const choose = async (store: ShownStore, button: string) => {
		choices.take = (labels) => labels.find((label) => label.includes('Project'));
		answers.button = (buttons) => buttons.find((each) => each === button);
		const { world, asked } = worldOf(store, { choosePlace: { ...store.info, place: 'project' } });
		await choosePlace(world, undefined);
		return asked.map(([, params]) => params);
	};
	const root = 'file:///aria';

	it.each([
		['what is kept is copied', storeWith([entry('a.md')]), 'Copy Everything', [{ root, place: 'project', copy: true }]],
		['it starts empty', storeWith([entry('a.md')]), 'Start Empty', [{ root, place: 'project', copy: false }]],
		['the person leaves', storeWith([entry('a.md')]), 'Cancel', []],
		['nothing is kept yet', storeWith([]), '', [{ root, place: 'project', copy: false }]],
		['the one there is used', storeWith([], { hasOther: true }), 'Use It', [{ root, place: 'project', copy: false }]],
		['the one there is not wanted', storeWith([], { hasOther: true }), '', []],
	])('%s', async (_, store, button, expected) => {
		expect(await choose(store, button)).toEqual(expected);
	});
});

it('says that the pages of a copy are not refreshed by themselves any more, where it has such pages', async () => {
	choices.take = (labels) => labels.find((label) => label.includes('Computer'));
	answers.button = (buttons) => buttons.find((each) => each === 'Copy Everything');
	const store = storeWith([entry('a.md')], { place: 'project' });
	for (const schedulesLeftOut of [0, 2])
		await choosePlace(
			worldOf(store, { choosePlace: { ...store.info, place: 'editor', schedulesLeftOut } }).world,
			undefined,
		);
	const told = person.saw.filter((line) => line.includes('The knowledge of Aria is kept'));
	expect(told.map((line) => line.includes('Its web pages are not refreshed automatically any more'))).toEqual([
		false,
		true,
	]);
});

it('a text goes behind another only if the person agrees, and gets a path of its own otherwise', async () => {
	const [path] = [usualPath(storeWith([]))];
	const store = storeWith([entry(path)]);
	expect(usualPath(store)).toBe(path.replace('.md', '-2.md'));
	const { world, asked } = worldOf(store, { write: { path } });
	expect(await keepText(world, store, path, 'More.')).toBeUndefined();
	answers.button = () => 'Add at the End';
	expect(await keepText(world, store, path, 'More.')).toBe(path);
	await keepText(world, store, 'new.md', 'New.');
	expect(asked.map(([, params]) => params)).toMatchObject([
		{ path, as: 'append' },
		{ path: 'new.md', as: 'new' },
	]);
});

it('a refresh says that nothing is due, and what failed', async () => {
	const refused = [{ source: 'a.md', reason: 'there is no such file' }];
	for (const result of [
		{ updated: [], unchanged: 0, refused: [] },
		{ updated: ['b.md'], unchanged: 1, refused },
	]) {
		await refreshDue(worldOf(storeWith([]), { refresh: result }).world, undefined);
	}
	expect(person.saw).toEqual([
		'said: Nothing is due.',
		'warned: a.md: there is no such file. b.md has a new version. Not refreshed: 1.',
	]);
});

it('nothing is opened without a folder, or without trust', async () => {
	const { world } = worldOf(storeWith([]));
	workspace.isTrusted = false;
	await expect(pickStore(world.stores, 'x')).rejects.toThrow('not trusted');
	workspace.workspaceFolders = undefined;
	await expect(pickStore(world.stores, 'x')).rejects.toThrow('First open a folder');
});

describe('a row', () => {
	const item = (more: Partial<KnowledgeEntryInfo>) => {
		const store = storeWith([entry('docs/a.md', more)]);
		return itemOf(rowOf(store, 'docs/a.md'));
	};

	it.each([
		[{}, 'Nov 23, 2026', 'entry'],
		[{ versions: 3, source: '/a.md' }, '3 versions · Nov 23, 2026', 'entry.source'],
		[{ refresh: { isDue: true } }, 'Nov 23, 2026 · refresh is due', 'entry'],
		[{ refresh: { isDue: false, failure: 'gone' } }, 'Nov 23, 2026 · refresh failed', 'entry'],
		[{ isDeleted: true, versions: 2 }, 'deleted · 2 versions · Nov 23, 2026', 'deleted'],
	])('of %j says so', (more, description, contextValue) => {
		expect(item(more)).toMatchObject({ label: 'a.md', description, contextValue });
		expect(item(more).accessibilityInformation?.label).toContain('docs/a.md');
	});

	it('opens its text as files open, and of what was deleted its history', () => {
		expect(item({}).command?.command).toBe('vscode.open');
		expect(item({ isDeleted: true }).command?.command).toBe('soulscope.knowledge.history');
	});
});
