import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ScriptedAnswer } from '../../support/models/scriptedAnswer.ts';
import { chatModel, script, setModels, workspace } from '../../support/vscode/vscodeModels.ts';
import { ask, textOf } from './asking.ts';
import { editorLink } from './editorLink.ts';

vi.mock('vscode', () => import('../../support/vscode/vscodeModels.ts'));

let link: ReturnType<typeof editorLink>;
beforeEach(() => {
	script.answers = [];
	script.sent.length = 0;
	workspace.isTrusted = true;
	setModels([chatModel]);
	link = editorLink();
});
afterEach(() => link.close());

const model = 'copilot/gpt-6-luna';
const asked = (answer: ScriptedAnswer, name = model) => {
	script.answers = [answer];
	return ask({ provider: link.models.provider, model: name });
};
const status = (code: number, message: string): ScriptedAnswer => ({
	kind: 'status',
	status: code,
	type: 'x',
	message,
});

describe('the editor’s models', () => {
	it('are listed with their window, once until they are others', async () => {
		expect(await link.models.list()).toEqual([{ model, title: 'GPT-6 Luna (copilot)', window: 63_000 }]);
		expect(link.models.provider.windowOf(model)).toBe(63_000);
		setModels([]);
		await vi.waitFor(async () => expect(await link.models.list()).toEqual([]));
	});

	it('are none in an untrusted workspace, and none answers there', async () => {
		workspace.isTrusted = false;
		expect(await link.models.list()).toEqual([]);
		expect((await asked({ kind: 'stream', texts: ['x'] })).reply).toMatchObject({ kind: 'failed' });
		expect(script.sent).toEqual([]);
	});

	it('are none in an editor that never heard of them', async () => {
		const deaf = editorLink({ serves: false });
		expect(await deaf.models.list()).toEqual([]);
		const { reply } = await ask({ provider: deaf.models.provider, model });
		expect(reply).toMatchObject({ kind: 'failed', content: [] });
		deaf.close();
	});

	it('get the prompt as the first thing that the person says, and a reason for the consent', async () => {
		await asked({ kind: 'stream', texts: ['x'] });
		const [sent] = script.sent;
		expect(sent?.messages.map(({ role }) => role)).toEqual([1, 1]);
		expect(sent?.messages[0]?.content).toEqual([{ value: 'You are Aria.' }]);
		expect(sent?.options.justification).toContain('Soulscope');
	});
});

describe('a refusal of the editor', () => {
	it.each([
		[403, 'No', 'refused-request', 'did not allow Soulscope to use'],
		[404, 'Gone', 'refused-request', `no longer has the language model “${model}”`],
		[429, 'Quota exceeded', 'rate-limit', 'Too many requests'],
		[503, 'Service overloaded', 'overloaded', 'overloaded'],
		[500, 'net::ERR_CONNECTION_REFUSED fetch failed', 'offline', 'could not be reached'],
		[400, 'Response got filtered by the content filter', 'refused-request', 'filtered'],
	])('with %i «%s» is told as what it is', async (code, message, kind, words) => {
		const { reply } = await asked(status(code, message));
		expect(reply).toMatchObject({ kind: 'failed', failure: { kind, message: expect.stringContaining(words) } });
	});

	it('because the model is gone is told before anything is sent', async () => {
		const { reply } = await asked({ kind: 'stream', texts: ['x'] }, 'copilot/gone');
		expect(reply).toMatchObject({ failure: { message: expect.stringContaining('“copilot/gone”') } });
		expect(script.sent).toEqual([]);
	});
});

it('two answers at once do not get into each other', async () => {
	script.answers = [
		{ kind: 'stream', texts: ['one ', 'one ', 'one'] },
		{ kind: 'stream', texts: ['two ', 'two ', 'two'] },
	];
	const both = await Promise.all([0, 1].map(() => ask({ provider: link.models.provider, model })));
	expect(both.map(({ reply }) => textOf(reply)).sort()).toEqual(['one one one', 'two two two']);
});
