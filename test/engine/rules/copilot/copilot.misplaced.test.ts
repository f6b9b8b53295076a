import { describe, expect, it } from 'vitest';
import { withSettings } from '../../runtimes/copilot/support.ts';
import { api, forPattern, leftAfterFix, saysOf } from './support.ts';

describe('copilot.misplaced', () => {
	const code = 'copilot.misplaced';
	it.each([
		['copilot-instructions.md', '.github/copilot-instructions.md'],
		['docs/api.instructions.md', api],
		['.github/api.instructions.md', api],
		['.github/instructions/api.md', api],
		['.github/instructions/api.Instructions.md', api],
		['.github/prompts/deep/go.prompt.md', '.github/prompts/go.prompt.md'],
	])('finds %s', (path, to) => {
		const [found, ...more] = saysOf(code, { [path]: '# Text\n' });
		expect(more).toEqual([]);
		expect(found?.fixes[0]?.steps).toEqual([{ kind: 'rename', path, to }]);
		expect(leftAfterFix(code, { [path]: '# Text\n' })).toEqual([]);
	});
	it('moves nothing onto another file', () => {
		const [found] = saysOf(code, { 'docs/api.instructions.md': '# A\n', [api]: forPattern('"**"') });
		expect(found?.fixes).toEqual([]);
	});
	it('is silent about the right places, and those that a setting adds', () => {
		const right = {
			'.github/copilot-instructions.md': 'A.\n',
			'.github/instructions/deep/api.instructions.md': 'A.\n',
			'.github/instructions/README.md': 'A.\n',
			'.github/prompts/go.prompt.md': 'A.\n',
			'packages/api/.github/copilot-instructions.md': 'A.\n',
			'node_modules/x/copilot-instructions.md': 'A.\n',
			'docs/README.instructions.md': '# How we write instructions\n',
		};
		expect(saysOf(code, right)).toEqual([]);
		const added = withSettings(
			{
				'chat.instructionsFilesLocations': { docs: true },
				'chat.promptFilesLocations': { '.github/prompts/deep': true },
			},
			{ 'docs/api.instructions.md': 'A.\n', '.github/prompts/deep/go.prompt.md': 'A.\n' },
		);
		expect(saysOf(code, added)).toEqual([]);
	});
});
