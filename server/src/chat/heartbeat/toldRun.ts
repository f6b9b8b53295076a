import type { ChatEvent, ChatTurnResult } from '../../../../protocol/chat/chat.ts';
import type { HeartbeatRun } from '../../../../protocol/chat/heartbeat.ts';

/** Begins with what an answer says, on one line. */
function firstWords(text: string): string {
	const line = text.replace(/\s+/gu, ' ').trim();
	return line.length > 200 ? `${line.slice(0, 199).toWellFormed()}…` : line;
}

/** What people are told of a run. */
export function toldRun(at: number, result: ChatTurnResult, events: readonly ChatEvent[]): HeartbeatRun {
	const conversation = 'conversation' in result &&
		result.conversation !== undefined && { conversation: result.conversation };
	switch (result.kind) {
		case 'skipped':
			return { at, outcome: 'skipped', message: result.message };
		case 'failed':
			return { at, outcome: 'failed', message: result.message, ...conversation };
		case 'stopped':
			return { at, outcome: 'stopped', ...conversation };
		case 'done': {
			const answers = events.flatMap((event) =>
				event.kind === 'entry' && event.entry.kind === 'answer' ? [event.entry] : [],
			);
			const last = answers.at(-1);
			const isSilent = !last || last.silent !== undefined || last.text.trim() === '';
			return {
				at,
				outcome: isSilent ? 'silent' : 'said',
				...(!isSilent && { message: firstWords(last.text) }),
				...conversation,
			};
		}
	}
}
