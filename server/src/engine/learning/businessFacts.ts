import { clip, collapsed } from '../text/clip.ts';
import { safeSegment } from '../text/pathSegment.ts';
import { capitalised } from './capital.ts';

/** A habit or a rule of the people's work. */
export interface BusinessFact {
	readonly slug: string;
	readonly title: string;
	readonly summary: string;
	readonly evidence: string;
	readonly tags: readonly string[];
}

const limits = { summary: 220, evidence: 240 } as const;

const cadenceShape =
	/\b(weekly|daily|monthly|quarterly) ([a-z][a-z0-9 /-]{1,200}?) (?:is|happens|runs|occurs) ([^.!?]+)\.?/i;
const approvalShape = /\b([a-z0-9$][a-z0-9$,% /-]{2,200}?) requires? ([a-z][a-z0-9 /-]{1,200}?) approval\b/i;

/** A clause as a summary has it: clipped, without the dots at its end. */
const summed = (clause: string): string => clip(clause.replace(/(?<!\.)\.+$/u, ''), limits.summary);
const partsOf = (subject: string, between: RegExp): string[] => subject.toLowerCase().split(between).filter(Boolean);

function cadence(line: string): BusinessFact[] {
	const [clause, often, ...rest] = cadenceShape.exec(line) ?? [];
	if (clause === undefined || often === undefined) return [];
	const [subject, schedule] = rest.map(collapsed);
	if (!subject || !schedule) return [];
	return [
		{
			slug: `${safeSegment(subject.toLowerCase(), 'cadence')}-cadence`,
			title: `${capitalised(subject)} cadence`,
			summary: `${summed(clause)}.`,
			evidence: clip(clause, limits.evidence),
			tags: ['cadence', often, ...partsOf(subject, /[^a-z0-9]+/u)],
		},
	];
}

function approval(line: string): BusinessFact[] {
	const [clause, ...rest] = approvalShape.exec(line) ?? [];
	const [subject, approver] = rest.map(collapsed);
	if (clause === undefined || !subject || !approver) return [];
	return [
		{
			slug: `${safeSegment(subject.toLowerCase(), 'approval')}-approval-rule`,
			title: `${capitalised(approver)} approval rule`,
			summary: capitalised(`${summed(clause)} in this workspace.`),
			evidence: clip(clause, limits.evidence),
			tags: ['approval', approver.toLowerCase(), ...partsOf(subject, /[^a-z0-9$]+/u)],
		},
	];
}

/** At most one habit and one rule. */
export function businessFacts(text: string): BusinessFact[] {
	const line = collapsed(text);
	return [...cadence(line), ...approval(line)];
}
