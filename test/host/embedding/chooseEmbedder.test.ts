import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../../protocol/workspace/settings.ts';
import { chooseEmbedder } from '../../../server/src/host/embedding/chooseEmbedder.ts';

/** Names of the keys that were asked for. */
async function keysAskedFor(provider: 'openai' | 'gemini', baseUrl: string, trusted = true): Promise<string[]> {
	const names: string[] = [];
	const settings = { ...defaultSettings.embeddings, provider, baseUrl };
	await chooseEmbedder({
		settings,
		modelsFolder: '/nowhere',
		trusted,
		async keyFor(name) {
			names.push(name);
			return null;
		},
	});
	return names;
}

describe('a key for embeddings', () => {
	it('is the service’s own at its own address, however that is written', async () => {
		expect(await keysAskedFor('openai', '')).toEqual(['openai']);
		expect(await keysAskedFor('gemini', '')).toEqual(['gemini']);
		expect(await keysAskedFor('openai', 'https://api.openai.com/v1/')).toEqual(['openai']);
	});

	it('is another at another address', async () => {
		expect(await keysAskedFor('openai', 'https://proxy.example/v1')).toEqual(['openai@https://proxy.example']);
		expect(await keysAskedFor('gemini', 'http://127.0.0.1:8080')).toEqual(['openai@http://127.0.0.1:8080']);
		expect(await keysAskedFor('gemini', 'no address')).toEqual(['openai@nowhere']);
	});

	it('is not asked for where nothing may leave the machine', async () => {
		expect(await keysAskedFor('openai', '', false)).toEqual([]);
	});
});
