import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack as tarPack } from 'tar-stream';
import { afterEach, describe, expect, it } from 'vitest';
import type { WordingPassage } from '../../../server/src/engine/prompt/wording/wording.ts';
import { registry } from '../../../server/src/engine/runtimes/registry.ts';
import type { Runtime } from '../../../server/src/engine/runtimes/runtime.ts';
import { sha256 } from '../../../server/src/engine/text/sha256.ts';
import { loadWording } from '../../../server/src/host/wording/loadWording.ts';
import { packFileText, parsePackFile } from '../../../server/src/host/wording/packFile.ts';
import { readPack, storePack } from '../../../server/src/host/wording/packStore.ts';
import { createShelf, readShelf } from '../../../server/src/host/wording/shelf.ts';
import { WordingError } from '../../../server/src/host/wording/sourceFiles.ts';
import { createWriteGate, noDocuments } from '../../../server/src/host/writes/gate.ts';
import { fakeRuntime } from '../../support/fakeRuntime.ts';

const folders: string[] = [];
afterEach(async () => {
	for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

type Tree = Readonly<Record<string, string>>;

async function folderWith(files: Tree): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), 'soulscope-wording-'));
	folders.push(folder);
	for (const [path, content] of Object.entries(files)) {
		await mkdir(dirname(join(folder, path)), { recursive: true });
		await writeFile(join(folder, path), content);
	}
	return folder;
}

/** The prose of a runtime that nobody has: ours. */
const prose = {
	opening: 'You are a toy, and you know it.',
	folder: 'Your folder is called ',
	tidy: '. Keep it tidy, please.',
	style: '## Manners\n- Be kind.\n- Say what broke.\n',
};

const passageOf = (name: keyof typeof prose, version: string): WordingPassage => {
	const text = version === '2' && name === 'tidy' ? '. Keep it very tidy.' : prose[name];
	return { name, length: text.length, sha256: sha256(text), unit: 'UTF-16 units' };
};

/** Openclaw by its family, so that its packages are looked for; its prose is ours. */
const toy = (version: string): Runtime => ({
	...fakeRuntime({ id: `openclaw@${version}` }),
	wording: { passages: (Object.keys(prose) as (keyof typeof prose)[]).map((name) => passageOf(name, version)) },
});

const runtimes = [toy('2'), toy('1')];

const manifest = (version: string) => JSON.stringify({ name: 'openclaw', version });

/** As a bundler leaves it. */
const bundle = [
	'const opening = "You are a toy, and you know it.";',
	// biome-ignore lint/suspicious/noTemplateCurlyInString: it is source
	'export const build = (dir) => [opening, `Your folder is called ${dir}. Keep it tidy, please.`];',
	'export const style = `\n## Manners\n- Be kind.\n- Say what broke.\n`;',
].join('\n');

const load = (target: string, more: Partial<Parameters<typeof loadWording>[0]> = {}) =>
	loadWording({ target, from: tmpdir(), variables: {}, programs: registry.programs, runtimes, ...more });

const names = (passages: readonly WordingPassage[]) => passages.map(({ name }) => name);

async function archiveOf(files: Tree): Promise<string> {
	const folder = await folderWith({});
	const archive = join(folder, 'openclaw-1.tgz');
	const packing = tarPack();
	for (const [name, content] of Object.entries(files)) packing.entry({ name }, content);
	packing.finalize();
	await writeFile(archive, gzipSync(await buffer(packing)));
	return archive;
}

