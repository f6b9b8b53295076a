import { cp, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { findModel } from '../../../scripts/model.mjs';
import { type Embeddable, embedAll } from '../../../server/src/commandLine/search/embedding.ts';
import { Interrupted, interruptible } from '../../../server/src/commandLine/terminal/interrupt.ts';
import { folderWith, soulscope } from '../soulscope.ts';

const models = findModel();
if (models === undefined)
	console.warn('!!! The embedding model is not here: what runs it is SKIPPED. `npm test` fetches it.');

const notes = {
	'notes/MEMORY.md':
		'# Studio\n\nThe big kiln was rewired in 2023.\n\n# Health\n\nDr Brandt sees people on Tuesdays: a physician.\n',
	'notes/log.md': '- Tea at four.\n',
};
const inFolder = (folder: string): Record<string, string> =>
	Object.fromEntries(Object.entries(notes).map(([path, text]) => [path.replace('notes', folder), text]));
const question = 'medical professional';

describe.skipIf(models === undefined)('with the model on this machine', () => {
	const withModel = ['--models', models ?? ''];

	it('what is said in other words is found once the folder is read, by both modes', async () => {
		const folder = await folderWith(notes);
		const read = await soulscope(folder, 'index', 'notes', ...withModel);
		expect(read).toMatchObject({ status: 0, err: '' });
		expect(read.out).toMatch(/^notes: 2 files, 3 passages, 3 in semantic search, \d+ ms\n$/);
		for (const mode of ['semantic', 'hybrid']) {
			const asked = ['search', 'notes', question, '--mode', mode, '--format', 'json', '--limit', '1', ...withModel];
			const { status, out, err } = await soulscope(folder, ...asked);
			expect({ status, err }).toEqual({ status: 0, err: '' });
			expect(JSON.parse(out)).toMatchObject({
				mode,
				notes: [],
				hits: [{ path: 'MEMORY.md', startLine: 5, parts: { vector: expect.any(Number) } }],
				index: { meaning: { embedded: 3 } },
			});
		}
	}, 120_000);

	it('is searched by words where the model does not know the script, and says so without naming a setting of the editor', async () => {
		const folder = await folderWith({ 'notes/MEMORY.md': '# Tea\n\n外婆的茶馆今天开张了。\n' });
		await soulscope(folder, 'index', 'notes', ...withModel);
		const { out, err } = await soulscope(folder, 'search', 'notes', '谁开了茶馆？', ...withModel);
		expect(out).toContain('外婆的茶馆');
		expect(err).toBe('soulscope: Only words are searched, because the model for semantic search only knows English.\n');
	}, 120_000);

	it('is found where it is fetched to, without anybody naming it', async () => {
		const folder = await folderWith(notes);
		// As the command line keeps it on this platform.
		for (const cache of ['.cache/soulscope', 'Library/Caches/soulscope', 'AppData/Local/Soulscope/Cache']) {
			const target = join(folder, cache, 'models');
			await mkdir(dirname(target), { recursive: true });
			await cp(models ?? '', target, { recursive: true });
		}
		expect((await soulscope(folder, 'index', 'notes', '--meaning')).out).toContain('3 in semantic search');
		const { out, err } = await soulscope(folder, 'search', 'notes', question, '--limit', '1');
		expect({ err, out }).toEqual({ err: '', out: expect.stringContaining('physician') });
	}, 120_000);

	it('search itself reads nothing but the question, and says what it leaves out', async () => {
		const folder = await folderWith(notes);
		const unread = await soulscope(folder, 'search', 'notes', 'kiln', ...withModel);
		expect(unread.status).toBe(0);
		expect(unread.err).toBe(
			`soulscope: Only words were searched. To prepare semantic search, run this once: soulscope index notes --models ${models}\n`,
		);
		expect(unread.out).toContain('rewired');
		await soulscope(folder, 'index', 'notes', ...withModel);
		await writeFile(join(folder, 'notes/log.md'), '- The dentist is on Friday.\n- Tea at four.\n');
		const { err } = await soulscope(folder, 'search', 'notes', question, ...withModel);
		expect(err).toContain('Semantic search covers only 2 of 3 passages');
	}, 120_000);

	it('a runtime’s own search goes by it over its own chunks, once they are read for it', async () => {
		const folder = await folderWith({
			'aria/SOUL.md': '# Soul\n',
			'aria/IDENTITY.md': '- **Name:** Aria\n',
			'aria/memory/health.md': 'The physician sees patients every Tuesday morning.\n',
			'aria/memory/tea.md': 'Oolong.\n',
		});
		const asked = [
			'search',
			'aria',
			'On what weekday does our doctor work?',
			'--runtime',
			'openclaw@2026.9.6',
			'--format',
			'json',
			...withModel,
		];
		const before = JSON.parse((await soulscope(folder, ...asked)).out);
		expect(before).toMatchObject({ mode: 'keyword', hits: [], notes: [expect.stringContaining('--runtime openclaw')] });
		const read = await soulscope(folder, 'index', 'aria', '--runtime', 'openclaw@2026.9.6', ...withModel);
		expect(read).toMatchObject({
			status: 0,
			err: '',
			out: expect.stringMatching(/^aria: 2 chunks of .*, 2 in semantic search/),
		});
		const after = JSON.parse((await soulscope(folder, ...asked)).out);
		expect(after).toMatchObject({
			mode: 'hybrid',
			hits: [{ path: 'memory/health.md', parts: { vector: expect.any(Number) } }],
			notes: [expect.stringContaining('the runtime’s own model may give other results')],
		});
	}, 120_000);

	it('Ctrl-C ends it in good order: what came is kept', async () => {
		const kept: string[] = [];
		const saved: string[][] = [];
		const target: Embeddable = {
			due: () => ({ keys: [`text ${kept.length}`], texts: ['tea'] }),
			embedded(_, keys) {
				kept.push(...keys);
				if (kept.length === 2) process.emit('SIGINT');
			},
			count: () => ({ embedded: kept.length, all: 9 }),
			save: () => saved.push([...kept]),
		};
		expect(await embedAll(target, models, { out: () => undefined, err: () => undefined })).toBe(false);
		expect(saved.at(-1)).toEqual(['text 0', 'text 1']);
	}, 120_000);
});

describe('without the model', () => {
	it('a runtime that recalls by words only says so, and has nothing to be read', async () => {
		const folder = await folderWith(inFolder('ws'));
		const runtime = ['--runtime', 'holaboss@2026.4.13'];
		const { status, err } = await soulscope(folder, 'search', 'ws', 'kiln', ...runtime);
		expect({ status, err }).toEqual({ status: 0, err: expect.stringContaining('itself searches only by words') });
		expect(await soulscope(folder, 'index', 'ws', '--meaning', ...runtime)).toMatchObject({ status: 2, out: '' });
		expect(await soulscope(folder, 'index', 'ws', ...runtime)).toMatchObject({
			status: 2,
			err: expect.stringContaining('works only with --meaning'),
		});
	}, 60_000);

	it('search says in one line that only words count, and finds by them', async () => {
		const folder = await folderWith(notes);
		const { status, out, err } = await soulscope(folder, 'search', 'notes', 'kiln', '--mode', 'semantic');
		expect(status).toBe(0);
		expect(out).toContain('rewired');
		expect(err).toMatch(
			/^soulscope: Only words were searched, [^\n]+ is not here; to download it, run: soulscope index notes --meaning\.\n$/,
		);
	});

	it.each([
		['a folder that is not there', 'nowhere', 'nowhere: there is no such folder'],
		['a file', 'notes/log.md', 'notes/log.md: this is not a folder'],
		['a folder without it', 'notes', 'notes: the model Xenova/all-MiniLM-L6-v2 is not here (it needs config.json, '],
	])('index refuses %s in one line, and fetches nothing', async (_, named, told) => {
		const folder = await folderWith(notes);
		const { status, out, err } = await soulscope(folder, 'index', 'notes', '--models', named);
		expect({ status, out }).toEqual({ status: 2, out: '' });
		expect(err).toMatch(/^soulscope: [^\n]+\n$/);
		expect(err).toContain(told);
	});

	it('a model that is damaged is told of in one line, and words still count', async () => {
		const folder = await folderWith(notes);
		const model = join(folder, 'models/Xenova/all-MiniLM-L6-v2');
		await mkdir(join(model, 'onnx'), { recursive: true });
		for (const file of ['config.json', 'tokenizer.json', 'tokenizer_config.json', 'onnx/model_quantized.onnx'])
			await writeFile(join(model, file), '{"not": "a model"}');
		const { status, err } = await soulscope(folder, 'index', 'notes', '--models', 'models');
		expect(status).toBe(2);
		expect(err).toMatch(/^soulscope: [^\n]+ the model Xenova\/all-MiniLM-L6-v2 did not run [^\n]+\n$/);
	}, 60_000);
});

it('an interruption reaches the work once, and leaves the next one to the system', async () => {
	const before = process.listenerCount('SIGINT');
	const outcome = interruptible(async (signal) => {
		process.emit('SIGINT');
		// Others that listen are still told of this one.
		await setImmediate();
		expect(process.listenerCount('SIGINT')).toBe(before);
		signal.throwIfAborted();
	});
	await expect(outcome).rejects.toBeInstanceOf(Interrupted);
});
