import { counted } from '../../rules/support/words.ts';
import type { DoctorCheck } from '../diagnosis.ts';
import type { OutsideLine } from '../view.ts';

/** Lines that are named. */
const mostNamed = 12;

const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export const fromOutside: DoctorCheck = {
	code: 'doctor.memory.from-outside',
	weight: 60,
	reports: 'lines of other programs, pages, documents or other people that prompts have unasked',
	silent:
		'where the record of changes does not say where a line came from: nothing is guessed. A line that no prompt has unless the agent looks for it is no matter either',
	*check({ facts: { outsideLines }, runtime }) {
		const [first] = outsideLines;
		if (!first) return;
		const isEverywhere = ({ sessions }: OutsideLine) => sessions.length === runtime.sessionKinds.length;
		const lineOf = (line: OutsideLine): string =>
			`${line.path}:${line.line + 1}: from ${line.from}, ${day(line.at)}; in ${isEverywhere(line) ? 'every session' : `${line.sessions.join(', ')} sessions`}`;
		const more = outsideLines.length - mostNamed;
		yield {
			message: `${counted(outsideLines.length, 'line')} of what the agent is given unasked came from outside: from another program, a page or document that the agent had read, or other people. Whatever such a line asks for, the agent reads it again in each of these sessions. Look at each, and remove what you would not tell the agent yourself.`,
			evidence: [...outsideLines.slice(0, mostNamed).map(lineOf), ...(more > 0 ? [`and ${more} more`] : [])],
			place: { file: { kind: 'workspace', path: first.path }, range: first.range },
		};
	},
};
