import { expect, test } from 'vitest';
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
