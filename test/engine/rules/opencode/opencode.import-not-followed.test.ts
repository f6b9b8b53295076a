import { describe, expect, it } from 'vitest';
import { importNotFollowed } from '../../../../server/src/engine/runtimes/openCode/rules/importNotFollowed.ts';
import { checkOnDisk } from './support.ts';

describe('opencode.import-not-followed', () => {
	it('finds imports of files that are there', () => {
		const files = { 'AGENTS.md': 'See @docs/style.md and @./gone.md.\n', 'docs/style.md': 'Tabs.' };
		expect(checkOnDisk(importNotFollowed, files)).toEqual([
			{
				file: 'AGENTS.md',
				text: '@docs/style.md',
				message:
					'OpenCode does not follow imports: the agent reads “@docs/style.md”, and not what is in docs/style.md. Name that file in instructions of opencode.json, or say when it is to read it.',
			},
		]);
	});

	it('is silent about what is in the prompt anyway, addresses and what is at home', () => {
		const files = {
			'AGENTS.md': 'See @docs/style.md, me@docs/style.md, @~/docs/style.md.\n',
			'docs/style.md': 'Tabs.',
		};
		const named = { 'opencode.json': '{ "instructions": ["docs/*.md"] }' };
		expect(checkOnDisk(importNotFollowed, { ...files, ...named })).toEqual([]);
		expect(checkOnDisk(importNotFollowed, { ...files, 'AGENTS.md': 'me@docs/style.md, @~/docs/style.md\n' })).toEqual(
			[],
		);
	});
});
