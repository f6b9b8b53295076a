import type { CompletionRequest } from '../completions.ts';
import type { Said } from '../program.ts';

/** What the program sends to its model where it does not start: nothing. */
export const refused: Said = { start: 'does not start' };

const reminder = '\n\n<system-reminder>\n';

/** What the answer of a tool has behind itself. */
function reminderIn(result: string): string {
	const at = result.indexOf(reminder);
	return at < 0 ? '' : result.slice(at);
}

/** The day may end while it is asked. */
export const withoutDay = (system: string): string => system.replace(/(?<=^ {2}Today's date: ).*$/mu, '');

/** The requests of one run, the first of which the person’s message has brought about. */
export function saidIn(requests: readonly CompletionRequest[]): Said {
	const [first, last] = [requests[0], requests.at(-1)];
	if (!first || !last) return refused;
	return {
		'the system prompt': withoutDay(first.system),
		'the tool “task”': first.tools.get('task') ?? '',
		'after a read': last.results.map(reminderIn).join(''),
	};
}
