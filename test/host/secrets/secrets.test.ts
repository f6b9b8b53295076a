import { describe, expect, it } from 'vitest';
import { couldHoldSecret } from '../../../server/src/engine/secrets/find.ts';
import type { FileEntry, FoundSecret } from '../../../server/src/engine/workspace/snapshot.ts';
import { keepNoMarks } from '../../../server/src/host/secrets/measurements.ts';
import { createSecretScanner, type SecretScanner } from '../../../server/src/host/secrets/scanner.ts';
import { secretsIn } from '../../../server/src/host/secrets/search.ts';
import { createSecretWatch } from '../../../server/src/host/secrets/watch.ts';
import { createWorkspaces } from '../../../server/src/host/workspace/workspacesOfFolders.ts';
import { MemoryDisk } from '../../support/disk/memoryDisk.ts';
import { choiceOf, fakeRuntime } from '../../support/fakeRuntime.ts';

const token = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`;
const program = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`);
/** A thread that is sent its questions in JSON-RPC. */
const answering =
	"import { parentPort } from 'node:worker_threads'; parentPort.on('message', ({ id, params: [text] }) => {";

function scannerWith(code: string, timeoutMs = 60_000) {
	const troubles: string[] = [];
	const scanner = createSecretScanner({
		program: program(code),
		timeoutMs,
		onTrouble: (message) => troubles.push(message),
	});
	return { scanner, troubles };
}

describe('the search for secrets', () => {
	it('happens in a thread, and points into the text', async () => {
		const troubles: string[] = [];
		const scanner = createSecretScanner({ onTrouble: (message) => troubles.push(message) });
		const found = await Promise.all([scanner.scan(`# Notes\n\n- ${token}\n`), scanner.scan('Nothing.')]);
		expect({ found, troubles }).toEqual({
			found: [[{ kind: 'a GitHub token', range: { start: 11, end: 51 } }], []],
			troubles: [],
		});
	});

	it('starts no thread before it may', async () => {
		let begin = () => {};
		const notBefore = new Promise<void>((resolve) => {
			begin = resolve;
		});
		const asked: string[] = [];
		const found = createSecretScanner({ notBefore, onTrouble: (message) => asked.push(message) })
			.scan(token)
			.then(() => asked.push('found'));
		await new Promise((resolve) => setImmediate(resolve));
		asked.push('told of the file');
		begin();
		await found;
		expect(asked).toEqual(['told of the file', 'found']);
	});

	it('outlives a thread that throws, says so once, and gives up on one that always does', async () => {
		const { scanner, troubles } = scannerWith(`${answering} throw new Error('of ' + text); });`);
		for (const text of ['a', 'b', 'c', 'd', 'e']) expect(await scanner.scan(text)).toBeUndefined();
		expect(troubles).toEqual(['The search for secrets failed (of a): some keys and tokens may not be found.']);
	});

	it('starts a new thread after one that broke', async () => {
		const { scanner, troubles } = scannerWith(
			`${answering} if (text === 'bad') process.exit(3); parentPort.postMessage({ jsonrpc: '2.0', id, result: [] }); });`,
		);
		expect(await scanner.scan('bad')).toBeUndefined();
		expect(await scanner.scan('good')).toEqual([]);
		expect(troubles).toEqual([expect.stringContaining('it ended with status 3')]);
	});

	it('ends the thread when no text comes any more, and starts one with the next', async () => {
		const number = "import { threadId } from 'node:worker_threads';";
		const scannerOf = (idleAfter: number) =>
			createSecretScanner({
				idleAfter,
				program: program(
					`${number} ${answering} parentPort.postMessage({ jsonrpc: '2.0', id, result: [{ kind: String(threadId), range: { start: 0, end: 1 } }] }); });`,
				),
				onTrouble: (message) => expect.fail(message),
			});
		const threadOf = async (scanner: SecretScanner) => (await scanner.scan('a'))?.[0]?.kind;
		const [busy, idle] = [scannerOf(60_000), scannerOf(0)];
		const first = await threadOf(busy);
		expect(await threadOf(busy)).toBe(first);

		const before = await threadOf(idle);
		await expect.poll(() => threadOf(idle)).not.toBe(before);
		expect(await threadOf(busy), 'nobody else is ended').toBe(first);
	});

	it('keeps no measurements, which would make each run longer than the one before', async () => {
		const { mark } = performance;
		const marksOfARun = async () => {
			performance.clearMarks();
			await secretsIn(`key: ${token}`);
			return performance.getEntriesByType('mark').length;
		};
		expect(await marksOfARun()).toBeGreaterThan(0);
		try {
			keepNoMarks();
			expect(await marksOfARun()).toBe(0);
		} finally {
			performance.mark = mark;
		}
	});

	it('does not wait for ever', async () => {
		const { scanner, troubles } = scannerWith(`${answering} for (;;); });`, 50);
		expect(await scanner.scan('a')).toBeUndefined();
		expect(troubles).toEqual([expect.stringContaining('no answer within 50 ms')]);
	});

	it('survives a program that is not there', async () => {
		const troubles: string[] = [];
		const scanner = createSecretScanner({
			program: new URL('file:///nowhere/worker.js'),
			onTrouble: (message) => troubles.push(message),
		});
		expect(await scanner.scan('a')).toBeUndefined();
		expect(troubles).toHaveLength(1);
	});

	it.each([
		[`key: ${token}`, true],
		['https://sam:x7@git.kiln.dev', true],
		['-----BEGIN PRIVATE KEY-----', true],
		['Be kind. See https://kiln.dev/a/very/long/path-without-any-digit-in-it and memory/2026-11.md.', false],
		['Sam moved; see memory/2026-11-20.md, then [notes](archive/memory/2026-11-20.md).', false],
		[`memory/${token.slice(4)}.md`, true],
		['x'.repeat(100_000), false],
	])('%s is worth a look: %s', (text, isWorth) => {
		expect(couldHoldSecret(text)).toBe(isWorth);
	});
});

