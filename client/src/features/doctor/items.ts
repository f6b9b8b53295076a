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
	readonly description: string;
	readonly detail?: string;
	readonly problem: DoctorProblem;
}

/** What is wrong, and all the rest of the sentence below: a list shows each on one line. */
export function healthItem(problem: DoctorProblem): HealthItem {
	const { level, code, message, evidence, fix } = problem;
	const [, first = message, rest = ''] = /^(.*?[.!?])(?= \p{Lu}| “)(.*)$/u.exec(message) ?? [];
	const detail = [rest.trim(), evidence[0] ?? ''].filter(Boolean).join(' · ');
	return {
		label: `${icons[level]} ${first}`,
		description: fix === undefined ? code : `${code} $(wrench)`,
		...(detail !== '' && { detail }),
		problem,
	};
}

/** The whole of a problem as Markdown, for a document of its own. */
export function problemPage({ code, weight, level, message, evidence }: DoctorProblem): string {
	return [`# ${code}`, '', message, '', ...evidence.map((line) => `- ${line}`), '', `${level}, ${weight}/100`, ''].join(
		'\n',
	);
}
