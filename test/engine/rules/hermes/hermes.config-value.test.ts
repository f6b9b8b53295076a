import { describe, expect, it } from 'vitest';
import { configValue } from '../../../../server/src/engine/runtimes/hermes/rules/configValue.ts';
import { checkOnDisk, home } from './support.ts';

const said = (text: string) => checkOnDisk(configValue, { ...home, 'config.yaml': text });

describe('hermes.config-value', () => {
	it('says what comes of a value', () => {
		expect(said('memory:\n  memory_enabled: "false"\n')).toEqual([
			{
				file: 'config.yaml',
				text: '"false"',
				message:
					'memory.memory_enabled is the text "false", and to Hermes Agent any text means yes. Write it without quotation marks.',
			},
		]);
		expect(said('context_file_max_chars: "9000"\n')).toMatchObject([
			{
				message:
					'context_file_max_chars is "9000", and Hermes Agent ignores it: it takes a number of characters above 0.',
			},
		]);
		expect(said('context_file_max_chars: 0\n')).toHaveLength(1);
		expect(said('memory:\n  user_char_limit: "2000"\n')).toMatchObject([
			{ message: expect.stringContaining('no part of the memory reaches the agent') },
		]);
		expect(said('model:\n  default: x\n  context_length: 128K\n')).toMatchObject([{ text: '128K' }]);
	});

	it('is silent of what it reads as it was meant', () => {
		expect(said('memory:\n  memory_enabled: no\ncontext_file_max_chars: 9000\n')).toEqual([]);
		expect(said('context_file_max_chars: null\nmodel:\n  context_length: "64000"\n')).toEqual([]);
		expect(said('other:\n  memory_enabled: "false"\n')).toEqual([]);
	});
});
