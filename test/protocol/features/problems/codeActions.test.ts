import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { serve as startServer } from '../../../../server/src/app/serve.ts';
import type { FixStep, Rule } from '../../../../server/src/engine/rules/rule.ts';
import { serve } from '../../../support/languageClient.ts';

const workspace = { 'SOUL.md': '# Soul\n\nBe knid. Be knid.\n', 'IDENTITY.md': '- **Name:** Aria\n' };

/** Says of each `word` in SOUL.md that it should be another; fixes it by `steps`. */
const ruleFor = (word: string, steps: (at: number) => readonly FixStep[], preferred = true): Rule => ({
	code: 'test.word',
	severity: 'warning',
	docs: { title: 'Word', why: '', fix: '' },
	*check({ snapshot }) {
		const content = snapshot.files.get('SOUL.md')?.content;
		const text = content?.kind === 'text' ? content.text : '';
		for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1))
			yield {
				place: { file: { kind: 'workspace', path: 'SOUL.md' }, range: { start: at, end: at + word.length } },
				message: `“${word}” is misspelt.`,
				fixes: [{ title: `Fix “${word}”`, preferred, steps: steps(at) }],
			};
	},
});

const soul = { kind: 'workspace', path: 'SOUL.md' } as const;
const spell = (at: number): readonly FixStep[] => [
	{ kind: 'edit', file: soul, changes: [{ range: { start: at, end: at + 4 }, text: 'kind' }] },
];
const withRules = (...rules: Rule[]) => ({
	transport: (c: Parameters<typeof startServer>[0]) => startServer(c, { rules: () => rules }),
});

/** Any problem can be turned off; that is offered behind everything else. */
const isSilencing = ({ title }: { readonly title: string }) => title.startsWith('Turn ');

test('a fix is offered where the problem is, preferred, and solves it', async () => {
	const client = await serve(workspace, withRules(ruleFor('knid', spell)));
	const document = await client.open('SOUL.md');
	const [first, second] = await document.diagnostics();
	if (!first || !second) throw new Error('two problems were expected');
	const [action, ...others] = await document.actions(first.range);
	expect(action).toMatchObject({ title: 'Fix “knid”', kind: 'quickfix', isPreferred: true, diagnostics: [first] });
	expect(others.every(isSilencing)).toBe(true);
	await client.apply(action?.edit);
	expect(document.text).toBe('# Soul\n\nBe kind. Be knid.\n');
	expect(await document.diagnostics()).toEqual([second]);
});

test('fixing all fixes all, in one edit, and is offered only when asked for', async () => {
	const client = await serve(workspace, withRules(ruleFor('knid', spell)));
	const document = await client.open('SOUL.md');
	const offered = (await document.actions()).filter((action) => !isSilencing(action));
	expect(offered.map(({ kind }) => kind)).toEqual(['quickfix', 'quickfix']);
	const [all] = await document.actions(undefined, ['source.fixAll']);
	expect(all).toMatchObject({ kind: 'source.fixAll.soulscope' });
	await client.apply(all?.edit);
	expect(document.text).toBe('# Soul\n\nBe kind. Be kind.\n');
	expect(await document.diagnostics()).toEqual([]);
	expect(await document.actions(undefined, ['source.fixAll.soulscope'])).toEqual([]);
});

test('where two fixes want the same stretch, the first one gets it', async () => {
	const other: Rule = {
		...ruleFor('knid.', () => [
			{ kind: 'edit', file: soul, changes: [{ range: { start: 11, end: 16 }, text: 'good!' }] },
		]),
		code: 'test.other',
	};
	const client = await serve(workspace, withRules(ruleFor('knid', spell), other));
	const document = await client.open('SOUL.md');
	const [all] = await document.actions(undefined, ['source.fixAll.soulscope']);
	await client.apply(all?.edit);
	expect(document.text).toBe('# Soul\n\nBe kind. Be kind.\n');
});

test('a fix that nobody prefers is not applied by the dozen', async () => {
	const client = await serve(workspace, withRules(ruleFor('knid', spell, false)));
	const document = await client.open('SOUL.md');
	expect((await document.actions())[0]).toMatchObject({ isPreferred: false });
	expect(await document.actions(undefined, ['source.fixAll.soulscope'])).toEqual([]);
});

/** An editor that asks for problems, and can do nothing else that we would use. */
const asking = { textDocument: { diagnostic: {} } };

test('a fix can create, rename and delete files, and is gone where the client cannot', async () => {
	const steps: readonly FixStep[] = [
		{ kind: 'create', path: 'notes/new.md', text: '# New\n' },
		{ kind: 'rename', path: 'IDENTITY.md', to: 'identity.md' },
		{ kind: 'delete', path: 'MEMORY.md' },
	];
	const tree = { ...workspace, 'MEMORY.md': 'old\n' };
	const client = await serve(tree, withRules(ruleFor('Soul', () => steps)));
	const document = await client.open('SOUL.md');
	const [action] = await document.actions();
	await client.apply(action?.edit);
	expect((await readdir(client.files.root)).sort()).toEqual(['SOUL.md', 'identity.md', 'notes']);
	expect(await readdir(client.files.pathOf('notes'))).toEqual(['new.md']);

	const plain = await serve(tree, { ...withRules(ruleFor('Soul', () => steps)), capabilities: asking });
	expect((await (await plain.open('SOUL.md')).actions()).filter((offered) => !isSilencing(offered))).toEqual([]);
});

