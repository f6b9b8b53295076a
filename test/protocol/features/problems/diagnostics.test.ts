import { expect, test } from 'vitest';
import { serve as startServer } from '../../../../server/src/app/serve.ts';
import type { Rule } from '../../../../server/src/engine/rules/rule.ts';
import { serve } from '../../../support/languageClient.ts';

const long = (paragraphs: number): string =>
	Array.from(
		{ length: paragraphs },
		(_, i) => `Paragraph ${i} says something that the agent should keep in mind.\n`,
	).join('\n');

const codes = (diagnostics: readonly { readonly code?: unknown }[]) => diagnostics.map(({ code }) => code);

test('typing past the limit shows the cut without saving, and typing back takes it away', async () => {
	const client = await serve({ 'SOUL.md': '# Soul\n', 'IDENTITY.md': '- **Name:** Aria\n' });
	const soul = await client.open('SOUL.md');
	expect(codes(await soul.diagnostics())).not.toContain('budget.truncated');

	await soul.append(long(500));
	const cut = (await soul.diagnostics()).find(({ code }) => code === 'budget.truncated');
	expect(cut).toMatchObject({ source: 'soulscope', severity: 2 });
	expect(cut?.message).toContain('SOUL.md');

	await soul.replaceAll('# Soul\n');
	expect(codes(await soul.diagnostics())).not.toContain('budget.truncated');
});

test('a cut of many lines underlines one and fades them all', async () => {
	const client = await serve({ 'SOUL.md': long(500), 'IDENTITY.md': '- **Name:** Aria\n' });
	const soul = await client.open('SOUL.md');
	const [told, faded, ...others] = (await soul.diagnostics()).filter(({ code }) => code === 'budget.truncated');
	if (!told || !faded) throw new Error('two diagnostics were expected');
	expect(others).toEqual([]);
	expect({ ...told, tags: told.tags ?? [] }).toMatchObject({ severity: 2, tags: [] });
	const underlined = soul.textAt(told.range);
	expect(underlined).not.toContain('\n');
	expect(underlined.length).toBeGreaterThan(0);
	expect(faded).toMatchObject({ severity: 4, tags: [1] });
	expect(soul.textAt(faded.range).split('\n').length).toBeGreaterThan(100);
	expect(soul.textAt(faded.range)).toContain(underlined);
});

test.each([
	['ends of lines', `${'x'.repeat(99)}\n`],
	['a single line', 'x'.repeat(100)],
	['blank lines', '\n\n\n\nx\n'],
])('what is underlined of a cut is short and shows something, whatever the text is made of: %s', async (_, piece) => {
	const client = await serve({ 'SOUL.md': piece.repeat(25_000 / piece.length), 'IDENTITY.md': '- **Name:** Aria\n' });
	const soul = await client.open('SOUL.md');
	const told = (await soul.diagnostics()).find(({ code }) => code === 'budget.truncated');
	expect(told && soul.textAt(told.range)).toMatch(/^x{1,120}$/);
});

test('problems of files that nobody opened are reported too', async () => {
	const client = await serve({ 'SOUL.md': long(500), 'IDENTITY.md': '- **Name:** Aria\n' });
	const problems = await client.problems();
	expect(codes(problems['SOUL.md'] ?? [])).toContain('budget.truncated');
});

test('a code leads to the page of its rule', async () => {
	const client = await serve({ 'SOUL.md': long(500), 'IDENTITY.md': '- **Name:** Aria\n' });
	const [cut] = (await client.problems())['SOUL.md'] ?? [];
	expect(cut?.codeDescription?.href).toMatch(/docs\/rules\/[a-z.-]+\.md$/);
});

test('what the client has already is not sent again', async () => {
	const client = await serve({ 'SOUL.md': long(500), 'IDENTITY.md': '- **Name:** Aria\n' });
	const soul = await client.open('SOUL.md');
	const first = await soul.report();
	expect(await soul.report(first.resultId)).toEqual({ kind: 'unchanged', resultId: first.resultId });
	await soul.append('One more line.\n');
	expect((await soul.report(first.resultId)).kind).toBe('full');
});

test('a key that changes no problem of a file has nothing of it sent again', async () => {
	const client = await serve({
		'SOUL.md': '# Soul\n\nSee [the list](lists/none.md).\n',
		'IDENTITY.md': '- **Name:** Aria\n',
	});
	const soul = await client.open('SOUL.md');
	const identity = await client.open('IDENTITY.md');
	const { resultId, ...first } = await soul.report();
	expect(first.kind === 'full' && codes(first.items)).toContain('links.missing-file');
	await identity.append('- **Emoji:** 🌿\n');
	expect(await soul.report(resultId)).toEqual({ kind: 'unchanged', resultId });
	await soul.append('Be kind.\n');
	expect(await soul.report(resultId)).toEqual({ kind: 'unchanged', resultId });
	await soul.append('See [another](lists/neither.md).\n');
	expect((await soul.report(resultId)).kind).toBe('full');
});