/** Answers when it is told to, with one secret for each `!` in the text. */
function slowScanner() {
	const waiting: { text: string; answer: () => void }[] = [];
	const scanner: SecretScanner = {
		scan: (text) =>
			new Promise((resolve) => {
				const found = [...text.matchAll(/!\S+/g)].map(
					({ 0: match, index }): FoundSecret => ({ kind: 'bang', range: { start: index, end: index + match.length } }),
				);
				waiting.push({ text, answer: () => resolve(found) });
			}),
	};
	return { scanner, waiting };
}

async function open(files: Readonly<Record<string, string>>, more: Partial<SecretScanner> = {}) {
	const { scanner, waiting } = slowScanner();
	const workspaces = createWorkspaces({
		...choiceOf(fakeRuntime({ id: 'fake@1', confidence: 0.6 })),
		files: new MemoryDisk(files),
		environment: { home: '/home/u', hostTimeZone: 'UTC', variables: {} },
		clock: () => 1_800_000_000_000,
		settingsFor: () => ({ runtime: 'auto', configFile: '' }),
		secrets: { ...scanner, ...more },
	});
	let changes = 0;
	workspaces.onDidChange(() => changes++);
	await workspaces.setFolders(['/ws']);
	changes = 0;
	const known = () => {
		const [workspace] = workspaces.list();
		const { secrets, files: entries } = workspace?.snapshot() ?? {};
		return [...(secrets ?? [])].flatMap(([path, found]) =>
			found.map(({ range }) => {
				const content = entries?.get(path)?.content;
				return content?.kind === 'text' ? content.text.slice(range.start, range.end) : '';
			}),
		);
	};
	return { workspaces, waiting, known, changes: () => changes };
}

const soul = '/ws/SOUL.md';
/** Long enough to be worth a look. */
const digits = 'a1'.repeat(10);