test('a client that takes plain changes only gets those', async () => {
	const client = await serve(workspace, { ...withRules(ruleFor('knid', spell)), capabilities: asking });
	const document = await client.open('SOUL.md');
	const [action] = await document.actions();
	expect(action?.edit).toEqual({
		changes: { [document.uri]: [{ range: { start: document.at(11), end: document.at(15) }, newText: 'kind' }] },
	});
});

test('a name in the wrong case is put right, and nothing is left to say of it', async () => {
	const client = await serve({ 'soul.md': '# Soul\n', 'IDENTITY.md': '- **Name:** Aria\n', 'AGENTS.md': '# Rules\n' });
	const document = await client.open('soul.md');
	const isCase = ({ code }: { code?: unknown }) => code === 'load.case-mismatch';
	expect((await document.diagnostics()).some(isCase)).toBe(true);
	const action = (await document.actions()).find(({ diagnostics }) => diagnostics?.some(isCase));
	await client.apply(action?.edit);
	await document.close();
	expect(await readdir(client.files.root)).toContain('SOUL.md');
	// The rename is heard of by way of the file watcher, in its own time.
	await client.untilTrue(
		async () =>
			!Object.values(await client.problems())
				.flat()
				.some(isCase),
	);
});

test('a problem can be silenced for its line or for the file, and stays silent', async () => {
	for (const [title, left] of [
		['Turn test.word off for this line', 0],
		['Turn test.word off in this file', 0],
	] as const) {
		const client = await serve(workspace, withRules(ruleFor('knid', spell)));
		const document = await client.open('SOUL.md');
		const actions = await document.actions({ start: document.at('Be '), end: document.at('Be ') });
		await client.apply(actions.find((action) => action.title === title)?.edit);
		expect((await document.diagnostics()).length, title).toBe(left);
		expect(document.text, title).toContain('Be knid. Be knid.');
	}
});

test.each([
	['Turn test.word off for this line', '# Soul\r\r<!-- soulscope-disable-next-line test.word -->\rBe knid.\r'],
	['Turn test.word off in this file', '# Soul\r\rBe knid.\r\r<!-- soulscope-disable test.word -->\r'],
])('%s: what is written ends its lines with CR alone where the file does', async (title, text) => {
	const files = { ...workspace, 'SOUL.md': '# Soul\r\rBe knid.\r' };
	const client = await serve(files, withRules(ruleFor('knid', spell)));
	const document = await client.open('SOUL.md');
	const actions = await document.actions();
	await client.apply(actions.find((action) => action.title === title)?.edit);
	expect([document.text, await document.diagnostics()]).toEqual([text, []]);
});

test('where the line is the first one with words or stands between the fences, a problem is only silenced for the file', async () => {
	for (const text of ['---\ntitle: knid\n---\n\nBe.\n', 'Be knid.\n', '\n\nBe knid.\n']) {
		const client = await serve({ ...workspace, 'SOUL.md': text }, withRules(ruleFor('knid', spell)));
		const document = await client.open('SOUL.md');
		expect(
			(await document.actions()).filter(isSilencing).map(({ title }) => title),
			text,
		).toEqual(['Turn test.word off in this file']);
	}
});

test('nothing is offered that would save a text that was misread', async () => {
	const latin = Buffer.from(`# Rules\n\n## Grüße\n\n${'Grüße die Gäste. '.repeat(20)}\n`, 'latin1');
	const client = await serve({ ...workspace, 'AGENTS.md': latin });
	const document = await client.open('AGENTS.md');
	expect((await document.diagnostics()).map(({ code }) => code)).toContain('load.not-text');
	expect(await document.actions()).toEqual([]);
	const heading = document.at('## ');
	expect(await document.actions({ start: heading, end: heading })).toEqual([]);
	// As an editor shows it that was told the encoding.
	await document.replaceAll(latin.toString('latin1'));
	expect((await document.actions()).map(({ title }) => title)).toContain('Turn load.not-text off in this file');
	expect(await document.actions({ start: heading, end: heading })).toHaveLength(1);
});

test('what no text edit can do is a command of the editor', async () => {
	const skill = '---\r\nname: tea\r\ndescription: How to make tea.\r\n---\r\n';
	const persona = Object.fromEntries(['AGENTS', 'SOUL', 'TOOLS', 'IDENTITY'].map((name) => [`${name}.md`, '# A\n']));
	const client = await serve(
		{ ...persona, 'skills/tea/SKILL.md': skill },
		{ settings: { runtime: 'goclaw@2026.2.26' } },
	);
	const document = await client.open('skills/tea/SKILL.md');
	const action = (await document.actions()).find(({ title }) => title === 'End lines with LF');
	expect(action?.edit).toBeUndefined();
	expect(action?.command).toMatchObject({ command: 'soulscope.useLineFeeds', arguments: [document.uri] });
	expect(await document.actions(undefined, ['source.fixAll.soulscope'])).toEqual([]);
	await document.replaceAll(skill.replaceAll('\r\n', '\n'));
	expect((await document.diagnostics()).map(({ code }) => code)).not.toContain('frontmatter.line-ends');
});
