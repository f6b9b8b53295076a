import { createServer } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
	createDocumentConverter,
	type DocumentConverter,
	type DocumentConverterOptions,
} from '../../../server/src/host/documents/documentConverter.ts';
import { textFormats } from '../../../server/src/host/knowledge/textFormats.ts';
import { startProcess } from '../../../server/src/host/platform/workers/process.ts';
import { crowded, deepPage, entityBomb, hugePage, lyingBomb, pdfBomb, zipBomb } from '../../support/documents/bombs.ts';
import { docxOf } from '../../support/documents/office.ts';
import { pdfOf } from '../../support/documents/pdf.ts';
import { onDisk } from '../support/workspaceOnDisk.ts';
import { bundled } from './program.ts';

let program: Awaited<ReturnType<typeof bundled>>;
beforeAll(async () => {
	program = await bundled();
});
afterAll(() => program[Symbol.dispose]());

const open: DocumentConverter[] = [];
afterEach(() => Promise.all(open.splice(0).map((each) => each.rest())));

function converter(options: Partial<DocumentConverterOptions> = {}): DocumentConverter {
	const made = createDocumentConverter({ text: textFormats, program: program.url, ...options });
	open.push(made);
	return made;
}

const page = Buffer.from('<p>Hello');
const hello = { text: 'Hello\n' };
const canList = process.platform !== 'win32';