describe('the words of an installation', () => {
	it('is found in the documents that new workspaces are made from, with their frontmatter off', async () => {
		const folder = await folderWith({
			'package.json': manifest('1'),
			'dist/b.mjs': bundle.replace(/^export const style.*$/msu, ''),
			'docs/reference/templates/MANNERS.md': `---\nsummary: "how to behave"\n---\n\n${prose.style}`,
			'docs/MANNERS.md': prose.style,
		});
		expect(names((await load(folder)).missing)).toEqual([]);
		await rm(join(folder, 'docs/reference'), { recursive: true });
		// Other documents are for people.
		expect(names((await load(folder)).missing)).toEqual(['style']);
	});

	it.each(['You are a toy, and you know it.', '"You are a toy, and you know it."'])(
		'is found in the description of a skill that comes with it, written as %s',
		async (description) => {
			const folder = await folderWith({
				'package.json': manifest('1'),
				'dist/b.mjs': bundle.replace(/^const opening.*$/mu, ''),
				'dist/extensions/toy/skills/toy/SKILL.md': `---\nname: toy\ndescription: ${description}\n---\n`,
			});
			expect(names((await load(folder)).missing)).toEqual([]);
		},
	);

	it('is taken from a package beside it that speaks for it', async () => {
		const folder = await folderWith({
			'node_modules/openclaw/package.json': manifest('1'),
			'node_modules/openclaw/dist/b.mjs': bundle.replace(/^export const style.*$/msu, ''),
			'node_modules/@mariozechner/pi-coding-agent/dist/skills.js': bundle,
		});
		expect(names((await load(folder)).missing)).toEqual([]);
	});

	it('is read out of its folder, wherever the pieces stand', async () => {
		const folder = await folderWith({ 'package.json': manifest('1'), 'dist/a/b.mjs': bundle });
		const { runtime, verified, missing, installation } = await load(folder);
		expect([runtime.id, installation.name]).toEqual(['openclaw@1', 'openclaw 1']);
		expect(names(verified)).toEqual(['opening', 'folder', 'tidy', 'style']);
		expect(missing).toEqual([]);
	});

	it.each(['node_modules/openclaw', 'lib/node_modules/openclaw', 'openclaw', 'package'])(
		'is found in %s below the folder that is named',
		async (place) => {
			const folder = await folderWith({ [`${place}/package.json`]: manifest('1'), [`${place}/dist/b.js`]: bundle });
			expect((await load(folder)).verified).toHaveLength(4);
		},
	);

	it('is found by the name of the package from the folder that one is in', async () => {
		const folder = await folderWith({
			'node_modules/openclaw/package.json': manifest('1'),
			'node_modules/openclaw/dist/b.js': bundle,
			'deep/in/here.txt': '',
		});
		expect((await load('openclaw', { from: join(folder, 'deep/in') })).verified).toHaveLength(4);
	});

	it('is read out of a package as npm packs it, in memory', async () => {
		const archive = await archiveOf({
			'package/package.json': manifest('1-3'),
			'package/dist/b.js': bundle,
			'../../outside.js': 'no',
			'/etc/absolute.js': 'no',
		});
		const { runtime, verified } = await load(archive);
		expect([runtime.id, verified.length]).toEqual(['openclaw@1', 4]);
	});

	it('is read out of a program that Go has built, by its file, its folder or its name', async () => {
		const text = 'You are a toy, and you know it.';
		const passage: WordingPassage = { name: 'opening', length: 31, sha256: sha256(text), unit: 'UTF-8 bytes' };
		const goToy: Runtime = { ...fakeRuntime({ id: 'goclaw@1' }), wording: { passages: [passage] } };
		const program = `${'\0'.repeat(9000)}ABC## Silent Replies${text}${'\0'.repeat(9000)}\xff Go buildinf:\nmod\texample.com/goclaw\tv1\t\n`;
		const folder = await folderWith({ 'bin/other': 'no' });
		await writeFile(join(folder, 'bin', 'goclaw'), Buffer.from(program, 'latin1'));
		const more = { runtimes: [goToy], from: folder, variables: { PATH: `relative:${join(folder, 'bin')}` } };
		for (const target of ['bin/goclaw', 'bin', 'goclaw']) {
			const { verified, installation } = await load(target, more);
			expect([names(verified), installation.name]).toEqual([['opening'], 'example.com/goclaw v1']);
		}
		await expect(load('bin/other', more)).rejects.toThrow(
			'bin/other is not a folder, a .tgz package, or a known program',
		);
	});

	it('misses nothing where a passage stands in the stead of another, and counts what it found', async () => {
		const known = toy('1');
		const spare: WordingPassage = { ...passageOf('style', '1'), name: 'style (newer)', insteadOf: 'style' };
		const gone: WordingPassage = { name: 'style', length: 4, sha256: sha256('gone'), unit: 'UTF-16 units' };
		const passages = [...known.wording.passages.filter(({ name }) => name !== 'style'), gone, spare];
		const folder = await folderWith({ 'package.json': manifest('1'), 'dist/b.js': bundle });
		const { verified, missing } = await load(folder, { runtimes: [{ ...known, wording: { passages } }] });
		expect([verified.length, missing]).toEqual([4, []]);
		const without = await load(folder, {
			runtimes: [
				{ ...known, wording: { passages: [...known.wording.passages, { ...gone, name: 'other', insteadOf: 'lost' }] } },
			],
		});
		expect(names(without.missing)).toEqual([]);
	});

	it('is not that of a version of which hardly anything was measured', async () => {
		const folder = await folderWith({ 'package.json': manifest('7'), 'dist/b.js': bundle });
		const little: Runtime = {
			...toy('1'),
			id: 'openclaw@9',
			version: '9',
			wording: { passages: toy('1').wording.passages.slice(0, 1) },
		};
		expect((await load(folder, { runtimes: [little, toy('2')] })).runtime.id).toBe('openclaw@2');
	});

	it('is that of the version which most of it belongs to where the installation is of another', async () => {
		const folder = await folderWith({ 'package.json': manifest('1.5'), 'dist/b.js': bundle });
		const { runtime, missing } = await load(folder);
		expect([runtime.id, missing]).toEqual(['openclaw@1', []]);
	});

	it('leaves out what is not what was measured, and names it', async () => {
		const changed = bundle.replace('Keep it tidy', 'Keep it tidi');
		const folder = await folderWith({ 'package.json': manifest('1'), 'dist/b.js': changed });
		const { verified, missing } = await load(folder);
		expect([names(verified), names(missing)]).toEqual([['opening', 'folder', 'style'], ['tidy']]);
	});

	it('is looked for in nothing that a link leads to', async () => {
		const outside = await folderWith({ 'b.js': bundle });
		const folder = await folderWith({
			'package.json': manifest('1'),
			'dist/a.js': '"You are a toy, and you know it."',
		});
		await symlink(outside, join(folder, 'linked'));
		await symlink(join(outside, 'b.js'), join(folder, 'dist/linked.js'));
		expect(names((await load(folder)).verified)).toEqual(['opening']);
	});

	it('is not looked for any more once somebody cancels', async () => {
		const folder = await folderWith({ 'package.json': manifest('1'), 'dist/a.js': '"a"', 'dist/b.js': bundle });
		const controller = new AbortController();
		const onProgress = () => controller.abort();
		await expect(load(folder, { signal: controller.signal, onProgress })).rejects.toThrow(/abort/u);
	});

	it.each<[string, Tree, string, RegExp]>([
		['no such folder', {}, 'nothing', /nothing: there is no such folder, program, package or \.tgz file$/u],
		['another program', { 'package.json': '{"name":"left-pad"}' }, '.', /there is no known runtime here/u],
		['another file', { 'a.txt': '' }, 'a.txt', /is not a folder, a \.tgz package, or a known program$/u],
		['no archive', { 'a.tgz': 'plain' }, 'a.tgz', /is not an npm package/u],
		['nothing of the runtime', { 'package.json': manifest('1'), 'a.js': '"a"' }, '.', /no text here matches Fake 1$/u],
	])('is refused in one line where there is %s', async (_what, tree, target, message) => {
		const from = await folderWith(tree);
		const refusal = await load(target, { from }).catch((error: unknown) => error);
		expect(refusal).toBeInstanceOf(WordingError);
		expect(String(refusal)).toMatch(message);
		expect(String(refusal)).not.toContain('\n');
	});
});

