import { parse } from '@humanwhocodes/momoa';
import { beforeEach, expect, test, vi } from 'vitest';
import { linesOf } from '../../server/src/engine/text/lines.ts';
import { serve } from '../support/languageClient.ts';

vi.mock(import('@humanwhocodes/momoa'), async (original) => {
	const real = await original();
	return { ...real, parse: vi.fn(real.parse) };
});
vi.mock(import('../../server/src/engine/text/lines.ts'), async (original) => {
	const real = await original();
	return { ...real, linesOf: vi.fn(real.linesOf) };
});

beforeEach(() => {
	vi.mocked(parse).mockClear();
	vi.mocked(linesOf).mockClear();
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
	const before = vi.mocked(linesOf).mock.calls.length;
	expect([await soul.symbols(), await soul.links()]).toEqual(first);
	expect(vi.mocked(linesOf).mock.calls.length).toBe(before);
});
