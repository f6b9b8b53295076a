import { describe, expect, it, vi } from 'vitest';
import type { ScriptedAnswer } from '../../../support/models/scriptedAnswer.ts';
import { ask, callsOf, textContent, textOf } from '../asking.ts';
import { subjects } from '../subjects.ts';
import { serving } from './serving.ts';

vi.mock('vscode', () => import('../../../support/vscode/vscodeModels.ts'));

describe.each(subjects)('the provider $name', (subject) => {
	const server = serving(subject);

	it('that is stopped keeps what came, tells no more, and hangs up', async () => {
		const { reply, texts } = await ask(
			await server.answers({ kind: 'slow', texts: ['as far ', 'as this'] }),
			{},
			'as far as this',
		);
		expect(reply).toMatchObject({ kind: 'stopped', content: [textContent('as far as this')] });
		expect(texts.join('')).toBe('as far as this');
		await server.running.hungUp();
	});

	it('that is stopped before it begins says nothing', async () => {
		const { reply, texts } = await ask(server.running, {}, '');
		expect(reply).toMatchObject({ kind: 'stopped', content: [] });
		expect(texts).toEqual([]);
	});

	it('that is stopped after a whole call keeps the call', async () => {
		const answer: ScriptedAnswer = {
			kind: 'slow',
			blocks: [
				{ kind: 'call', id: 'one', name: 'remember', json: ['{"text":"a"}'] },
				{ kind: 'text', texts: ['And'] },
			],
		};
		const { reply } = await ask(await server.answers(answer), {}, 'And');
		expect(reply.kind).toBe('stopped');
		// Chat completions say only at the end that a call is whole.
		if (subject.name !== 'openai')
			expect(callsOf(reply)).toEqual([{ id: 'one', name: 'remember', input: { text: 'a' } }]);
		expect(textOf(reply)).toBe('And');
	});

	it.each([{ kind: 'dies' }, { kind: 'ends-early' }] as const)(
		'whose connection $kind keeps what came',
		async (how) => {
			const { reply } = await ask(await server.answers({ ...how, texts: ['half'] }));
			expect(reply).toMatchObject({
				kind: 'failed',
				content: [textContent('half')],
				failure: { kind: 'offline', message: expect.stringContaining('was lost during the answer') },
			});
		},
	);

	it('whose stream says that it is overloaded keeps what came, and says so', async () => {
		const { reply } = await ask(
			await server.answers({ kind: 'error-event', texts: ['half'], type: 'overloaded_error' }),
		);
		expect(reply).toMatchObject({
			kind: 'failed',
			content: [textContent('half')],
			failure: { kind: 'overloaded', message: expect.stringContaining('The answer stopped') },
		});
	});

	it('that sends what is no JSON fails, and keeps what came', async () => {
		const { reply } = await ask(await server.answers({ kind: 'garbage', texts: ['half'] }));
		expect(reply).toMatchObject({ kind: 'failed', content: [textContent('half')] });
	});
});
