import { isTimeZone, wallClock } from '../../../memory/clock.ts';
import type { Part } from '../../../prompt/prompt.ts';
import { type Wording, type WordingPiece, worded } from '../../../prompt/wording/wording.ts';
import type { Session } from '../../../workspace/session.ts';
import type { ClaudeCodeProfile } from '../profile.ts';
import { pieces } from './pieces.ts';

export const fact = (id: string, title: string, text: string): Part => ({
	id: `claude-code.${id}`,
	title,
	text,
	source: { kind: 'fact' },
	stability: 'stable',
});

export const prose = (piece: WordingPiece, title: string, wording: Wording): Part => ({
	id: piece.id,
	title,
	...worded(piece, wording),
	stability: 'stable',
});

const opening = '<system-reminder>\n';

interface Frame {
	readonly before: readonly Part[];
	readonly after: readonly Part[];
}

/** What stands around the files of the start. */
export function frameOf({ frame }: ClaudeCodeProfile, session: Session, wording: Wording): Frame {
	const instructions = prose(pieces.instructions, 'Instructions follow', wording);
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
			prose(pieces.context, 'Context follows', wording),
			fact('heading', 'Heading', '\n# claudeMd\n'),
			instructions,
		],
		after: [
			{ ...fact('date', 'Date', `\n# currentDate\nToday's date is ${day}.\n\n      `), stability: 'volatile' },
			prose(pieces.relevance, 'What it is worth', wording),
			fact('closing', 'Closing', '\n</system-reminder>\n'),
		],
	};
}
