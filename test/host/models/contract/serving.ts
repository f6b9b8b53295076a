import { afterEach, beforeEach, it, vi } from 'vitest';
import type { ToolSpec } from '../../../../server/src/host/models/model.ts';
import type { ScriptedAnswer } from '../../../support/models/scriptedAnswer.ts';
import type { Running, Subject } from '../subjects.ts';

export const tool: ToolSpec = {
	name: 'remember',
	description: 'Writes a line.',
	inputSchema: { type: 'object', properties: { text: { type: 'string' } } },
};

export const status = (
	code: number,
	type: string,
	message = 'no',
	headers: Record<string, string> = {},
): ScriptedAnswer => ({ kind: 'status', status: code, type, message, headers });

/** What a protocol cannot say is no case of its provider, and so is not counted as one that was left out. */
export const where = (applies: boolean): typeof it =>
	applies ? it : (Object.assign(() => undefined, { each: () => () => undefined }) as unknown as typeof it);

/** A server that speaks the protocol of `subject`, anew for each test. `answers` begins another one, which answers so. */
export function serving(subject: Subject) {
	const start = async (...answers: readonly ScriptedAnswer[]): Promise<Running> => {
		server.running = await subject.start(...answers);
		return server.running;
	};
	const server = { running: undefined as unknown as Running, answers: start };
	beforeEach(async () => void (await start()));
	afterEach(async () => {
		vi.unstubAllEnvs();
		await server.running[Symbol.asyncDispose]();
	});
	return server;
}