test('a question for all problems waits until there is news', async () => {
	const client = await serve({ 'SOUL.md': '# Soul\n', 'IDENTITY.md': '- **Name:** Aria\n' });
	const { items } = await client.workspaceReport();
	const known = Object.fromEntries(items.map(({ uri, resultId }) => [uri, resultId ?? '']));
	const news = client.workspaceReport(known);
	await client.changeOnDisk('SOUL.md', long(500));
	const reported = (await news).items.find(({ uri }) => uri === client.files.uriOf('SOUL.md'));
	expect(reported?.kind === 'full' && codes(reported.items)).toContain('budget.truncated');
});

test('a file whose last problem went is reported empty', async () => {
	const settings = { rules: { 'run.creates': 'off', 'session.withheld': 'off' } };
	const client = await serve({ 'SOUL.md': long(500), 'IDENTITY.md': '- **Name:** Aria\n' }, { settings });
	const { items } = await client.workspaceReport();
	const known = Object.fromEntries(items.map(({ uri, resultId }) => [uri, resultId ?? '']));
	await client.changeOnDisk('SOUL.md', '# Soul\n\nBe kind.\n');
	const news = (await client.workspaceReport(known)).items.find(({ uri }) => uri === client.files.uriOf('SOUL.md'));
	expect(news).toMatchObject({ kind: 'full', items: [] });
});

test('a change on disk has the client ask again', async () => {
	const client = await serve({ 'SOUL.md': '# Soul\n', 'IDENTITY.md': '- **Name:** Aria\n' });
	await client.problems();
	expect(client.received('workspace/diagnostic/refresh')).toEqual([]);
	await client.changeOnDisk('SOUL.md', long(500));
	await client.until('workspace/diagnostic/refresh');
});

test('positions count as the editor counts, with CRLF and behind a byte order mark', async () => {
	const text = long(600).replaceAll('\n', '\r\n');
	const client = await serve({ 'SOUL.md': `\uFEFF${text}`, 'IDENTITY.md': '- **Name:** Aria\n' });
	const closed = (await client.problems())['SOUL.md']?.find(({ code }) => code === 'budget.truncated');
	const soul = await client.open('SOUL.md');
	const open = (await soul.diagnostics()).find(({ code }) => code === 'budget.truncated');
	expect(open?.range).toEqual(closed?.range);
});

test('a rule that is switched off says nothing', async () => {
	const client = await serve(
		{ 'SOUL.md': long(500), 'IDENTITY.md': '- **Name:** Aria\n' },
		{ settings: { rules: { 'budget.truncated': 'off' } } },
	);
	expect(codes((await client.problems())['SOUL.md'] ?? [])).not.toContain('budget.truncated');
	await client.changeSettings({ rules: { 'budget.truncated': 'error' } });
	await client.until('workspace/diagnostic/refresh', 1);
	const cut = (await client.problems())['SOUL.md']?.find(({ code }) => code === 'budget.truncated');
	expect(cut?.severity).toBe(1);
});

test('a client that wants related documents gets the problems of those as well', async () => {
	const docs = { title: '', why: '', fix: '' };
	const place = (path: string) => ({ file: { kind: 'workspace', path }, range: { start: 0, end: 1 } }) as const;
	const pointing: Rule = {
		code: 'test.pointing',
		severity: 'warning',
		docs,
		check: () => [
			{
				place: place('SOUL.md'),
				message: 'Look there.',
				related: [{ place: place('IDENTITY.md'), message: 'Here.' }],
			},
			{ place: place('IDENTITY.md'), message: 'And this.' },
			{ place: place('AGENTS.md'), message: 'Nobody asked.' },
		],
	};
	const client = await serve(
		{ 'SOUL.md': '# Soul\n', 'IDENTITY.md': '- **Name:** Aria\n', 'AGENTS.md': '# Rules\n' },
		{
			transport: (connection) => startServer(connection, { rules: () => [pointing] }),
			capabilities: { textDocument: { diagnostic: { relatedDocumentSupport: true } } },
		},
	);
	const soul = await client.open('SOUL.md');
	const { relatedDocuments } = await soul.report();
	expect(Object.keys(relatedDocuments ?? {})).toEqual([client.files.uriOf('IDENTITY.md')]);
	const [problem] = await soul.diagnostics();
	expect(problem?.relatedInformation).toMatchObject([
		{ message: 'Here.', location: { uri: client.files.uriOf('IDENTITY.md') } },
	]);
});

test('a key is reported when the search for secrets has found it, and the editor is told to ask again', async () => {
	const key = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`;
	const client = await serve({ 'SOUL.md': '# Soul\n', 'IDENTITY.md': '- **Name:** Aria\n' });
	const soul = await client.open('SOUL.md');
	await soul.append(`\n- ${key}\n`);
	const found = async () => (await soul.diagnostics()).find(({ code }) => code === 'security.secret');
	await client.untilTrue(async () => (await found()) !== undefined);
	expect(client.received('workspace/diagnostic/refresh').length).toBeGreaterThan(0);
	expect(soul.textAt((await found())?.range ?? { start: soul.at(0), end: soul.at(0) })).toBe(key);
});

test.each([
	['that another program reads', '.github/copilot-instructions.md'],
	['that is imported', 'docs/tides.md'],
])('a key is reported in a file %s', async (_which, name) => {
	const key = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`;
	const client = await serve({ 'CLAUDE.md': '# Ferry\n\n@docs/tides.md\n', [name]: `- ${key}\n` });
	await client.untilTrue(async () => (await client.problemsOf(name)).some(({ code }) => code === 'security.secret'));
});
