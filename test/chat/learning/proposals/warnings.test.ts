import { describe, expect, it } from 'vitest';
import { noCancellation, proposing, ship } from './proposing.ts';

describe('before it is written, a person is told', () => {
	it('where a search for the same words would not find it among what is there', async () => {
		const crowd = Array.from(
			{ length: 60 },
			(_, at) => `- The release command of release ${at} is the release command.`,
		);
		const { say, proposals, only } = await proposing({
			files: {
				'MEMORY.md': '# Memory\n\n- Tea.\n',
				'memory/2026-11-01.md': `${crowd.join('\n\n## Release command\n\n')}\n`,
			},
		});
		await say(ship);
		const { id } = await only();
		const warningsFor = async (text?: string) => {
			const preview = await proposals.preview({ proposal: id, ...(text !== undefined && { text }) }, noCancellation);
			return preview.kind === 'ready' ? preview.warnings : [preview.message];
		};
		expect(await warningsFor()).toEqual([]);
		expect(await warningsFor('It is that one.')).toEqual([expect.stringContaining('would not find this')]);
	});
});

describe('what people do not see, or nobody else may', () => {
	it.each([
		['a letter that nobody sees', 'Remember that the b\u200Box is on the left.', 1],
		['words in tags', 'Remember that the box is on the left\u{E0041}\u{E0042}.', 1],
		['words that are turned around', 'Remember that the box is \u202Ednah\u202C left.', 1],
		['another script', 'Remember that the box is called \u05E7\u05D5\u05E4\u05E1\u05D4.', 0],
	])('%s: a person is told before it is written', async (_, message, count) => {
		const { say, proposals, only } = await proposing();
		await say(message);
		const preview = await proposals.preview({ proposal: (await only()).id }, noCancellation);
		expect(preview).toMatchObject({ warnings: { length: count } });
	});

	it('a password is not proposed, though the search for secrets has broken down', async () => {
		const { say, proposals } = await proposing();
		const password = ['xK9', 'qLm', '2vTz', '7Rw'].join('');
		await say(`Remember that password=${password}`);
		// Behind a long list, whose evidence is cut.
		const steps = Array.from(
			{ length: 6 },
			(_, at) => `${at + 1}. ${'Look at the list of things once more. '.repeat(2)}`,
		);
		await say(`Our release steps:\n${steps.join('\n')}\n7. Log in with password=${password}`);
		expect(await proposals.list(true)).toEqual([]);
	});
});

it('what a line costs that is replaced is not what both of them cost', async () => {
	const text = '- The release command is `make release`.';
	const { say, proposals, only } = await proposing({
		files: { 'MEMORY.md': `# Memory\n\n${text}\n` },
		find: async () => ({
			hits: [
				{
					path: 'MEMORY.md',
					startLine: 3,
					endLine: 3,
					snippetLine: 3,
					snippet: text,
					score: 1,
					parts: { keyword: 1 },
				} as never,
			],
			mode: 'keyword',
			notes: [],
			state: { phase: 'ready', indexed: 0, total: 0, passages: 0, leftOut: [] },
		}),
	});
	await say(ship);
	const { id } = await only();
	const preview = await proposals.preview({ proposal: id }, noCancellation);
	if (preview.kind !== 'ready') throw new Error(preview.message);
	const [instead] = preview.related;
	expect(instead).toMatchObject({ relation: 'contradicts', line: 2 });
	expect(instead?.replacing).toBeLessThan(preview.tokens);
	const replacing = await proposals.preview({ proposal: id, ...(instead && { instead }) }, noCancellation);
	expect(replacing).toMatchObject({ tokens: instead?.replacing });
});
