import { afterEach, describe, expect, it } from 'vitest';
import type { EditorModels } from '../../../server/src/host/models/editor.ts';
import type { ModelInfo } from '../../../server/src/host/models/model.ts';
import { chooseProvider, modelChoices, type ProviderChoice } from '../../../server/src/host/models/providers.ts';
import { keyedProviders, keyName } from '../../../shared/apiKeys.ts';
import { startCompletionsServer } from '../../support/models/completionsServer.ts';
import { startMessagesServer } from '../../support/models/messagesServer.ts';
import { ask } from './asking.ts';

const editorWith = (...models: readonly ModelInfo[]): EditorModels => ({
	list: async () => models,
	provider: { windowOf: () => 1, run: async () => ({ kind: 'stopped', content: [] }) },
});

interface Setting extends Partial<ProviderChoice> {
	/** Keys by their name. */
	readonly keys?: Readonly<Record<string, string>>;
}

let askedFor: string[] = [];
afterEach(() => {
	askedFor = [];
});

const choiceOf = ({ keys = {}, ...choice }: Setting): ProviderChoice => ({
	wanted: 'auto',
	model: '',
	baseUrl: '',
	trusted: true,
	keyFor: async (name) => {
		askedFor.push(name);
		return keys[name] ?? null;
	},
	...choice,
});

const choose = async (setting: Setting) => {
	const chosen = await chooseProvider(choiceOf(setting));
	if (chosen.kind === 'live') return `${chosen.id} at ${chosen.title} with ${chosen.model}`;
	return chosen.kind === 'dry-run' ? `dry run: ${chosen.reason}` : `failed: ${chosen.failure.message}`;
};

const local = 'http://127.0.0.1:11434/v1';
const all = { anthropic: 'a', openai: 'o', gemini: 'g', openrouter: 'r' };

describe('who answers', () => {
	it.each<[string, Setting, string | RegExp]>([
		['the first with a key', { keys: { gemini: 'g', openai: 'o' } }, 'openai at OpenAI with gpt-6.2-sol'],
		['Anthropic before all others', { keys: all }, 'anthropic at Anthropic with claude-sonnet-5-5'],
		['whom the person names', { wanted: 'gemini', keys: all }, 'gemini at Google Gemini with gemini-3.8-flash'],
		[
			'with the model that is chosen',
			{ wanted: 'openai', model: 'gpt-6-luna', keys: all },
			'openai at OpenAI with gpt-6-luna',
		],
		[
			'whoever makes the model that is chosen',
			{ model: 'gemini-3.5-flash', keys: all },
			'gemini at Google Gemini with gemini-3.5-flash',
		],
		[
			'OpenRouter for names of two parts',
			{ model: 'mistralai/large', keys: all },
			'openrouter at OpenRouter with mistralai/large',
		],
		[
			'nobody where the maker has no key',
			{ model: 'gpt-6-luna', keys: { anthropic: 'a' } },
			/^dry run: There is no API key/,
		],
		[
			'a blank key is none',
			{ wanted: 'anthropic', keys: { anthropic: '  ' } },
			/^failed: There is no API key for api\.anthropic\.com/,
		],
		['an unknown provider has no key', { wanted: 'nonsense', keys: all }, /^failed: There is no API key/],
		[
			'a server on this machine, when it is named',
			{ wanted: 'openai', model: 'm', baseUrl: local },
			'openai at 127.0.0.1:11434 with m',
		],
		[
			'no server on this machine by chance',
			{ model: 'm', baseUrl: local },
			/^dry run: There is no API key for 127\.0\.0\.1:11434/,
		],
		[
			'whoever’s address it is',
			{ baseUrl: 'https://openrouter.ai/api/v1', keys: all },
			'openrouter at OpenRouter with anthropic/claude-sonnet-5.5',
		],
		[
			'but not one elsewhere without a key',
			{ wanted: 'openai', model: 'm', baseUrl: 'https://llm.example/v1' },
			/^failed: There is no API key for llm\.example/,
		],
		[
			'nobody in an untrusted workspace',
			{ trusted: false, keys: all, wanted: 'anthropic' },
			/^dry run: This workspace is not trusted/,
		],
		['nobody, on wish', { wanted: 'dry-run', keys: all }, /^dry run: The setting/],
	])('is %s', async (_what, setting, expected) => {
		expect(await choose(setting)).toMatch(expected);
	});

	it('is the editor where there is no key, with the model that it would choose itself', async () => {
		const editor = editorWith({ model: 'copilot/gpt', title: 'GPT' }, { model: 'copilot/auto', title: 'Auto' });
		expect(await choose({ editor })).toBe('editor at Editor with copilot/auto');
		expect(await choose({ editor, wanted: 'editor', model: 'copilot/gpt' })).toBe('editor at Editor with copilot/gpt');
		expect(await choose({ editor, wanted: 'editor', model: 'copilot/gone' })).toContain(
			'failed: The editor no longer has the language model “copilot/gone”. Choose another one.',
		);
		expect(await choose({ editor: editorWith(), wanted: 'editor' })).toContain('Sign in to the editor’s own chat');
		expect(await choose({ editor: editorWith() })).toContain('dry run');
		// An address of one's own is not passed over.
		expect(await choose({ editor, baseUrl: 'https://llm.example' })).toContain('dry run');
		const chosen = await chooseProvider(choiceOf({ editor }));
		expect(chosen).toMatchObject({ caveat: expect.stringContaining('no system prompt') });
	});

	it('is not asked for a key in an untrusted workspace, nor for a dry run', async () => {
		await choose({ trusted: false });
		await choose({ wanted: 'dry-run' });
		expect(askedFor).toEqual([]);
	});

	it('at a server that has no usual model gets its first, or is told to be given a name', async () => {
		await using server = await startCompletionsServer({});
		expect(await choose({ wanted: 'openai', baseUrl: `${server.url}/v1` })).toMatch(/with gemini-3\.8-flash$/);
		expect(await choose({ wanted: 'openai', baseUrl: 'http://127.0.0.1:1/v1' })).toContain('no model is chosen');
	});
});

