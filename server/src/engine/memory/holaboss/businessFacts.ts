import { capitalised } from './capital.ts';
import { clip, collapsed } from './clip.ts';
import { safeSegment } from './pathSegment.ts';

/** A habit or a rule of the people's work. */
export interface BusinessFact {
	readonly slug: string;
	readonly title: string;
	readonly summary: string;
	readonly evidence: string;
	readonly tags: readonly string[];
}

const evidenceLimit = 240;

const cadenceShape = /\b(weekly|daily|monthly|quarterly) ([a-z][a-z0-9 /-]*?) (?:is|happens|runs|occurs) [^.!?]+\.?/iu;
const approvalShape = /([a-z0-9$][a-z0-9$,% /-]{2,}?) requires? ([a-z0-9 /-]+?) approval\b/iu;

const wordsOf = (subject: string): string[] => subject.toLowerCase().split(' ').filter(Boolean);
const slugOf = (subject: string): string => safeSegment(subject.toLowerCase(), 'workspace');

function cadence(line: string): BusinessFact[] {
	const [clause, often, subject] = cadenceShape.exec(line) ?? [];
	if (clause === undefined || often === undefined || subject === undefined) return [];
	return [
		{
			slug: `${slugOf(subject)}-cadence`,
			title: `${capitalised(subject)} cadence`,
			summary: `${clause.trim().replace(/\.$/u, '')}.`,
			evidence: clip(clause, evidenceLimit),
			tags: ['cadence', often, ...wordsOf(subject)],
		},
	];
}

function approval(line: string): BusinessFact[] {
	const [clause, subject, approver] = approvalShape.exec(line) ?? [];
	if (clause === undefined || subject === undefined || approver === undefined) return [];
	return [
		{
			slug: `${slugOf(subject)}-approval-rule`,
			title: `${capitalised(approver.trim())} approval rule`,
			summary: `${capitalised(clause.trim())} in this workspace.`,
			evidence: clip(clause, evidenceLimit),
			tags: ['approval', approver.trim().toLowerCase(), ...wordsOf(subject)],
		},
	];
}

/** At most one habit and one rule. */
export function businessFacts(text: string): BusinessFact[] {
	const line = collapsed(text);
	return [...cadence(line), ...approval(line)];
}
