import { posix } from 'node:path';
import type { Fix, Rule, RuleView } from '../../../rules/rule.ts';
import { isFree } from './around.ts';
import { firstLine, ownShown } from './seen.ts';

const numbered = /^(\d+)(?=[-_. ])/u;

/** Rules that are called by their file, and whose names begin with a number; as the prompt has them. */
const numberedOnes = (view: RuleView) =>
	ownShown(view).flatMap(({ path, of }) => {
		const digits = of.instruction.name === undefined ? numbered.exec(of.name)?.[1] : undefined;
		return digits === undefined ? [] : [{ path, of, digits }];
	});

export const numberOrder: Rule = {
	code: 'cline.number-order',
	severity: 'information',
	particular: {},
	docs: {
		title: 'Numbers in the names do not give the order that they seem to give',
		why: 'Cline sorts rules by their names as text, and “10” comes before “2”. The model reads `10-tests` before `2-style`.',
		fix: 'Write all numbers with the same number of digits: `02-style.md`, `10-tests.md`. The quick fix renames the files.',
		example: { file: '.clinerules/2-style.md', text: 'Use tabs. (There is a 10-tests.md as well.)\n' },
	},
	*check(view) {
		const all = numberedOnes(view);
		const at = all.findIndex(({ digits }, index) => Number(digits) < Number(all[index - 1]?.digits ?? '0'));
		const [late, early] = [all[at], all[at - 1]];
		if (!late || !early) return;
		yield {
			place: firstLine(late.path, late.of.content),
			message: `The model reads “${early.of.name}” before “${late.of.name}”: Cline sorts names as text. Write all numbers with the same number of digits.`,
			fixes: paddedFix(view, all),
		};
	},
};

function paddedFix(view: RuleView, all: ReturnType<typeof numberedOnes>): readonly Fix[] {
	const width = Math.max(...all.map(({ digits }) => digits.length));
	const steps = all
		.filter(({ digits }) => digits.length < width)
		.map(({ path, digits }) => {
			const name = posix.basename(path);
			const to = `${posix.dirname(path)}/${digits.padStart(width, '0')}${name.slice(digits.length)}`;
			return { kind: 'rename', path, to } as const;
		});
	const mayMove = steps.every(({ to }) => isFree(view, to));
	return mayMove && steps.length > 0
		? [{ title: 'Write the numbers with the same number of digits', preferred: false, steps }]
		: [];
}
