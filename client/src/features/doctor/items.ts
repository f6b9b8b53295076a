import type { DoctorProblem, DoctorProblemLevel } from '../../../../protocol/workspace/doctor.ts';

/** Codicons; the words are beside them. */
const icons: Readonly<Record<DoctorProblemLevel, string>> = {
	error: '$(error)',
	warning: '$(warning)',
	information: '$(info)',
};

/** A line of the list, and what it stands for. */
export interface HealthItem {
	readonly label: string;
	readonly detail: string;
	readonly problem: DoctorProblem;
}

/** What is wrong, and all the rest of the sentence below: a list shows each on one line. The code comes last: it is for a search. */
export function healthItem(problem: DoctorProblem): HealthItem {
	const { level, code, message, evidence } = problem;
	const [, first = message, rest = ''] = /^(.*?[.!?])(?= \p{Lu}| “)(.*)$/u.exec(message) ?? [];
	return {
		label: `${icons[level]} ${first}`,
		detail: [rest.trim(), evidence[0] ?? '', code].filter(Boolean).join(' · '),
		problem,
	};
}

/** The whole of a problem as Markdown, for a document of its own. */
export function problemPage({ code, weight, level, message, evidence }: DoctorProblem): string {
	return [`# ${code}`, '', message, '', ...evidence.map((line) => `- ${line}`), '', `${level}, ${weight}/100`, ''].join(
		'\n',
	);
}
