import { analyse } from 'scslre';
import type { SourceExpression } from './sourceExpressions.ts';

/** Expressions that may take more than linear time of some text, and why none of these ever reaches them. */
const excused: Readonly<Record<string, string>> = {
	'/\\B(?=(?:\\d{3})+$)/g': 'the digits of one number of ours',
	'/([^\\r\\n]*)(\\r\\n|\\n|\\r|$)/g': 'the first half ends where the second begins, so that every try succeeds',
	'/<[^>]*>/gu': 'the text ends in the last >, so that every try succeeds',
	'/(?<close>[:.]?[*_\\])`]*:?)(?<separator>[ \\t]*(?:[-–—|·>]+[ \\t]+)?)(?<rest>[\\s\\S]*)$/':
		'the end of a longer one that begins at the start of a line; what it ends in takes whatever is left',
	'/\\S.*?(?:[.!]+(?=[\\s*_]|$)|$)/gsu': 'an item of some hundred units at most',
	'/^\\s*- .*?\\[[^\\]]+\\]\\(([^)]+)\\)/u': 'lines of some thousand units at most',
	'/\\[([^\\]]+)\\]\\(([^)]+)\\)(.*)$/u': 'lines of some thousand units at most',
	'/^(?:([\\w-]+)|"([\\w-]+)"|\'([\\w-]+)\'):\\s*(\\S.*|)$/u':
		'one line, and what is tried behind the white space fails at once',
	'/(?:^|\\/)memory\\/(?:[^/]+\\/)*(\\d{4})-(\\d{2})-(\\d{2})(?:-[^/]+)?\\.md$/u':
		'a path: no system has longer ones than some thousand units',
};

export const written = ({ source, flags }: SourceExpression): string => `/${source}/${flags}`;

/** Whether a reason is written down why no text holds the expression up. */
export const isExcused = (expression: SourceExpression): boolean => Object.hasOwn(excused, written(expression));

/** Those of `expressions` of which an analysis says that a text could hold them up, and nobody says why none does. */
export const suspectsAmong = (expressions: readonly SourceExpression[]): readonly SourceExpression[] =>
	expressions.filter(
		(each) =>
			!isExcused(each) && analyse({ source: each.source, flags: each.flags.replace('v', 'u') }).reports.length > 0,
	);
