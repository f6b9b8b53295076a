import type { DoctorLevel } from '../../engine/doctor/diagnosis.ts';
import { counted } from '../../engine/rules/support/words.ts';
import { visible, wrapped } from '../check/displayText.ts';
import type { Colours } from '../terminal/colours.ts';
import { shortHeaderOf } from '../workspace/header.ts';
import type { ExaminedWorkspace, LocatedDiagnosis } from './examine.ts';

interface TextOptions {
	readonly colours: Colours;
	readonly columns: number;
}

const labels: Readonly<Record<DoctorLevel, string>> = { error: 'error', warning: 'warning', information: 'note' };

const paintOf = ({ red, yellow, blue }: Colours): Readonly<Record<DoctorLevel, (text: string) => string>> => ({
	error: red,
	warning: yellow,
	information: blue,
});

const indent = ' '.repeat(4);

function block(diagnosis: LocatedDiagnosis, isRepeated: boolean, options: TextOptions): string {
	const { code, weight, level, message, evidence, fix } = diagnosis;
	const { colours, columns } = options;
	const width = Math.max(40, Math.min(120, columns)) - indent.length;
	const head = `${colours.bold(`${weight}`.padStart(3))} ${paintOf(colours)[level](labels[level])}  ${colours.dim(code)}${fix ? ` ${colours.green('--fix')}` : ''}`;
	if (isRepeated) return `${head}\n${indent}${colours.dim('The same as above')}`;
	const lines = [
		...wrapped(visible(message), width),
		...evidence.map((line) => colours.dim(`· ${visible(line)}`)),
		...(fix ? [colours.green(`→ ${visible(fix.title)}`)] : []),
	];
	return [head, ...lines.map((line) => `${indent}${line}`)].join('\n');
}

/** `1 error, 2 warnings`, by level; empty where there is nothing. */
export const levelCounts = (diagnoses: readonly { readonly level: DoctorLevel }[]): string =>
	(Object.keys(labels) as DoctorLevel[])
		.flatMap((level) => {
			const count = diagnoses.filter((each) => each.level === level).length;
			return count === 0 ? [] : [counted(count, labels[level])];
		})
		.join(', ');

/** For people. All that comes from files is harmless to a terminal. */
export function doctorText(examined: readonly ExaminedWorkspace[], options: TextOptions): string {
	const { colours } = options;
	const told = new Set<string>();
	// A configuration is every agent's that it names, and so is what is wrong with it.
	const isRepeated = (root: string, { code, message, evidence, at }: LocatedDiagnosis): boolean => {
		const key = JSON.stringify([code, message, evidence, at?.path ?? root]);
		return told.has(key) || !told.add(key);
	};
	const each = examined.map(({ workspace, diagnoses }) => {
		const header = colours.bold(visible(shortHeaderOf(workspace)));
		const counts = levelCounts(diagnoses);
		const last = counts === '' ? colours.green('✓ Nothing is wrong') : counts;
		const blocks = diagnoses.map((diagnosis) => block(diagnosis, isRepeated(workspace.root, diagnosis), options));
		return [header, ...blocks, last].join('\n\n');
	});
	const isFixable = examined.some(({ diagnoses }) => diagnoses.some(({ fix }) => fix));
	const way = isFixable ? `\n${colours.dim('--fix shows the changes and makes them')}` : '';
	return `${each.join('\n\n')}${way}\n`;
}
