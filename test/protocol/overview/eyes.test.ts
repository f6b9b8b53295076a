import { existsSync, lstatSync, readFileSync, readlinkSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MemoryChangesRequest } from '../../../protocol/memory/changes.ts';
import { UndoRememberRequest } from '../../../protocol/memory/overview.ts';
import { MakeEqualRequest, PlanEqualRequest } from '../../../protocol/overview/equal.ts';
import { EyesRequest } from '../../../protocol/overview/eyes.ts';
import { serve } from '../../support/languageClient.ts';

const shop = {
	'CLAUDE.md': '# Shop\n\nUse pnpm.\n',
	'AGENTS.md': '# Shop\n\n- Answer in English.\n- Run `npm install` first.\n',
	'src/CLAUDE.md': 'Use tabs.\n',
	'src/a.ts': '',
	'package.json': '{}',
};

async function eyesOn(files: Readonly<Record<string, string>>, all = false) {
	const client = await serve(files);
	return client.connection.sendRequest(EyesRequest, { workspace: client.files.uriOf(''), all });
}

test('the comparison of agents says where two of them are told opposite things', async () => {
	const { opposites } = await eyesOn(shop);
	expect(opposites).toEqual([
		{
			about: 'the package manager',
			sides: [
				{ agents: ['Claude Code 2.1.330'], path: 'CLAUDE.md', line: 2, text: 'Use pnpm.' },
				{ agents: ['Codex 0.169.0'], path: 'AGENTS.md', line: 3, text: 'Run `npm install` first.' },
			],
		},
	]);
});

test('it says nothing where all are told the same', async () => {
	expect((await eyesOn({ ...shop, 'CLAUDE.md': '@AGENTS.md\n' }, true)).opposites).toEqual([]);
});

test('both lines are problems of their files, and go when one of them is changed', async () => {
	const client = await serve(shop);
	const [claude, agents] = [await client.open('CLAUDE.md'), await client.open('AGENTS.md')];
	const told = async (document: typeof claude) =>
		(await document.diagnostics()).filter(({ code }) => code === 'agents.told-opposites');
	expect((await told(claude))[0]?.relatedInformation?.[0]?.location.uri).toBe(agents.uri);
	expect((await told(agents))[0]?.range.start.line).toBe(3);
	await claude.replaceAll('# Shop\n\nUse npm.\n');
	expect(await told(claude)).toEqual([]);
	expect(await told(agents)).toEqual([]);
});

test('links are planned, shown as one line each, made, listed and undone', async () => {
	const client = await serve({ 'AGENTS.md': 'Use tabs.\n', 'CLAUDE.md': 'Use tabs.\n' });
	const workspace = client.files.uriOf('');
	const agents = ['claude-code@2.1.330', 'gemini-cli@0.61.0', 'codex@0.169.0'];
	const asked = { workspace, agents, target: 'AGENTS.md' };
	expect((await client.connection.sendRequest(PlanEqualRequest, asked)).canLink).toBe(true);
	const plan = await client.connection.sendRequest(PlanEqualRequest, { ...asked, links: 'wherever-possible' });
	expect(plan.diffs.map(({ path, before, after }) => [path, before, after])).toEqual([
		['CLAUDE.md', 'Use tabs.\n', 'symbolic link → AGENTS.md\n'],
		['GEMINI.md', undefined, 'symbolic link → AGENTS.md\n'],
	]);
	const made = await client.connection.sendRequest(MakeEqualRequest, { id: plan.id });
	expect(made).toMatchObject({ written: 2, problems: [], noLinks: false });
	const leadsTo = (path: string) => readlinkSync(client.files.pathOf(path));
	expect([leadsTo('CLAUDE.md'), leadsTo('GEMINI.md')]).toEqual(['AGENTS.md', 'AGENTS.md']);
	const again = await client.connection.sendRequest(PlanEqualRequest, asked);
	expect(again).toMatchObject({ diffs: [], canLink: false });
	const changes = await client.connection.sendRequest(MemoryChangesRequest, { workspace });
	expect(changes.map(({ path, excerpt, undo }) => [path, excerpt, undo])).toEqual([
		['GEMINI.md', '→ AGENTS.md', made.operation],
		['CLAUDE.md', '→ AGENTS.md', made.operation],
	]);
	await client.connection.sendRequest(UndoRememberRequest, { undo: made.operation });
	expect(existsSync(client.files.pathOf('GEMINI.md'))).toBe(false);
	expect(readFileSync(client.files.pathOf('CLAUDE.md'), 'utf8')).toBe('Use tabs.\n');
	expect(lstatSync(client.files.pathOf('CLAUDE.md')).isSymbolicLink()).toBe(false);
});
