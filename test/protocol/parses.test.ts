import { parse } from '@humanwhocodes/momoa';
import { beforeEach, expect, test, vi } from 'vitest';
import { fileFigures } from '../../server/src/engine/prompt/figures.ts';
import { eachLine } from '../../server/src/engine/text/lines.ts';
import { serve } from '../support/languageClient.ts';

vi.mock(import('@humanwhocodes/momoa'), async (original) => {
	const real = await original();
	return { ...real, parse: vi.fn(real.parse) };
});
vi.mock(import('../../server/src/engine/text/lines.ts'), async (original) => {
	const real = await original();
	return { ...real, eachLine: vi.fn(real.eachLine) };
});
vi.mock(import('../../server/src/engine/prompt/figures.ts'), async (original) => {
	const real = await original();
	return { ...real, fileFigures: vi.fn(real.fileFigures) };
});

beforeEach(() => {
	vi.mocked(parse).mockClear();
	vi.mocked(eachLine).mockClear();
	vi.mocked(fileFigures).mockClear();
});

const config = '{ agents: { defaults: { bootstrapMaxChars: 5000 } } }\n';
const timesParsed = (text: string) => vi.mocked(parse).mock.calls.filter(([parsed]) => parsed === text).length;

test('a configuration is parsed once, whoever asks of it', async () => {
	const client = await serve({ 'SOUL.md': '# Soul\n', 'openclaw.json': config });
	const open = await client.open('openclaw.json');
	await open.diagnostics();
	await open.hover(open.at('bootstrapMaxChars'));
	await open.hover(open.at('defaults'));
	expect(timesParsed(config)).toBe(1);
	await open.append('// a note\n');
	await open.diagnostics();
	await open.hover(open.at('bootstrapMaxChars'));
	expect(timesParsed(`${config}// a note\n`)).toBe(1);
});

test('a document that did not change is not gone through again for its outline and its links', async () => {
	const client = await serve({ 'SOUL.md': '# Soul\n\nSee AGENTS.md.\n', 'AGENTS.md': '# Agents\n' });
	const soul = await client.open('SOUL.md');
	const first = [await soul.symbols(), await soul.links()];
	const before = vi.mocked(eachLine).mock.calls.length;
	expect(before).toBeGreaterThan(0);
	expect([await soul.symbols(), await soul.links()]).toEqual(first);
	expect(vi.mocked(eachLine).mock.calls.length).toBe(before);
});

test('the tokens of a document are counted once for its lens and its hover', async () => {
	const client = await serve({ 'SOUL.md': '# Soul\n\nCalm.\n' });
	const soul = await client.open('SOUL.md');
	await soul.lenses();
	await soul.hover(soul.at('Soul'));
	expect(fileFigures).toHaveBeenCalledOnce();
	await soul.append('Kind.\n');
	await soul.hover(soul.at('Soul'));
	await soul.lenses();
	expect(fileFigures).toHaveBeenCalledTimes(2);
});
