import { describe, expect, it } from 'vitest';
import { runs } from './hostileTexts.ts';
import { type SourceExpression, sourceExpressions } from './sourceExpressions.ts';
import { isExcused, suspectsAmong, written } from './suspects.ts';

const expressions = await sourceExpressions();

describe('the regular expressions of the source', () => {
	it('are found', () => {
		expect(expressions.length).toBeGreaterThan(500);
	});

	it('would be named where a run begins anew at each of its characters', () => {
		const trap = { file: 'a.ts', source: '^\\s*(?:>\\s*)?order', flags: 'm' };
		expect(suspectsAmong([trap])).toEqual([trap]);
		expect(slowestText(trap)).toBeDefined();
	});

	it('are none of which an analysis says that a text could hold them up', () => {
		expect(suspectsAmong(expressions).map((each) => `${each.file}: ${written(each)}`)).toEqual([]);
	});

	it('take time that grows with the length of a text, and no faster, of the texts that each likes least', () => {
		const slow = expressions
			.filter((each) => !isExcused(each))
			.flatMap((each) => {
				const worst = slowestText(each);
				return worst === undefined ? [] : [`${each.file}: ${written(each)} of ${worst}`];
			});
		expect(slow).toEqual([]);
	}, 300_000);
});

/** ms of this thread’s own work: what else the machine does is no part of it. */
function work(todo: () => void): number {
	const before = process.cpuUsage();
	todo();
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1000;
}

/** Texts that something is repeated in, by what it is. */
const repeated = [
	...[
		'\n',
		'\r\n',
		'\r',
		'\u2028',
		' ',
		'\t',
		'`',
		'<',
		'>',
		'-',
		'#',
		'|',
		'[',
		']',
		'(',
		')',
		'*',
		'_',
		'~',
		':',
		'"',
	],
	...[
		"'",
		'!',
		'=',
		'&',
		'@',
		'/',
		'\\',
		'{',
		'}',
		'.',
		',',
		'?',
		'+',
		'$',
		'a',
		'0',
		'1',
		'é',
		'汉',
		'\u{1f30a}',
		'\u200b',
	],
	...[
		'<!--',
		'-->',
		'a ',
		'a.',
		'a-',
		'- ',
		'> ',
		'# ',
		'\n ',
		'a:',
		'a/',
		'[a](',
		'](',
		'**',
		'a\n',
		'1.',
		'1 ',
		'{{',
		'[a]',
	],
];

/** What the expression itself has of letters and marks, piece by piece. */
const piecesOf = ({ source }: SourceExpression): readonly string[] => [
	...new Set(
		source
			.replace(/\\[bBdDwWsSpP](?:\{[^}]*\})?|\(\?[:=!<]+|[()[\]{}?*+^$|\\]/g, '\0')
			.split('\0')
			.filter((piece) => piece !== '' && piece.length < 30)
			.slice(0, 8),
	),
];

/** UTF-16 units: from what is over at once whatever the growth, to what is long enough to tell. */
const lengths = [24, 400, 1_500, 6_000, 25_000];
/** ms at the greatest length that only a text with more than linear growth takes. */
const suspicious = 20;

/** The text of 100,000 units that takes more than three times as long as half of it, and that more than a quarter; named. */
function slowestText(expression: SourceExpression): string | undefined {
	const shape = new RegExp(expression.source, expression.flags);
	const own = piecesOf(expression);
	for (const piece of [...repeated, ...own, ...own.map((each) => `${each} `)]) {
		for (const head of ['', ...own.slice(0, 2)]) {
			for (const tail of ['\u0001', '\n\u0001']) {
				const text = (length: number) => head + runs(piece)(length) + tail;
				if (grows(shape, text)) return [head, `${piece}…`, tail].map((part) => JSON.stringify(part)).join(' ');
			}
		}
	}
	return undefined;
}

/** Everything that it finds, as a rule would ask for it. */
function apply(shape: RegExp, text: string): void {
	if (shape.global) text.replace(shape, '');
	else shape.exec(text);
}

function grows(shape: RegExp, text: (length: number) => string): boolean {
	const timeOf = (length: number, tries: number): number => {
		const long = text(length);
		return Math.min(...Array.from({ length: tries }, () => work(() => apply(shape, long))));
	};
	const suspect = lengths.find((length) => {
		const long = text(length);
		const began = performance.now();
		apply(shape, long);
		// What is over so soon by the clock on the wall took no more of anybody's work, which is slower to ask for.
		return performance.now() - began > suspicious && timeOf(length, 1) > suspicious;
	});
	if (suspect === undefined) return false;
	// Only growth counts: by twice the length, in the best of three tries each.
	const [quarter, half, whole] = [timeOf(suspect / 4, 3), timeOf(suspect / 2, 3), timeOf(suspect, 3)];
	return whole > suspicious && whole > 3 * half && half > 3 * quarter;
}