describe('what snapshots know of secrets', () => {
	it('comes later, once, and makes them new', async () => {
		const { workspaces, waiting, known, changes } = await open({ '/ws/AGENTS.md': 'Work.', [soul]: `!${digits}` });
		expect(known()).toEqual([]);
		expect(waiting.map(({ text }) => text)).toEqual([`!${digits}`]);
		const before = workspaces.list()[0]?.version ?? 0;
		waiting[0]?.answer();
		await workspaces.searched();
		expect(known()).toEqual([`!${digits}`]);
		expect({ changes: changes(), waiting: waiting.length }).toEqual({ changes: 1, waiting: 1 });
		expect(workspaces.list()[0]?.version).toBeGreaterThan(before);
	});

	it('is looked for where two halves, each of them nothing, become one line', async () => {
		const text = `Be kind.\n!${digits}\nBe brief.\n`;
		const halves = `Be kind.\n!${digits.slice(0, 12)}\n${digits.slice(12)}\nBe brief.\n`;
		const { workspaces, waiting, known } = await open({ '/ws/AGENTS.md': 'Work.', [soul]: 'Be kind.\n\nBe brief.\n' });
		known();
		for (const typed of ['Be kind.\nSo.\nBe brief.\n', halves]) {
			await workspaces.openDocument(soul, typed);
			known();
		}
		expect(waiting).toEqual([]);
		await workspaces.openDocument(soul, text);
		known();
		expect(waiting.map((each) => each.text)).toEqual([text]);
	});

	it('is no news where there is nothing', async () => {
		const { workspaces, waiting, changes } = await open({ '/ws/AGENTS.md': 'Work.', [soul]: digits });
		const settled = workspaces.searched();
		waiting[0]?.answer();
		await settled;
		expect(changes()).toBe(0);
	});

	it('stays with the text while somebody types, and skips what nobody waits for any more', async () => {
		const { workspaces, waiting, known } = await open({ '/ws/AGENTS.md': 'Work.', [soul]: `!${digits}` });
		known();
		waiting[0]?.answer();
		await workspaces.searched();
		for (const typed of ['a', 'ab', 'abc']) {
			await workspaces.openDocument(soul, `${typed} !${digits}`);
			expect(known()).toEqual([`!${digits}`]);
		}
		expect(waiting).toHaveLength(2);
		waiting[1]?.answer();
		await Promise.resolve();
		await new Promise(setImmediate);
		expect(waiting.map(({ text }) => text.split(' ')[0])).toEqual([`!${digits}`, 'a', 'abc']);
		await workspaces.openDocument(soul, 'gone');
		expect(known()).toEqual([]);
	});

	it('leaves a file alone for a while after each look, however fast somebody types', async () => {
		const rests: (() => void)[] = [];
		const rest = () => new Promise<void>((resolve) => rests.push(resolve));
		const { workspaces, waiting, known } = await open({ '/ws/AGENTS.md': 'Work.', [soul]: `!${digits}` }, { rest });
		known();
		waiting[0]?.answer();
		await workspaces.searched();
		for (const typed of ['a', 'ab', 'abc']) {
			await workspaces.openDocument(soul, `${typed} !${digits}`);
			known();
			await new Promise(setImmediate);
		}
		expect(waiting).toHaveLength(1);
		rests[0]?.();
		await new Promise(setImmediate);
		expect(waiting.slice(1).map(({ text }) => text)).toEqual([`abc !${digits}`]);
		waiting[1]?.answer();
		await workspaces.searched();
		expect(known()).toEqual([`!${digits}`]);
	});

	it('does not ask again for a text that it has seen', async () => {
		const { workspaces, waiting, known } = await open({ '/ws/AGENTS.md': 'Work.', [soul]: `!${digits}` });
		known();
		waiting[0]?.answer();
		await workspaces.searched();
		await workspaces.openDocument(soul, `!${digits}`);
		expect(known()).toEqual([`!${digits}`]);
		expect(waiting).toHaveLength(1);
	});
});

it('what a start reads is not gone through before the first answer, and then as usual', async () => {
	let begin = () => {};
	const ready = new Promise<void>((resolve) => {
		begin = resolve;
	});
	const scanned: string[] = [];
	const news: string[] = [];
	const watch = createSecretWatch(
		{
			ready: () => ready,
			scan: async (text) => {
				scanned.push(text);
				return [{ kind: 'a key', range: { start: 0, end: 3 } }];
			},
		},
		() => true,
		() => news.push('news'),
	);
	const entry = (path: string, text: string): [string, FileEntry] => [
		path,
		{ path, size: 1, modified: 0, link: 'none', content: { kind: 'text', text, origin: 'disk' } },
	];
	const files = new Map([entry('AGENTS.md', 'Work.'), entry('SOUL.md', token)]);
	expect(watch.of(files).size).toBe(0);
	await new Promise((resolve) => setImmediate(resolve));
	expect(scanned).toEqual([]);
	begin();
	await watch.settled();
	expect({ scanned, news }).toEqual({ scanned: [token], news: ['news'] });
	expect([...watch.of(files).keys()]).toEqual(['SOUL.md']);
});