describe('a stored wording', () => {
	const [, runtime] = runtimes as [Runtime, Runtime];
	const gate = createWriteGate({ documents: noDocuments, trusted: () => true });
	const found = new Map(Object.values(prose).map((text) => [sha256(text), text]));

	it('is there again, checked, after a restart', async () => {
		const storage = await folderWith({});
		const outcome = await storePack(gate, storage, runtime.id, packFileText(runtime, found));
		expect(outcome.kind).toBe('written');
		const refused: string[] = [];
		const shelf = createShelf(
			await readShelf(storage, { runtimes, loadAll: async () => runtimes }, (why) => refused.push(why)),
		);
		expect(refused).toEqual([]);
		expect(shelf.wordingFor('openclaw@1').id).toBe('pack');
		expect(shelf.wordingFor('openclaw@2').id).toBe('placeholder');
	});

	it.each<[string, (text: string) => string]>([
		['a word of it was changed', (text) => text.replace('Be kind', 'Be rude')],
		['a passage was added', (text) => text.replace('"passages": {', '"passages": {"more": "x",')],
		['a passage is no text', (text) => text.replace('"passages": {', '"passages": {"tidy ": 1,')],
		['it names a runtime that is not known', (text) => text.replace('openclaw@1', 'openclaw@9')],
		['it is of another form', (text) => text.replace('wording pack 1', 'wording pack 7')],
		['it is no JSON', (text) => text.slice(0, -9)],
		['it is a list', () => '[]'],
		['it is nothing', () => 'null'],
	])('is refused in one line where %s', async (_what, tamper) => {
		const text = tamper(packFileText(runtime, found));
		expect(() => parsePackFile(text, 'pack.json', runtimes)).toThrow(WordingError);
		expect(() => parsePackFile(text, 'pack.json', runtimes)).toThrow(/^pack\.json [^\n]+; load the runtime’s words/u);
	});

	it('that was changed on disk is left out, and somebody is told', async () => {
		const text = packFileText(runtime, found).replace('Be kind', 'Be rude');
		const storage = await folderWith({ 'wording/openclaw@1.json': text });
		const refused: string[] = [];
		expect(await readShelf(storage, { runtimes, loadAll: async () => runtimes }, (why) => refused.push(why))).toEqual(
			[],
		);
		expect(refused).toEqual([expect.stringMatching(/openclaw@1\.json was changed: "style" does not match Fake 1/u)]);
	});

	it('is undefined where there is no file', async () => {
		expect(await readPack(join(await folderWith({}), 'none.json'), () => runtimes)).toBeUndefined();
	});
});
