import { wallClock } from '../../../memory/clock.ts';
import type { Part } from '../../../prompt/prompt.ts';
import type { Wording } from '../../../prompt/wording/wording.ts';
import { once } from '../../../text/once.ts';
import { remembering } from '../../../text/remember.ts';
import type { Session } from '../../../workspace/session.ts';
import { prosePart } from '../../coding/parts.ts';
import type { LoadPlan } from '../context/load.ts';
import type { World } from '../world.ts';
import { fact } from './parts.ts';
import { sessionFacts } from './pieces.ts';

const inWords = once(
	() =>
		new Intl.DateTimeFormat('en-US', {
			weekday: 'long',
			year: 'numeric',
			month: 'long',
			day: 'numeric',
			timeZone: 'UTC',
		}),
);

/** A day, `YYYY-MM-DD`, in words. The same few days come again and again. */
const dayInWords = remembering((day) => inWords().format(Date.parse(`${day}T00:00:00Z`)), 10);

/** `Saturday, November 21, 2026`; the program says it in the words of the person's own system. */
function dateOf({ now, timeZone }: Session): string {
	try {
		return dayInWords(wallClock({ now, timeZone }).day);
	} catch {
		return inWords().format(now);
	}
}

/** The first message of a session, around the context that it carries. It changes from day to day, and with the files. */
export function firstMessage(
	world: World,
	{ folders, memoryFolder }: LoadPlan,
	session: Session,
	context: readonly Part[],
	wording: Wording,
): readonly Part[] {
	const facts = sessionFacts({
		date: dateOf(session),
		system: world.platform,
		temporary: memoryFolder.replace(/[\\/]memory$/u, ''),
		folders: folders.join(', '),
	});
	return [
		fact('first-message.open', 'First message', '\n\n<session_context>\n'),
		{ ...prosePart(facts, 'Date, system and folders', wording), stability: 'volatile' },
		fact('first-message.context', 'First message', '\n\n'),
		...context,
		fact('first-message.close', 'First message', '\n</session_context>'),
	];
}