describe('the process that reads documents', () => {
	it.runIf(canList)('starts with the first document, is used again, and ends when nobody needs it', async () => {
		const { convert } = converter({ idleAfter: 50 });
		expect(await convert(Buffer.from('text'), 'text/plain', 'a.txt')).toEqual({ text: 'text' });
		expect(program.running()).toEqual([]);
		const all = await Promise.all([convert(page, 'text/html', 'a'), convert(docxOf(['b']), '', 'b')]);
		expect(all).toEqual([hello, { text: 'b\n' }]);
		await vi.waitFor(() => expect(program.running()).toEqual([]), { timeout: 20_000 });
	});

	it.each([
		['UniJIS-UCS2-H', '釉薬は千二百度で焼く'],
		['UniGB-UCS2-H', '今天是星期二'],
		['UniKS-UCS2-H', '오늘은 화요일'],
	] as const)('knows the letters of %s, which a PDF only numbers', async (encoding, text) => {
		const pdf = pdfOf([[text]], { encoding });
		expect(await converter().convert(pdf, 'application/pdf', 'a')).toEqual({ text: `## Page 1\n\n${text}\n` });
	});

	it('says what it does not know the letters of', async () => {
		const { convert } = converter();
		const [some, all] = [[['Tea'], ['釉薬']], [['釉薬']]].map((pages) => pdfOf(pages, { encoding: 'NoSuchMap-H' }));
		expect(await convert(some ?? page, '', 'a')).toHaveProperty('text', expect.stringMatching(/^## Page 1\n\nTea\n/));
		expect(await convert(all ?? page, '', 'a')).toHaveProperty('refused');
	});

	it('is a new one for the next document once it has worked for long', async () => {
		const { convert } = converter({ limits: { worked: 0 } });
		expect(await convert(page, 'text/html', 'a')).toEqual(hello);
		expect(await convert(page, 'text/html', 'a')).toEqual(hello);
	});

	it.runIf(canList)('ends at once where nobody wants the document any more', async () => {
		const { convert, rest } = converter();
		const slow = convert(hugePage(), 'text/html', 'a');
		await vi.waitFor(() => expect(program.running()).toHaveLength(1), { timeout: 20_000 });
		await rest();
		expect(await slow).toEqual({ refused: 'it was being read when that was stopped' });
		expect(program.running()).toEqual([]);
		expect(await convert(page, 'text/html', 'a')).toEqual(hello);
	});

	it.runIf(canList)('is ended by the system if it never stops, also where nobody is left who would', async () => {
		const loop = onDisk({ 'loop.mjs': 'for (;;);' });
		const endless = startProcess(pathToFileURL(loop.file('loop.mjs')), { processorTime: 1 });
		const why = await new Promise<Error>((resolve) => endless.onGone(resolve));
		expect(why.message).toMatch(/SIGXCPU|SIGKILL/);
	});

	it('reaches nothing: no file, no program, no network, no key', async () => {
		const heard = vi.fn();
		await using server = createServer(heard).listen(0, '127.0.0.1');
		await new Promise((resolve) => server.once('listening', resolve));
		const address = server.address();
		using trying = await bundled(join(import.meta.dirname, '../../attack/processes/tryingDocument.ts'));
		vi.stubEnv('OPENAI_API_KEY', 'a key');
		const { convert } = converter({ program: trying.url });
		const answer = await convert(page, 'text/html', `${typeof address === 'object' && address?.port}`);
		vi.unstubAllEnvs();
		const { done, environment } = JSON.parse('text' in answer ? answer.text : '{}');
		expect(done).toEqual([]);
		expect(environment).not.toContain('OPENAI_API_KEY');
		expect(environment).not.toContain('HOME');
		expect(heard).not.toHaveBeenCalled();
	});
});

describe('a hostile document gets one line, and the next one is read', () => {
	const refusals: readonly [
		what: string,
		bytes: () => Uint8Array,
		refused: RegExp,
		Partial<DocumentConverterOptions>?,
	][] = [
		['an archive that becomes too large', zipBomb, /^it unpacks to more than \d+ MB$/],
		['an archive of too many parts', crowded, /^it has more than 50,000 parts$/],
		['a page that takes for ever', hugePage, /^it takes longer to read/, { limits: { time: () => 500 } }],
		['a page that goes too deep', () => deepPage(3_000), /^its parts are nested too deeply/],
		[
			'a PDF that becomes gigabytes',
			() => pdfBomb(16_000),
			/^it needs more memory|^it takes longer/,
			{ limits: { resident: 400 * 1024 * 1024 } },
		],
	];
	it.each(refusals)('%s', async (_, bytes, refused, options) => {
		const { convert } = converter(options);
		expect(await convert(bytes(), 'text/html', 'a')).toEqual({ refused: expect.stringMatching(refused) });
		expect(await converter().convert(page, 'text/html', 'a')).toEqual(hello);
	});

	it('what it says of its own size is not believed, and what it would have written out is not', async () => {
		const { convert } = converter();
		const lying = await convert(lyingBomb(), '', 'a');
		expect('text' in lying ? lying.text.length : 0).toBeLessThan(100);
		const entities = await convert(entityBomb(), '', 'a');
		expect(JSON.stringify(entities).length).toBeLessThan(1_000);
		expect(JSON.stringify(entities)).not.toContain('boomboom');
	});

	it('what it leaves behind of itself hits no other one: that is read again, by a new process', async () => {
		using dying = await bundled(join(import.meta.dirname, '../../attack/processes/dyingDocument.ts'));
		const { convert } = converter({ program: dying.url });
		const texts = [];
		for (const name of ['first', 'second', 'third']) texts.push(await convert(page, 'text/html', name));
		expect(new Set(texts.map((each) => 'text' in each && each.text)).size).toBe(3);
		expect(texts.every((each) => 'text' in each)).toBe(true);
	});

	it('cut off anywhere, it is damaged or what is left of it', async () => {
		const { convert } = converter();
		for (const whole of [pdfOf([['Hello'], ['again']]), docxOf(['Hello', 'again'])]) {
			for (const share of [0.02, 0.3, 0.6, 0.9, 0.99]) {
				const cut = await convert(whole.subarray(0, Math.floor(whole.length * share)), 'application/pdf', 'a');
				expect(cut).toEqual(
					'text' in cut ? { text: expect.stringContaining('Hello') } : { refused: expect.any(String) },
				);
			}
		}
	});
});
