import { clip } from '../text/clip.ts';

/** Steps that somebody wrote down. */
export interface Procedure {
	readonly subject: string;
	/** The subject as a noun. */
	readonly label: string;
	readonly steps: readonly string[];
	readonly evidence: string;
}

/** What a procedure may be about, as it is written; the first that fits counts. */
const subjects: readonly { readonly subject: string; readonly label: string; readonly written: string }[] = [
	{ subject: 'verification', label: 'verification', written: 'verification' },
	{ subject: 'build', label: 'build', written: 'build' },
	{ subject: 'deploy', label: 'deployment', written: 'deploy|deployment' },
	{ subject: 'release', label: 'release', written: 'release' },
	{ subject: 'onboarding', label: 'onboarding', written: 'onboarding' },
	{ subject: 'approval', label: 'approval', written: 'approval' },
	{ subject: 'reporting', label: 'reporting', written: 'report|reporting' },
	{ subject: 'follow-up', label: 'follow-up', written: 'follow[ -]?up' },
	{ subject: 'handoff', label: 'handoff', written: 'handoff|handover' },
	{ subject: 'escalation', label: 'escalation', written: 'escalation' },
	{ subject: 'review', label: 'review', written: '(?:(?:sales|weekly|monthly) )?review' },
];

const detectors = subjects.map(({ written, ...subject }) => ({
	...subject,
	shape: new RegExp(`\\b(?:${written})\\s+(?:procedure|process|workflow|steps)\\b`, 'i'),
}));

const step = /^(?:\d+\.|-)\s+(\S[\s\S]*)$/u;
const fewestSteps = 2;
const mostSteps = 6;
const evidenceLimit = 260;

/** The procedure that `text` lays out in numbered or dashed lines; at most one. */
export function procedures(text: string): Procedure[] {
	const lines = text
		.split(/\r?\n/u)
		.map((line) => line.trim())
		.filter(Boolean);
	const steps = lines.flatMap((line) => step.exec(line)?.[1]?.trim() || []);
	if (steps.length < fewestSteps) return [];
	const evidence = clip(lines.join(' '), evidenceLimit);
	const whole = lines.join('\n');
	const found = detectors.find(({ shape }) => shape.test(whole));
	if (!found) return [];
	return [{ subject: found.subject, label: found.label, steps: steps.slice(0, mostSteps), evidence }];
}
