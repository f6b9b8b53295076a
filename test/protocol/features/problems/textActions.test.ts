import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { serve } from '../../../support/languageClient.ts';

const identity = { 'IDENTITY.md': '- **Name:** Aria\n' };
const filler = (name: string, units: number) => `## ${name}\n\n${`${'word '.repeat(15)}\n`.repeat(units / 76)}\n`;
const allergies = `## Allergies\n\n${'Butter is NOT safe for Mia, whatever the label says. '.repeat(3)}\n\n`;

/** Too long for any limit; the cut begins in “Two” and ends in “Four”. */
const soul = `# Soul\n\n${filler('One', 8000)}${filler('Two', 8000)}${allergies}${filler('Four', 12_000)}`;

const at = (position: { line: number; character: number }) => ({ start: position, end: position });

test('a section in the cut moves up to where it reaches the agent', async () => {
	const client = await serve({ ...identity, 'SOUL.md': soul });
	const document = await client.open('SOUL.md');
	const hidden = async () => {
		const faded = (await document.diagnostics()).find(({ tags }) => tags?.includes(1));
		return faded ? document.textAt(faded.range).includes('Butter') : false;
	};
	expect(await hidden()).toBe(true);
	const actions = await document.actions(at(document.at('Butter is NOT')));
	const move = actions.find(({ title }) => title === 'Move “Allergies” above the cut');
	expect(move).toMatchObject({
		kind: 'quickfix',
		diagnostics: [{ code: 'budget.truncated' }, { code: 'budget.truncated' }],
	});
	await client.apply(move?.edit);
	const linesOf = (text: string) => text.split(/\s*\n+/).toSorted();
	expect(linesOf(document.text)).toEqual(linesOf(soul));
	expect(document.text.indexOf('## Allergies')).toBeLessThan(document.text.indexOf('## Two'));
	expect(await hidden()).toBe(false);
});

test('selected lines move as they are', async () => {
	const client = await serve({ ...identity, 'SOUL.md': soul });
	const document = await client.open('SOUL.md');
	const start = document.at('## Allergies\n\n');
	const range = { start, end: { line: start.line + 1, character: 0 } };
	const [move] = (await document.actions(range)).filter(({ title }) => title.includes('selected lines'));
	await client.apply(move?.edit);
	expect(document.text.indexOf('Butter')).toBeLessThan(15_000);
	expect(document.text.indexOf('## Allergies')).toBeGreaterThan(15_000);
});

test('where it would not fit before the cut, and outside of a cut, nothing is offered', async () => {
	const client = await serve({ ...identity, 'SOUL.md': soul });
	const document = await client.open('SOUL.md');
	const titles = async (needle: string) => (await document.actions(at(document.at(needle)))).map(({ title }) => title);
	expect((await titles('## One\n')).filter((title) => title.includes('above the cut'))).toEqual([]);
	const whole = await client.open('IDENTITY.md');
	expect(await whole.actions()).toEqual([]);
});

