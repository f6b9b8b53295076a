import { describe, expect, it } from 'vitest';
import { configUnknownKey } from '../../../../server/src/engine/runtimes/hermes/rules/configUnknownKey.ts';
import { expectEveryFixToSilence } from '../../../support/ruleTester.ts';
import { checkOnDisk, home, treeOf } from './support.ts';

const withConfig = (text: string) => ({ ...home, 'config.yaml': text });
const said = (text: string) => checkOnDisk(configUnknownKey, withConfig(text));

describe('hermes.config-unknown-key', () => {
	it('names the key that was probably meant', () => {
		const text = 'memmory:\n  memory_enabled: no\n';
		expect(said(text)).toEqual([
			{
				file: 'config.yaml',
				text: 'memmory',
				message: 'Hermes Agent does not know the setting memmory, and ignores it. Did you mean “memory”?',
			},
		]);
		expect(said('memory:\n  memory_enable: no\n')).toMatchObject([{ text: 'memory_enable' }]);
		expectEveryFixToSilence(configUnknownKey, treeOf(withConfig(text)));
	});

	it('is silent of names of its own, of plugins’, and where the right one is there', () => {
		expect(said('model: x\nmcp_servers:\n  modal: {}\nmy_plugin:\n  agnt: 1\n')).toEqual([]);
		expect(said('memory: {}\nmemmory: {}\n')).toEqual([]);
		expect(said('personalities:\n  memmory: Arr.\n')).toEqual([]);
	});
});
