import type { TextRange } from '../../../text/range.ts';

/** Cline (core 0.0.86): UTF-16 units of what a tool answers that the model gets. */
export const longestAnswer = 8000;

const markOf = (lost: number): string => `\n\n...[truncated ${lost} chars]...\n\n`;

/** What is left for either end beside a mark of so much. */
const roomOf = (lost: number): number => Math.floor((longestAnswer - markOf(lost).length) / 2);

/** The stretch in the middle of a tool’s answer that the program cuts out, measured with the program; undefined where it is short enough. */
export function lostOf(answer: string): TextRange | undefined {
	const { length } = answer;
	if (length <= longestAnswer) return undefined;
	// The mark counts, and says how much is lost: a digit more leaves less room.
	let [kept, lost] = [0, length - longestAnswer];
	for (let room = roomOf(lost); room !== kept; room = roomOf(lost)) [kept, lost] = [room, length - 2 * room];
	return { start: kept, end: length - kept };
}

/** What the model gets of a tool’s answer. */
export function toolAnswer(answer: string): string {
	const lost = lostOf(answer);
	if (!lost) return answer;
	return `${answer.slice(0, lost.start)}${markOf(lost.end - lost.start)}${answer.slice(lost.end)}`;
}
