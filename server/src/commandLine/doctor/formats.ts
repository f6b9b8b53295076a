import { checks } from '../../engine/doctor/checks.ts';
import { levelOf } from '../../engine/doctor/diagnosis.ts';
import { namedPlace } from '../../host/managed/placeUri.ts';
import { artifact, sarifLevels, sarifLog } from '../check/sarif.ts';
import type { ExaminedWorkspace, LocatedDiagnosis } from './examine.ts';

/** What programs are told of a diagnosis. */
const plain = ({ code, weight, level, message, evidence, at, fix }: LocatedDiagnosis) => ({
	code,
	weight,
	level,
	message,
	evidence,
	place: at ? { ...at, path: namedPlace(at.path) } : null,
	fix: fix ? { title: fix.title, files: fix.changes.map(({ path }) => path) } : null,
});

export function doctorJson(examined: readonly ExaminedWorkspace[]): string {
	const report = {
		workspaces: examined.map(({ workspace, diagnoses, troubles }) => ({
			root: namedPlace(workspace.root),
			runtime: workspace.runtime.id,
			problems: diagnoses.map(plain),
			troubles,
		})),
	};
	return `${JSON.stringify(report, undefined, '\t')}\n`;
}

/** One result for each problem; those of a whole workspace point at its folder. */
export function doctorSarif(examined: readonly ExaminedWorkspace[]): string {
	return sarifLog({
		rules: checks.map(({ code, weight, reports, silent }) => ({
			id: code,
			shortDescription: { text: reports },
			fullDescription: { text: `Reports ${reports}. Silent ${silent}.` },
			defaultConfiguration: { level: sarifLevels[levelOf(weight)], rank: weight },
		})),
		troubles: examined.flatMap(({ troubles }) => troubles.map((text) => ({ level: 'error', message: { text } }))),
		results: examined.flatMap(({ workspace, diagnoses }) =>
			diagnoses.map(({ code, level, weight, message, evidence, at }) => ({
				ruleId: code,
				ruleIndex: checks.findIndex((check) => check.code === code),
				level: sarifLevels[level],
				rank: weight,
				message: { text: [message, ...evidence.map((line) => `- ${line}`)].join('\n') },
				locations: [
					{
						physicalLocation: {
							artifactLocation: artifact(at?.path ?? workspace.root),
							...(at && { region: { startLine: at.line } }),
						},
					},
				],
			})),
		),
	});
}