test('a section goes into a file of its own, and a line says where', async () => {
	const tree = { ...identity, 'SOUL.md': soul, 'memory/allergies.md': 'mine\n' };
	const client = await serve(tree);
	const document = await client.open('SOUL.md');
	const actions = await document.actions(at(document.at('## Allergies')));
	const split = actions.find(({ title }) => title === 'Move “Allergies” into memory/allergies-2.md');
	expect(split?.kind).toBe('quickfix');
	await client.apply(split?.edit);
	expect(document.text).toContain(
		'## Allergies\n\nDetails are in memory/allergies-2.md: read it when this comes up.\n\n## Four\n',
	);
	const made = await readFile(client.files.pathOf('memory/allergies-2.md'), 'utf8');
	expect(made).toMatch(/^# Allergies\n\nButter is NOT safe.*\n$/);
	expect(await readFile(client.files.pathOf('memory/allergies.md'), 'utf8')).toBe('mine\n');
});

test('on a heading of a file that is whole, splitting is a refactoring, out of the way', async () => {
	const client = await serve({ ...identity, 'SOUL.md': `# Soul\n\n${allergies}\n## Short\n\nx\n` });
	const document = await client.open('SOUL.md');
	const kinds = async (needle: string) => (await document.actions(at(document.at(needle)))).map(({ kind }) => kind);
	expect(await kinds('## Aller')).toEqual(['refactor.extract']);
	expect(await kinds('Butter')).toEqual([]);
	expect(await kinds('## Sh')).toEqual([]);
	expect(await kinds('# So')).not.toContain('refactor.extract');
	expect((await document.actions(at(document.at('## Aller')), ['quickfix'])).map(({ kind }) => kind)).toEqual([]);
});

test('line ends stay what they are', async () => {
	const client = await serve({ ...identity, 'SOUL.md': soul.replaceAll('\n', '\r\n') });
	const document = await client.open('SOUL.md');
	const actions = await document.actions(at(document.at('Butter is NOT')));
	expect(actions.length).toBeGreaterThan(1);
	for (const action of actions) {
		const texts = client.editsIn(action.edit ?? null).join('');
		expect(texts.replaceAll('\r\n', '')).not.toContain('\n');
	}
});

const titlesAt = async (
	document: Awaited<ReturnType<Awaited<ReturnType<typeof serve>>['open']>>,
	needle: string | number,
) => (await document.actions(at(document.at(needle)))).map(({ title }) => title);

const isCut = async (document: Awaited<ReturnType<Awaited<ReturnType<typeof serve>>['open']>>) =>
	(await document.diagnostics()).some(({ code }) => code === 'budget.truncated');

test('at the very cut, something can be done about it', async () => {
	const client = await serve({ ...identity, 'SOUL.md': soul });
	const document = await client.open('SOUL.md');
	const told = (await document.diagnostics()).find(({ code }) => code === 'budget.truncated');
	const titles = (await document.actions(at(told?.range.start ?? document.at(0)))).map(({ title }) => title);
	expect(titles).toEqual([
		'Move “Two” above the cut',
		'Move “Two” into memory/two.md',
		'Move all cut text into memory/soul-details.md',
		'Turn budget.truncated off in this file',
	]);
});

test('where the cut ends nothing is offered: editors ask there too for what helps at its beginning, and show it first', async () => {
	const client = await serve({ ...identity, 'SOUL.md': soul });
	const document = await client.open('SOUL.md');
	const faded = (await document.diagnostics()).find(({ tags }) => tags?.includes(1));
	const { end } = faded?.range ?? at(document.at(0));
	expect((await document.actions(at(end))).map(({ title }) => title)).toEqual([]);
});

test('a paragraph moves where its section cannot, and where there are no sections at all', async () => {
	const paragraphs = Array.from({ length: 60 }, (_, i) => `Paragraph ${i}. ${'word '.repeat(99)}word`).join('\n\n');
	for (const text of [`# Soul\n\n## All\n\n${paragraphs}\n`, `${paragraphs}\n`]) {
		const client = await serve({ ...identity, 'SOUL.md': text });
		const document = await client.open('SOUL.md');
		const actions = await document.actions(at(document.at('Paragraph 40.')));
		await client.apply(actions.find(({ title }) => title === 'Move this paragraph above the cut')?.edit);
		expect(document.text.indexOf('Paragraph 40.')).toBeLessThan(document.text.indexOf('Paragraph 30.'));
		expect(document.text.split('\n').toSorted()).toEqual(expect.arrayContaining(text.trim().split('\n').toSorted()));
		const faded = (await document.diagnostics()).find(({ tags }) => tags?.includes(1));
		expect(faded && document.textAt(faded.range)).not.toContain('Paragraph 40.');
	}
});

test('all that is cut goes into a file, and nothing is cut any more', async () => {
	const client = await serve({ ...identity, 'SOUL.md': soul });
	const document = await client.open('SOUL.md');
	const actions = await document.actions(at(document.at('Butter is NOT')));
	await client.apply(actions.find(({ title }) => title.startsWith('Move all cut text'))?.edit);
	expect(await isCut(document)).toBe(false);
	const made = await readFile(client.files.pathOf('memory/soul-details.md'), 'utf8');
	expect(made).toContain('Butter is NOT');
	expect(document.text).toContain('More is in memory/soul-details.md: read it when this comes up.\n');
	const words = (text: string) => text.split(/\s+/).filter((word) => word === 'word').length;
	expect(words(made) + words(document.text)).toBe(words(soul));
});

test('a fenced block is never torn apart', async () => {
	const fenced = `\`\`\`\n${'code\n\n'.repeat(2000)}\`\`\`\n`;
	const client = await serve({ ...identity, 'SOUL.md': `# Soul\n\n${filler('One', 12_000)}${fenced}\nEnd.\n` });
	const document = await client.open('SOUL.md');
	const actions = await document.actions(at(document.at(16_000)));
	await client.apply(actions.find(({ title }) => title.startsWith('Move all cut text'))?.edit);
	expect(document.text).not.toContain('```');
	expect(await titlesAt(document, 100)).toEqual([]);
});

test('what is cut can be silenced for the file', async () => {
	const client = await serve({ ...identity, 'SOUL.md': soul });
	const document = await client.open('SOUL.md');
	const actions = await document.actions(at(document.at('Butter is NOT')));
	await client.apply(actions.find(({ title }) => title === 'Turn budget.truncated off in this file')?.edit);
	expect(await isCut(document)).toBe(false);
});
