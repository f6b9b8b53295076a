import { expect, it } from 'vitest';
import { windowTooSmall } from '../../../../server/src/engine/runtimes/hermes/rules/windowTooSmall.ts';
import { checkOnDisk, home } from './support.ts';

const found = (config: string) => checkOnDisk(windowTooSmall, { ...home, 'config.yaml': config });

it('stands at a window with which the program does not start', () => {
	expect(found('model:\n  default: qwen3\n  context_length: 63_999\n')).toMatchObject([
		{ file: 'config.yaml', text: '63_999' },
	]);
	expect(found('model: qwen3\ncontext_length: "32768"\n')).toMatchObject([{ text: '"32768"' }]);
});

it('is silent where it starts, or where the value is ignored', () => {
	for (const value of ['64000', '"big"', '-1', '0', 'null']) {
		expect(found(`model:\n  default: qwen3\n  context_length: ${value}\n`)).toEqual([]);
	}
	expect(found('model: qwen3\n')).toEqual([]);
});
