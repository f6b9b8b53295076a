import { isTimeZone, wallClock } from '../../../memory/clock.ts';
import type { Part } from '../../../prompt/prompt.ts';
import type { Wording } from '../../../prompt/wording/wording.ts';
import type { Session } from '../../../workspace/session.ts';
import { factsOf, prosePart } from '../../coding/parts.ts';
import type { ClaudeCodeProfile } from '../profile.ts';
import { pieces } from './pieces.ts';

export const fact = factsOf('claude-code');

const opening = '<system-reminder>\n';

interface Frame {
	readonly before: readonly Part[];
	readonly after: readonly Part[];
}

/** What stands around the files of the start. */
export function frameOf({ frame }: ClaudeCodeProfile, session: Session, wording: Wording): Frame {
	const instructions = prosePart(pieces.instructions, 'Instructions follow', wording);
	if (frame === 'reminder')
		return {
			before: [fact('opening', 'Opening', opening), instructions],
			after: [fact('closing', 'Closing', '\n</system-reminder>')],
		};
	const timeZone = isTimeZone(session.timeZone) ? session.timeZone : 'UTC';
	const { day } = wallClock({ now: session.now, timeZone });
	return {
		before: [
			fact('opening', 'Opening', opening),
			prosePart(pieces.context, 'Context follows', wording),
			fact('heading', 'Heading', '\n# claudeMd\n'),
			instructions,
		],
		after: [
			fact('date', 'Date', `\n# currentDate\nToday's date is ${day}.\n\n      `, 'volatile'),
			prosePart(pieces.relevance, 'What it is worth', wording),
			fact('closing', 'Closing', '\n</system-reminder>\n'),
		],
	};
}