describe('a key', () => {
	it.each([
		['', 'anthropic', 'openai'],
		['https://api.anthropic.com', 'anthropic', 'openai@https://api.anthropic.com'],
		['https://api.openai.com/v1/', 'anthropic@https://api.openai.com', 'openai'],
		[
			'https://generativelanguage.googleapis.com/v1beta/openai',
			'anthropic@https://generativelanguage.googleapis.com',
			'gemini',
		],
		['https://llm.example:8443/v1', 'anthropic@https://llm.example:8443', 'openai@https://llm.example:8443'],
		// Another scheme is another place: what is sent there can be read on the way.
		['http://api.openai.com/v1', 'anthropic@http://api.openai.com', 'openai@http://api.openai.com'],
		[
			'https://api.openai.com.evil.example',
			'anthropic@https://api.openai.com.evil.example',
			'openai@https://api.openai.com.evil.example',
		],
		['https://api.openai.com@evil.example/v1', 'anthropic@https://evil.example', 'openai@https://evil.example'],
		['nonsense', 'anthropic@nowhere', 'openai@nowhere'],
	])('belongs to the address %s', (baseUrl, anthropic, openai) => {
		expect(keyName('anthropic', baseUrl)).toBe(anthropic);
		expect(keyName('openai', baseUrl)).toBe(openai);
	});

	it('that was set for a provider is asked for at no other address', async () => {
		for (const wanted of ['auto', ...keyedProviders.map(({ id }) => id)]) {
			for (const baseUrl of ['https://llm.example', local, 'nonsense'])
				await choose({ wanted, baseUrl, keys: all, model: 'm' });
		}
		expect(askedFor.filter((name) => name in all)).toEqual([]);
	});

	it('of one address is sent there and nowhere else', async () => {
		await using mine = await startMessagesServer();
		const keys = { ...all, [`anthropic@${mine.origin}`]: 'sk-of-this-address' };
		const chosen = await chooseProvider(choiceOf({ baseUrl: mine.url, keys }));
		if (chosen.kind !== 'live') throw new Error(chosen.kind);
		await ask({ provider: chosen.provider, model: chosen.model });
		expect(mine.requests[0]?.headers.authorization).toBe('Bearer sk-of-this-address');
		expect(chosen).toMatchObject({ id: 'anthropic', title: new URL(mine.url).host });
	});
});

describe('models to choose from', () => {
	const signal = new AbortController().signal;
	it('are those of the server that is set, and of the editor', async () => {
		await using server = await startCompletionsServer({});
		const editor = editorWith({ model: 'copilot/gpt', title: 'GPT', window: 9 });
		expect(await modelChoices(choiceOf({ baseUrl: `${server.url}/v1`, editor }), signal)).toEqual([
			{ provider: 'openai', model: 'gemini-3.8-flash', title: 'Gemini 3.8 Flash' },
			{ provider: 'openai', model: 'local-llama', title: 'local-llama', window: 8192 },
			{ provider: 'editor', model: 'copilot/gpt', title: 'GPT', window: 9 },
		]);
	});

	it('are none in an untrusted workspace', async () => {
		expect(
			await modelChoices(choiceOf({ trusted: false, editor: editorWith({ model: 'a', title: 'a' }) }), signal),
		).toEqual([]);
	});
});

describe('what an answer costs', () => {
	const usage = { input: 1_000_000, output: 0, cached: 0 };
	it('is known at the provider’s own address, and elsewhere only where the person says', async () => {
		const cost = async (setting: Setting) => {
			const chosen = await chooseProvider(choiceOf(setting));
			return chosen.kind === 'live' ? chosen.costOf(usage) : 'none';
		};
		expect(await cost({ keys: all })).toBe(2);
		expect(await cost({ wanted: 'openai', model: 'gpt-6.2-sol', baseUrl: local })).toBeUndefined();
		expect(await cost({ editor: editorWith({ model: 'copilot/gpt-6.2-sol', title: 'x' }) })).toBeUndefined();
		const prices = { 'gpt-6': { input: 7, output: 1 } };
		expect(await cost({ wanted: 'openai', model: 'gpt-6.2-sol', baseUrl: local, prices })).toBe(7);
	});
});
