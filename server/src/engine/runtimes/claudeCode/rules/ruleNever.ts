import { isAbsolute } from 'node:path';
import type { Finding, Fix, Rule } from '../../../rules/rule.ts';
import { editFix } from '../../../rules/support/edits.ts';
import { placeIn } from '../../../rules/support/places.ts';
import { isCostlyGlob } from '../../../text/globCost.ts';
import type { TextRange } from '../../../text/range.ts';
import { frontMatterIn } from '../context/frontMatter.ts';
import { isComparable } from '../context/matching.ts';
import { contextFor, type LoadedFile, loadedFiles } from './support.ts';

const isOpen = (pattern: string): boolean => pattern.lastIndexOf('[') > pattern.lastIndexOf(']');

/** Why no file is like the pattern, a clause; undefined where some may be. */
function whyNever(pattern: string, home: string, cwd: string): string | undefined {
	if (/^\.\.?\//u.test(pattern))
		return 'patterns count from the folder that holds .claude, and never begin with a dot and a slash';
	if (pattern.startsWith('~/')) return '~ means nothing here';
	if (pattern.startsWith(`${home}/`) || pattern.startsWith(`${cwd}/`) || /^[A-Za-z]:[\\/]/u.test(pattern))
		return 'patterns count from the folder that holds .claude, and are never absolute';
	if (pattern.includes('\\') && !/\\[ !#*?[\]{}]/u.test(pattern)) return 'only / separates folders';
	if (isCostlyGlob(pattern)) return 'it has so many stars that nobody can wait for the comparison';
	const isRead = !isOpen(pattern) && isComparable(pattern);
	return isRead ? undefined : 'a bracket is not closed, or has a range that ends before it begins';
}

/** What only takes away has nothing to take it from. */
const takesAway = (pattern: string): boolean => pattern.startsWith('!');

export const ruleNever: Rule = {
	code: 'claude.rule-never',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'This rule is for no file',
		why: [
			'Claude Code compares `paths` with paths from the folder that holds `.claude`, as `.gitignore` does. `./src/**` and absolute paths never match, so the rule never reaches the agent.',
			'',
			'`paths: [**/*.ts]` does not work either: without quotation marks this is not valid YAML, and the brackets become a part of the pattern. Nor does a bracket that is not closed, or a list in which every pattern begins with `!`.',
		].join('\n'),
		fix: 'Write `src/**`, and put patterns in a list into quotation marks. There is a quick fix for both.',
		example: { file: '.claude/rules/api.md', text: '---\npaths: ./src/api/**\n---\nUse the client in src/api.\n' },
	},
	*check(view) {
		const { run } = contextFor(view);
		for (const file of loadedFiles(view)) {
			if (file.entry.role !== 'rule' || file.entry.fate !== 'waiting') continue;
			const broken = brokenList(file);
			if (broken) yield broken;
			const patterns = broken ? [] : (file.entry.patterns ?? []);
			const onlyTakesAway = patterns.every(takesAway);
			for (const pattern of patterns) {
				const why = onlyTakesAway
					? '! takes files away from the patterns before it, and there are none'
					: whyNever(pattern, run.home, run.cwd);
				const range = why === undefined ? undefined : rangeOf(file, pattern);
				if (range === undefined) continue;
				yield {
					place: placeIn(file.path, range),
					message: `The rule never reaches the agent for “${pattern}”: ${why}. Write a path from that folder, such as src/**.`,
					fixes: fixFor(file, pattern, range),
				};
			}
		}
	},
};

function rangeOf({ content }: LoadedFile, pattern: string): TextRange | undefined {
	const block = frontMatterIn(content.text)?.block;
	const at = block === undefined ? -1 : content.text.indexOf(pattern, block.start);
	return block === undefined || at < 0 || at >= block.end ? undefined : { start: at, end: at + pattern.length };
}

function fixFor({ path }: LoadedFile, pattern: string, { start }: TextRange): readonly Fix[] {
	if (!pattern.startsWith('./') || isAbsolute(pattern)) return [];
	return [editFix('Remove “./”', path, [{ range: { start, end: start + 2 }, text: '' }], true)];
}

/** A list in brackets that YAML does not take, as its patterns begin with a star. */
function brokenList({ path, content, entry }: LoadedFile): Finding | undefined {
	const { text } = content;
	const block = frontMatterIn(text)?.block;
	if (!block || !entry.patterns?.some((pattern) => pattern.startsWith('['))) return undefined;
	const found = /^paths:[ \t]*(\[([^\n\]"']*)\])[ \t]*\r?$/mu.exec(text.slice(block.start, block.end));
	const [line = '', list = '', inside = ''] = found ?? [];
	if (!found || !/(?:^|,)\s*[*!&{]/u.test(inside)) return undefined;
	const start = block.start + found.index + line.indexOf(list);
	const range = { start, end: start + list.length };
	const items = inside.split(',').map((each) => JSON.stringify(each.trim()));
	return {
		place: placeIn(path, range),
		message:
			'The rule never reaches the agent: a list of patterns that begin with a star is not valid YAML. Put each pattern into quotation marks.',
		fixes: [editFix('Add quotation marks', path, [{ range, text: `[${items.join(', ')}]` }], true)],
	};
}
